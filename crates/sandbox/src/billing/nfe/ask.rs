//! Issuing, cancelling and cancelling again, as requests ask for it.

use catalogue::billing::nfe::NFE;
use serde_json::{Map, Value};

use super::paper::CANCEL_REASON;
use super::send::{self, By};
use super::state::{self, CANCELING, DRAFT, ERROR, ISSUED, PENDING, PENDING_CANCEL};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Characters of a reason, at least, as the API documents it.
const REASON_CHARS: usize = 15;

/// `POST /v1/nfes/{id}/issue`: sends a draft, or one that waits or failed, again.
pub(super) async fn issue(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&NFE, &asked.key()?).await?;
    state::unless_unissued(&row, "A NF-e já foi emitida.")?;
    let allowed = [DRAFT, PENDING, ERROR];
    if !allowed.contains(&row.text("status")) {
        return Err(state::not_from_here(&row, &allowed));
    }
    Ok(Answered::Record(&NFE, send::issue(context, row, By::Request).await?))
}

/// `POST /v1/nfes/{id}/cancel`.
pub(super) async fn cancel(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&NFE, &asked.key()?).await?;
    let reason = asked.body.get("reason").and_then(Value::as_str).unwrap_or_default().trim();
    if reason.chars().count() < REASON_CHARS {
        return Err(Problem::field("reason", &format!("deve ter ao menos {REASON_CHARS} caracteres")));
    }
    if row.text("status") != ISSUED {
        let message = "Só uma NF-e emitida é cancelada; um cancelamento que falhou é pedido de novo com retry-cancel.";
        return Err(state::refused(&row, "nfe_not_issued", message));
    }
    let mut metadata = row.doc.get("metadata").and_then(Value::as_object).cloned().unwrap_or_else(Map::new);
    metadata.insert(CANCEL_REASON.to_owned(), Value::from(reason));
    row.put("metadata", metadata);
    Ok(Answered::Record(&NFE, send::cancel(context, row, By::Request).await?))
}

/// `POST /v1/nfes/{id}/retry-cancel`.
pub(super) async fn cancel_again(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&NFE, &asked.key()?).await?;
    let is_stuck = match row.text("status") {
        PENDING_CANCEL | CANCELING => true,
        ERROR => state::is_authorized(&row),
        _ => false,
    };
    if !is_stuck {
        let message = "Não há cancelamento parado ou recusado desta NF-e.";
        return Err(state::refused(&row, "nfe_not_canceling", message));
    }
    Ok(Answered::Record(&NFE, send::cancel(context, row, By::Request).await?))
}
