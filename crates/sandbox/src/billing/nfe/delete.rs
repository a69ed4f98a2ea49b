//! Deleting NF-e that the city does not hold.

use catalogue::billing::nfe::NFE;
use catalogue::billing::nfe::request_try::REQUEST_TRY;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::mark;
use super::state::{self, DRAFT};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::coded;
use crate::billing::{deleted, withholding};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// The most NF-e of one request, as the API documents it.
pub(super) const MOST: usize = 100;

/// `DELETE /v1/nfes/{id}`.
pub(super) async fn one(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&NFE, &asked.key()?).await?;
    if state::is_valid(&row) {
        return Err(state::refused(&row, "nfe_issued", "A NF-e foi emitida. Cancele-a em vez de excluir."));
    }
    erase(context, row).await?;
    Ok(deleted())
}

/// `POST /v1/nfes/bulk-delete`: all of them or none.
pub(super) async fn drafts(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let rows = named(context, asked, "ids").await?;
    let others: Vec<&str> = rows.iter().filter(|row| row.text("status") != DRAFT).map(|row| row.uid.as_str()).collect();
    if !others.is_empty() {
        let message = "Só rascunhos são excluídos assim; nenhuma NF-e foi excluída.";
        return Err(coded("nfe_not_draft", message, json!({ "ids": others })));
    }
    let ids: Vec<String> = rows.iter().map(|row| row.uid.clone()).collect();
    for row in rows {
        erase(context, row).await?;
    }
    Ok(Answered::Object(json!({ "deleted": ids.len(), "ids": ids })))
}

/// The NF-e that a list of the body names, each once.
///
/// # Errors
/// 422 for none, and for more than [`MOST`].
pub(super) async fn named(context: &mut Context, asked: &Asked, field: &str) -> Result<Vec<Row>, Problem> {
    let mut ids: Vec<&str> = Vec::new();
    for id in asked.body.get(field).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    if ids.is_empty() || ids.len() > MOST {
        return Err(Problem::field(field, &format!("deve ter de 1 a {MOST} NF-e")));
    }
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        rows.push(context.find(&NFE, &Key::Uid(id.to_owned())).await?);
    }
    Ok(rows)
}

/// Removes an NF-e with its attempts, and tells its invoice.
async fn erase(context: &mut Context, row: Row) -> Result<(), Problem> {
    let mut tries = Walk::new(&REQUEST_TRY, equal("nfe_id", &row.uid));
    while let Some(rows) = tries.next(context).await? {
        for one in rows {
            context.tx.delete(&REQUEST_TRY, one.id).await?;
        }
    }
    withholding::leave(context, &row.uid).await?;
    context.tx.delete(&NFE, row.id).await?;
    mark::invoice_of(context, &row).await
}
