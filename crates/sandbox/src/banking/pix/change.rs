//! Changing, cancelling and deleting a Pix charge, and what is refused.

use catalogue::banking::charge::pix::PIX;
use serde_json::Map;
use storage::Row;

use super::{check, is_expired, terms};
use crate::answer::{Answered, Asked};
use crate::commands::request;
use crate::context::Context;
use crate::fields::{RowFields, push};
use crate::problem::Problem;
use crate::verbs::delete as generic;

/// Asks the bank to change a charge.
pub(super) async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PIX, &asked.key()?).await?;
    refuse_ended(context, &row, "Não foi possível gerar Comando de Atualização de Pix.")?;
    let mut findings = check(context, &asked.body).await?;
    let mut terms = asked.body.clone();
    if let Some(days) = row.doc.get("revoke_days").filter(|days| !days.is_null()) {
        terms.entry("revoke_days").or_insert_with(|| days.clone());
    }
    findings.extend(terms::check(&terms));
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    command(context, row, "update", asked.body.clone()).await
}

/// Asks the bank to cancel a charge.
pub(super) async fn cancel(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PIX, &asked.key()?).await?;
    refuse_ended(context, &row, "Não foi possível gerar Comando de Cancelamento de Pix.")?;
    command(context, row, "cancel", Map::new()).await
}

/// Deletes a cancelled charge for good.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PIX, &asked.key()?).await?;
    let refused = |code, detail: &str| Problem::Detailed {
        code,
        title: "Não foi possível excluir esta cobrança Pix.",
        param: "",
        detail: detail.to_owned(),
    };
    if row.has("bank_billet_uid") || row.has("bank_billet_id") {
        return Err(refused("destroy_pix_bank_billet", "Não é possível excluir um Pix que pertence a um boleto."));
    }
    match row.text("status") {
        "opened" | "overdue" => Err(refused("destroy_pix_opened", "Não é possível excluir um Pix em aberto.")),
        "paid" => Err(refused("unprocessable_content", "Não é possível excluir um Pix pago.")),
        _ => generic::run(context, asked).await,
    }
}

async fn command(
    context: &mut Context,
    mut row: Row,
    operation: &'static str,
    params: Map<String, serde_json::Value>,
) -> Result<Answered, Problem> {
    let (kind, command) = request(context, (&PIX, &row), operation, params).await?;
    push(&mut row, "command_ids", command.id);
    context.update(&PIX, row).await?;
    Ok(Answered::Record(kind, command))
}

/// Refuses a charge that is paid, cancelled or expired; `title` says what could not be asked.
pub(super) fn refuse_ended(context: &Context, row: &Row, title: &'static str) -> Result<(), Problem> {
    let refused =
        |code, title, detail: &str| Err(Problem::Detailed { code, title, param: "", detail: detail.to_owned() });
    let unchangeable = "Não é possível alterar esta cobrança Pix.";
    match row.text("status") {
        "canceled" => refused(
            "change_pix_already_canceled",
            unchangeable,
            "Não é possível alterar uma cobrança Pix que já foi cancelada.",
        ),
        "paid" => refused("unprocessable_content", title, "Não é possível alterar uma cobrança Pix que já foi paga."),
        "opened" | "overdue" if is_expired(context, row) => {
            refused("change_pix_expired", unchangeable, "Não é possível alterar uma cobrança Pix que já expirou.")
        }
        "opened" | "overdue" => Ok(()),
        _ => refused("unprocessable_content", title, "Estado atual não permite a operação."),
    }
}
