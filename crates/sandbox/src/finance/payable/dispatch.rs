//! Sending a bill to the bank and calling it back.

use catalogue::finance::payable::PAYABLE;
use serde_json::{Value, json};
use storage::Row;

use super::{bank, coordinates, payee};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bill::guard::{Gate, clash, gate, has_live_payment};
use crate::finance::bill::links;
use crate::finance::transaction::doc::{self, moment};
use crate::problem::Problem;

/// Sends the bill: the payment is made and approved at the gateway, and the bank answers later.
///
/// # Errors
/// 409 for a bill that is not open or was sent before; 422 for one that is not approved, lacks payment data, or whose
/// account is not connected to a bank.
pub(super) async fn send(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut bill = context.find(&PAYABLE, &asked.key()?).await?;
    refuse_state(&bill)?;
    refuse_gate(&bill)?;
    let payee = payee::of(context, &bill).await?;
    let operation = coordinates::check(&bill.doc, &payee)?;
    let account = source(context, &bill).await?;
    let payment = engine::clock::uuid_v7(context.now, context.entropy.as_ref());
    bill.put("financial_account_id", account.uid.as_str());
    bill.put("operation_kind", operation.word());
    bill.put("kobana_payment_uid", payment.to_string());
    put_status(context, &mut bill, "approved");
    let bill = context.update(&PAYABLE, bill).await?;
    bank::schedule(context, &bill).await?;
    Ok(Answered::Record(&PAYABLE, bill))
}

/// Calls the payment back: the bill is to be paid by other means from now on.
///
/// # Errors
/// 422 when it was never sent, or is final.
pub(super) async fn cancel(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut bill = context.find(&PAYABLE, &asked.key()?).await?;
    if !has_live_payment(&bill.doc) {
        let status = bill.doc.get("kobana_status").cloned().unwrap_or_default();
        let message = match status.as_str() {
            None => "A conta nunca foi enviada ao banco.".to_owned(),
            Some(status) => format!("O envio já terminou no banco: {status}."),
        };
        return Err(Problem::unprocessable(message, json!({ "field": "kobana_status", "kobana_status": status })));
    }
    put_status(context, &mut bill, "canceled");
    let bill = context.update(&PAYABLE, bill).await?;
    Ok(Answered::Record(&PAYABLE, bill))
}

/// Writes how far the payment got, and since when.
pub(super) fn put_status(context: &Context, bill: &mut Row, status: &str) {
    bill.put("kobana_status", status);
    bill.put("kobana_status_updated_at", moment(context.now));
}

/// A bill is paid through the bank once: only a payment that the bank refused leaves room for another.
fn refuse_state(bill: &Row) -> Result<(), Problem> {
    let status = bill.text("status");
    if status != "pending" {
        return Err(clash("Só uma conta em aberto pode ser enviada ao banco.".to_owned(), "status", status));
    }
    let sent = bill.has("kobana_payment_uid") && bill.text("kobana_status") != "rejected";
    if sent {
        let message = "A conta já foi enviada ao banco.".to_owned();
        return Err(clash(message, "kobana_status", bill.text("kobana_status")));
    }
    Ok(())
}

fn refuse_gate(bill: &Row) -> Result<(), Problem> {
    let why = match gate(&bill.doc) {
        Gate::Open => return Ok(()),
        Gate::Waiting => "aguarda a aprovação de uma pessoa no aplicativo",
        Gate::Rejected => "foi reprovada no aplicativo",
    };
    let details = json!({ "field": "payment_approval", "payment_approval": bill.text("payment_approval") });
    Err(Problem::unprocessable(format!("A conta {why} e não pode ser enviada ao banco."), details))
}

/// The account that pays: the bill's own, else the one that it was expected on. It has to be a bank's.
async fn source(context: &mut Context, bill: &Row) -> Result<Row, Problem> {
    let named = ["financial_account_id", "expected_account_id"];
    let found = named.into_iter().find_map(|field| Some((field, doc::filled(&bill.doc, field)?)));
    let Some((field, id)) = found else {
        let message = "financial_account_id é obrigatório: a conta não tem conta de origem.";
        return Err(Problem::unprocessable(message, json!({ "field": "financial_account_id" })));
    };
    let account = links::account(context, bill.text("company_id"), (field, id)).await?;
    if !is_connected(&account) {
        let message = format!("{field} não está conectada a um banco: faltam banco, agência ou número da conta.");
        return Err(Problem::unprocessable(message, json!({ "field": field })));
    }
    Ok(account)
}

/// Whether the gateway knows the account: one at a bank, with its numbers. Cash and cards pay nothing at a bank.
pub(crate) fn is_connected(account: &Row) -> bool {
    let at_bank = matches!(account.text("type"), "checking" | "savings");
    let numbers = ["agency", "account_number"].iter().all(|name| !account.text(name).is_empty());
    at_bank && numbers && bank_code(account).is_some()
}

/// The COMPE code of the account's bank.
pub(crate) fn bank_code(account: &Row) -> Option<&str> {
    let code = account.doc.get("bank").and_then(|bank| bank.get("code")).and_then(Value::as_str);
    code.filter(|code| !code.is_empty())
}
