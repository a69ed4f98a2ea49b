//! Tax withheld by customers: worked out when an invoice is made, kept when it is paid, and turned into credit afterwards.

mod arithmetic;
mod convert;
mod keep;
mod parts;

use rust_decimal::Decimal;
use serde_json::{Map, Value};
use storage::Row;

use super::tax_rule::base::Bases;
use super::tax_rule::holds::Active;
use super::tax_rule::item::{Item, Who};
use super::tax_rule::situation::{Parties, service_item};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;
use arithmetic::Share;

pub(crate) use convert::left_cents;
pub(crate) use keep::{belong, invoice_of, leave, note, of_invoice, record, undo};
pub(crate) use parts::parts_of;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_withholdings_convert_to_credit", |context, asked| Box::pin(convert::one(context, asked))),
    ("billing_withholdings_convert_to_credits", |context, asked| Box::pin(convert::all(context, asked))),
];

/// What a customer withholds of an invoice's sum, by tax: name, base in cents, percent and amount in cents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Withheld {
    /// One of `TAX_TYPES`.
    pub(crate) tax_type: &'static str,
    pub(crate) base_cents: i64,
    pub(crate) rate: Decimal,
    pub(crate) amount_cents: i64,
}

/// A part of an invoice's sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part<'a> {
    /// What the service is to the tax authority, where the line says so.
    pub(crate) service_item_id: Option<&'a str>,
    pub(crate) cents: i64,
}

/// What the account's customer withholds of an invoice's lines, which come to a total in cents after discounts.
///
/// # Errors
/// The store's.
pub(crate) async fn of_lines(
    context: &mut Context,
    account: &Row,
    (company_id, total_cents): (Option<&str>, i64),
    invoice: &Map<String, Value>,
) -> Result<Vec<Withheld>, Problem> {
    let parts = parts_of(invoice, total_cents);
    let parts: Vec<Part<'_>> =
        parts.iter().map(|(service, cents)| Part { service_item_id: service.as_deref(), cents: *cents }).collect();
    of_parts(context, account, company_id, &parts).await
}

/// What the account's customer withholds of a sum in parts, by the tax rules that hold today: each part may have rules of
/// its own, and its service item says which taxes are withheld at all.
///
/// # Errors
/// The store's.
pub(crate) async fn of_parts(
    context: &mut Context,
    account: &Row,
    company_id: Option<&str>,
    parts: &[Part<'_>],
) -> Result<Vec<Withheld>, Problem> {
    let parties = Parties::of(context, account, company_id).await?;
    if parties.is_exempt() {
        return Ok(Vec::new());
    }
    let (rules, today) = (Active::read(context).await?, context.today);
    let mut shares = Vec::new();
    for part in parts {
        let service = service_item(context, part.service_item_id).await?;
        let taxes = rules.taxes(&parties, part.service_item_id, today);
        let bases = Bases::of(part.cents, &parties, service.as_ref(), &taxes);
        let withheld = taxes.iter().filter(|item| is_withheld(item, service.as_ref()));
        shares.extend(withheld.map(|item| Share {
            tax_type: item.tax_type,
            rate: item.rate,
            base_cents: bases.get(item.base),
        }));
    }
    Ok(arithmetic::withheld(&shares, parts.iter().map(|part| part.cents).sum()))
}

/// Whether the rule says so, and the service item does not say otherwise.
fn is_withheld(item: &Item, service: Option<&Row>) -> bool {
    let subject = match item.tax_type {
        "irrf" => "subject_to_irrf",
        "pis" | "cofins" | "csll" | "csrf" => "subject_to_csrf",
        "inss" => "subject_to_inss",
        "iss" => "subject_to_iss_withholding",
        _ => "",
    };
    let refused = service.and_then(|service| service.doc.get(subject)).is_some_and(|flag| flag == false);
    item.who == Who::Customer && !refused
}
