//! Who a proposal is for: the customer of a billing account, or a prospect.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use serde_json::Value;
use storage::{Key, Row};

use crate::billing::contacts;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Who a proposal is for, as far as it is known.
#[derive(Debug, Default)]
pub(super) struct Recipient {
    pub(super) name: Option<String>,
    pub(super) legal_name: Option<String>,
    /// CPF or CNPJ without its mask.
    pub(super) document_number: Option<String>,
    pub(super) email: Option<String>,
    pub(super) phone: Option<String>,
    /// The person with whom it is talked over.
    pub(super) contact: Option<String>,
    contact_email: Option<String>,
}

impl Recipient {
    /// The e-mail address: the contact's before the company's.
    pub(super) fn address(&self) -> Option<&str> {
        self.contact_email.as_deref().or(self.email.as_deref())
    }

    /// Whom a letter greets.
    pub(super) fn greeted(&self) -> &str {
        self.contact.as_deref().or(self.name.as_deref()).unwrap_or("cliente")
    }
}

/// Who `proposal` is for.
pub(super) async fn of(context: &mut Context, proposal: &Row) -> Result<Recipient, Problem> {
    let mut recipient = match proposal.text("billing_account_id") {
        "" => prospect(proposal.doc.get("prospect_data").unwrap_or(&Value::Null)),
        id => match context.tx.get(&BILLING_ACCOUNT, &Key::Uid(id.to_owned())).await? {
            Some(account) => customer(&account),
            None => Recipient::default(),
        },
    };
    let contact = proposal.doc.get("contact_data").unwrap_or(&Value::Null);
    recipient.contact = text(contact, "name");
    recipient.contact_email = text(contact, "email");
    Ok(recipient)
}

fn prospect(data: &Value) -> Recipient {
    Recipient {
        name: text(data, "name"),
        legal_name: text(data, "legal_name"),
        document_number: text(data, "document"),
        email: text(data, "email"),
        phone: text(data, "phone"),
        ..Recipient::default()
    }
}

fn customer(account: &Row) -> Recipient {
    let customer = account.doc.get("customer").unwrap_or(&Value::Null);
    let main = |list: &str| contacts::main(customer.as_object()?, list).map(str::to_owned);
    let billing = Some(account.text("billing_email")).filter(|address| !address.is_empty()).map(str::to_owned);
    Recipient {
        name: text(customer, "name"),
        legal_name: text(customer, "legal_name"),
        document_number: text(customer, "document_number"),
        email: billing.or_else(|| main("emails")),
        phone: main("phones"),
        ..Recipient::default()
    }
}

fn text(data: &Value, name: &str) -> Option<String> {
    data.get(name)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}
