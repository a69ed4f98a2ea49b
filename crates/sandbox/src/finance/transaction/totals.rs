//! Totals of realised entries, added up by the store.

use catalogue::finance::transaction::TRANSACTION;
use serde_json::json;
use storage::{IndexValue, Tally};

use super::doc::{self, of_hundredths, reais};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::finance::bill::window::Window;
use crate::problem::Problem;
use crate::uses::equal;

/// `GET /v1/financial-transactions/aggregates`, by the UTC day of `occurred_at`.
pub(super) async fn add_up(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut conditions = Window::read(asked)?.conditions(doc::DAY);
    conditions.push(equal(doc::IS_PENDING, "false"));
    let tally = Tally { conditions, by: vec!["type"], sums: vec!["amount"] };
    let (mut count, mut credit, mut debit) = (0, 0, 0);
    for group in context.tx.tally(&TRANSACTION, &tally).await? {
        let sum = group.sums.first().copied().unwrap_or_default();
        count += group.count;
        match group.by.first() {
            Some(Some(IndexValue::Text(side))) if side == "debit" => debit += sum,
            _ => credit += sum,
        }
    }
    let [credit, debit] = [credit, debit].map(of_hundredths);
    Ok(Answered::Object(json!({
        "count": count, "credit": reais(credit), "debit": reais(debit), "net": reais(credit - debit),
    })))
}
