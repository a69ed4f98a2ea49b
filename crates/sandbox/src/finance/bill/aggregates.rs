//! Totals of bills, added by the store. The due date says which window a bill falls into, the nominal amount how much it
//! is; bills to pay that lists do not show do not count.

use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Tally};

use super::guard::IS_OFFICIAL;
use super::kind::BillKind;
use super::window::{Window, index};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::finance::transaction::doc::{of_hundredths, reais};
use crate::problem::Problem;
use crate::uses::{self, equal};

/// Sums the bills of a window.
///
/// # Errors
/// 400 for a window that is none.
pub(crate) async fn run(context: &mut Context, asked: &Asked, kind: BillKind) -> Result<Answered, Problem> {
    let mut conditions = Window::read(asked)?.conditions("due_date");
    conditions.push(equal(IS_OFFICIAL, "yes"));
    let by_status = Tally { conditions: conditions.clone(), by: vec!["status"], sums: vec!["nominal_amount"] };
    let (mut count, mut pending, mut settled) = (0, 0, 0);
    for group in context.tx.tally(kind.record(), &by_status).await? {
        count += group.count;
        let sum = group.sums.first().copied().unwrap_or_default();
        match group.by.first() {
            Some(Some(IndexValue::Text(status))) if status == "pending" => pending += sum,
            Some(Some(IndexValue::Text(status))) if status == kind.settled() => settled += sum,
            _ => {}
        }
    }
    conditions.push(equal("status", "pending"));
    conditions.push(Condition::new("due_date", Comparison::Below, index(context.today)));
    let late = uses::count(context, kind.record(), conditions).await?;
    let in_reais = |sum: i128| reais(of_hundredths(sum));
    let mut totals = Map::new();
    totals.insert("count".to_owned(), json!(count));
    totals.insert("total".to_owned(), in_reais(pending + settled));
    totals.insert("pending".to_owned(), in_reais(pending));
    totals.insert(kind.settled().to_owned(), in_reais(settled));
    totals.insert("overdue_count".to_owned(), json!(late));
    Ok(Answered::Object(Value::Object(totals)))
}
