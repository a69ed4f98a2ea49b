//! What rules do to a record that is being created.

use catalogue::Record;
use catalogue::finance::account::ACCOUNT;
use catalogue::finance::category::CATEGORY;
use catalogue::finance::classification_center::CLASSIFICATION_CENTER;
use catalogue::finance::person::PERSON;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::criteria::{ACTIONS, hold};
use super::group;
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::transaction::doc::{Side, filled, text};
use crate::problem::Problem;

/// The record that is being created.
#[derive(Debug, Clone)]
pub(crate) enum Subject {
    /// A ledger entry, and its account.
    Transaction {
        /// Money in or out.
        side: Side,
        /// The account.
        account: String,
    },
    /// A bill: to pay is a debit, to receive a credit.
    Billing(Side),
}

impl Subject {
    const fn scope(&self) -> &'static str {
        match self {
            Subject::Transaction { .. } => "transactions",
            Subject::Billing(_) => "billings",
        }
    }

    pub(super) const fn side(&self) -> Side {
        match self {
            Subject::Transaction { side, .. } | Subject::Billing(side) => *side,
        }
    }

    pub(super) fn account(&self) -> Option<&str> {
        match self {
            Subject::Transaction { account, .. } => Some(account),
            Subject::Billing(_) => None,
        }
    }
}

/// Runs the company's rules on `record`, which holds its resolved references already. The copies of names beside ids
/// (`person_name`, …) are written too.
///
/// # Errors
/// The store's.
pub(crate) async fn classify(
    context: &mut Context,
    subject: &Subject,
    record: &mut Map<String, Value>,
) -> Result<(), Problem> {
    let company = text(record, "company_id").to_owned();
    let rules = group::rules(context, &company, subject.scope()).await?;
    let active = rules.into_iter().filter(|rule| rule.doc.get("active") == Some(&Value::Bool(true)));
    for rule in active {
        if hold(&rule.doc, subject, record) {
            return apply(context, &rule, subject, record).await;
        }
    }
    Ok(())
}

async fn apply(
    context: &mut Context,
    rule: &Row,
    subject: &Subject,
    record: &mut Map<String, Value>,
) -> Result<(), Problem> {
    let is_split = record
        .get("classification_center_allocations")
        .and_then(Value::as_array)
        .is_some_and(|split| !split.is_empty());
    for (action, field) in ACTIONS.iter().copied() {
        let Some(value) = filled(&rule.doc, action) else { continue };
        let chosen = filled(record, field).is_some() || (field == "classification_center_id" && is_split);
        let to: &'static Record = match field {
            "description" => {
                record.insert(field.to_owned(), Value::from(value));
                continue;
            }
            _ if chosen => continue,
            "person_id" => &PERSON,
            "category_id" => &CATEGORY,
            "classification_center_id" => &CLASSIFICATION_CENTER,
            _ => &ACCOUNT,
        };
        // What the rule names may be gone, or switched off, since the rule was made.
        let found = context.tx.get(to, &Key::Uid(value.to_owned())).await?;
        let Some(found) = found.filter(|row| usable(to, row, subject)) else { continue };
        record.insert(field.to_owned(), Value::from(found.uid.as_str()));
        if let Some(stem) = field.strip_suffix("_id").filter(|stem| *stem != "expected_account") {
            record.insert(format!("{stem}_name"), Value::from(found.text("name")));
        }
    }
    Ok(())
}

fn usable(to: &'static Record, row: &Row, subject: &Subject) -> bool {
    let fits = match subject.side() {
        Side::Debit => ["cost", "both"],
        Side::Credit => ["revenue", "both"],
    };
    let is_center = std::ptr::eq(to, &raw const CLASSIFICATION_CENTER);
    !row.has("deleted_at")
        && row.doc.get("active") != Some(&Value::Bool(false))
        && (!is_center || fits.contains(&row.text("type")))
}
