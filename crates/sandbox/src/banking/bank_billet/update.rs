//! Changing a boleto: only while open or overdue, and through the bank.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::doc::{self, Edit, date, flag, text};
use super::{check, codes, issue, kinds, life, payer};
use crate::answer::{Answered, Asked};
use crate::banking::bank_billet_remittance;
use crate::context::Context;
use crate::domain::document::Document;
use crate::problem::Problem;

/// `PUT /v1/bank_billets/{id}`: the boleto goes back to `generating` and opens again when the bank has it.
///
/// The bank does not let a registered boleto change its payer's document; everything else of the body may change.
pub(super) async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET, &asked.key()?).await?;
    doc::allow(&row, &["opened", "overdue"], "ser alterado")?;
    let mut edit = Edit::of(row);
    let before = edit.row.doc.clone();
    let wallet = Key::Uid(text(&before, "bank_billet_account_uid").to_owned());
    let wallet = context.tx.get(&BANK_BILLET_ACCOUNT, &wallet).await?;
    edit.merge(&asked.body);
    if let Some(wallet) = wallet.as_ref().filter(|_| asked.body.contains_key("expire_at")) {
        issue::put_due_day(&wallet.doc, &mut edit.row.doc);
    }
    check_change(context, &before, &edit.row.doc, &asked.body)?;
    if edit.row.doc == before {
        return Ok(Answered::NoContent);
    }
    let number = text(&before, "our_number").parse().unwrap_or_default();
    let empty = Map::new();
    codes::put(&mut edit.row.doc, wallet.as_ref().map_or(&empty, |wallet| &wallet.doc), number)?;
    issue::derive(&mut edit.row.doc);
    edit.set("status", "generating");
    edit.row.doc.insert(life::CHANGING.to_owned(), Value::Bool(true));
    if text(&before, "registration_status") == "rejected" {
        edit.set("registration_status", "pending");
    }
    let (row, changes) = edit.save(context, &BANK_BILLET).await?;
    context.tx.unschedule(&BANK_BILLET, row.id).await?;
    context.emit("bank_billet.updated", &BANK_BILLET, &row, changes).await?;
    context.emit("bank_billet.update.requested", &BANK_BILLET, &row, Map::new()).await?;
    context.schedule(&BANK_BILLET, &row, life::GENERATE, context.bank_answers_at()).await?;
    resume_registration(context, &row).await?;
    if let Some(wallet) = wallet.filter(|_| !flag(&row.doc, "prevent_registration")) {
        bank_billet_remittance::enter(context, &wallet, row, instruction(&asked.body)).await?;
    }
    Ok(Answered::NoContent)
}

/// A registration that the bank had not answered yet goes on.
async fn resume_registration(context: &mut Context, row: &Row) -> Result<(), Problem> {
    if text(&row.doc, "registration_status") == "requested" {
        context.schedule(&BANK_BILLET, row, life::REGISTER, context.bank_answers_at()).await?;
    }
    Ok(())
}

fn check_change(
    context: &Context,
    before: &Map<String, Value>,
    after: &Map<String, Value>,
    sent: &Map<String, Value>,
) -> Result<(), Problem> {
    let mut findings = Vec::new();
    let unmasked = |doc: &Map<String, Value>| Document::parse(text(doc, "customer_cnpj_cpf")).ok();
    if unmasked(before) != unmasked(after) {
        check::note(&mut findings, "customer_cnpj_cpf", "não suportado pelo banco na alteração.");
    }
    payer::check(after, &mut findings);
    check::value(after, context.today, &mut findings);
    // An overdue boleto keeps its due date unless another is sent.
    if date(before, "expire_at") == date(after, "expire_at") {
        findings.retain(|(name, _)| name != "expire_at");
    }
    let touches_discount = sent.keys().any(|name| name.contains("discount") || name == "expire_at");
    check::terms(after, context.today, &mut findings);
    if !touches_discount {
        findings.retain(|(name, _)| !name.contains("discount"));
    }
    if findings.is_empty() { Ok(()) } else { Err(Problem::Fields(findings)) }
}

fn instruction(sent: &Map<String, Value>) -> &'static kinds::InstructionKind {
    if sent.contains_key("expire_at") {
        &kinds::DUE_DATE
    } else if sent.contains_key("amount") {
        &kinds::AMOUNT
    } else {
        &kinds::OTHER_DATA
    }
}
