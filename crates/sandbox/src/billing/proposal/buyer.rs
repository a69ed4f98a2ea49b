//! The billing account that an accepted proposal is billed by.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use serde_json::{Map, Value};
use storage::{Key, Row};

use crate::billing::customer;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// A prospect's fields, each with the customer's.
const SAME: &[(&str, &str)] = &[
    ("name", "name"),
    ("legal_name", "legal_name"),
    ("nickname", "nickname"),
    ("document", "document_number"),
    ("email", "email"),
    ("phone", "phone"),
];

/// The proposal's billing account. A prospect whose data it has becomes a customer with one, unless its document is a
/// customer's already.
///
/// # Errors
/// 422 `billing_account_id` for a prospect of whom nothing is known.
pub(super) async fn account(context: &mut Context, proposal: &Row) -> Result<Row, Problem> {
    let id = proposal.text("billing_account_id");
    if !id.is_empty() {
        return context.find(&BILLING_ACCOUNT, &Key::Uid(id.to_owned())).await;
    }
    let Some(data) = proposal.doc.get("prospect_data").and_then(Value::as_object) else {
        let why = "deve ser informado antes do aceite: do prospecto só se conhece o id";
        return Err(Problem::field("billing_account_id", why));
    };
    let document = data.get("document").and_then(Value::as_str).unwrap_or_default();
    let known = match document {
        "" => None,
        document => customer::by_document(context, document).await?,
    };
    let customer = match known {
        Some(known) => {
            let accounts = customer::accounts(context, &known).await?;
            if let Some(account) = accounts.into_iter().find(|account| account.text("status") == "active") {
                return Ok(account);
            }
            known
        }
        None => {
            let of = |(from, to): &(&str, &str)| Some(((*to).to_owned(), data.get(*from)?.clone()));
            customer::make(context, SAME.iter().filter_map(of).collect()).await?
        }
    };
    customer::account::open(context, &customer, Map::new()).await
}
