//! `POST /v1/emails/{id}/reprocess`: the inbox's agent reads the e-mail again, whatever became of it.

use catalogue::inbox::email::EMAIL;
use catalogue::inbox::mailbox::INBOX;
use serde_json::Value;
use storage::Key;

use super::{intake, process};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::events::Slug;
use crate::inbox::refusal;
use crate::problem::Problem;

/// Queues the e-mail for the agent that its inbox has now, or had when the inbox was deleted. A rejected one is thereby
/// approved: a person wants it read.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut email = context.find(&EMAIL, &asked.key()?).await?;
    let queued = email.text("status") == "approved" && email.has("agent_id");
    if queued || email.text("status") == "processing" {
        let reason = "Este e-mail está na fila do agente ou sendo lido por ele. Espere a execução terminar e reprocesse de novo.";
        return Err(refusal::conflict(reason));
    }
    let inbox = context.tx.get(&INBOX, &Key::Uid(email.text("inbox_id").to_owned())).await?;
    if let Some(inbox) = &inbox {
        email.put("agent_id", inbox.doc.get("agent_id").cloned().unwrap_or(Value::Null));
    }
    if !email.has("agent_id") {
        let reason = "não está definido na inbox deste e-mail; indique um agente na inbox e reprocesse de novo";
        return Err(refusal::unprocessable("agent_id", reason));
    }
    let was_approved = email.text("status") == "approved";
    email.put("status", "approved");
    email.put("rejection_reason", Value::Null);
    email.put("processed_at", Value::Null);
    let email = context.update(&EMAIL, email).await?;
    process::queue(context, &email).await?;
    if !was_approved && let Some(inbox) = &inbox {
        intake::tell(context, Slug::EmailApproved, &email, inbox).await?;
    }
    Ok(Answered::Queued)
}
