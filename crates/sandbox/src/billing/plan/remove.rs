//! Taking plans off sale, and erasing them.

use catalogue::billing::plan::PLAN;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::json;
use storage::Row;

use super::item;
use crate::answer::{Answered, Asked};
use crate::billing::{deleted, refusal};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// Archives a plan; with `hard` erases a draft.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PLAN, &asked.key()?).await?;
    if asked.query.get("hard").is_some_and(|hard| hard == "true") {
        refusal::unless_in(&row, &["draft"], refusal::TRANSITION)?;
        erase(context, &row).await?;
    } else {
        archive(context, row).await?;
    }
    Ok(deleted())
}

/// Archives a plan; one that is archived stays so.
pub(super) async fn archive(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    row.put("status", "archived");
    context.update(&PLAN, row).await
}

/// Erases a plan with its items.
///
/// # Errors
/// 422 `plan_in_use` while a subscription of it has not ended.
pub(super) async fn erase(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let mut walk = Walk::new(&SUBSCRIPTION, equal("plan_id", &row.uid));
    while let Some(subscriptions) = walk.next(context).await? {
        if subscriptions.iter().any(|one| one.text("status") != "canceled") {
            let message = "O plano tem assinaturas em curso. Arquive-o, ou encerre-as antes.";
            return Err(refusal::coded("plan_in_use", message, json!({ "plan_id": row.uid })));
        }
    }
    item::erase(context, row).await?;
    Ok(context.tx.delete(&PLAN, row.id).await?)
}
