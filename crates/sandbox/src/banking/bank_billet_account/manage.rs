//! Changing, deleting and choosing wallets.

use catalogue::banking::charge::bank_billet_account::BANK_BILLET_ACCOUNT;
use serde_json::{Map, Value};
use storage::Row;

use super::{create, homologate};
use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::check::note;
use crate::banking::bank_billet::doc::{Edit, flag, text};
use crate::check::Findings;
use crate::context::Context;
use crate::domain::pix::key::Key as PixKey;
use crate::problem::Problem;

/// What the bank has seen and tested: it stays once the wallet is homologated.
const FROZEN: &[&str] =
    &["bank_contract_slug", "kind", "contract_type", "extra1", "extra1_digit", "extra2", "extra2_digit", "extra3"];

/// `PUT /v1/bank_billet_accounts/{id}`.
pub(super) async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET_ACCOUNT, &asked.key()?).await?;
    let homologated = text(&row.doc, "status") == "active";
    let mut body = asked.body.clone();
    let bolepix = body.remove("bolepix");
    let enabled = body.remove("bolepix_enabled");
    let mut edit = Edit::of(row);
    let before = edit.row.doc.clone();
    edit.merge(&body);
    let mut findings = create::check(&edit.row.doc);
    for name in FROZEN.iter().filter(|_| homologated) {
        if body.contains_key(*name) && before.get(*name).unwrap_or(&Value::Null) != &edit.row.doc[*name] {
            note(&mut findings, name, "não pode ser alterado. Pois a carteira já se encontra homologada.");
        }
    }
    put_key(&mut edit, &body, &mut findings);
    create::put_bolepix(context, &mut edit.row.doc, bolepix.as_ref(), &mut findings).await?;
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    switch(&mut edit, "bolepix_enabled_at", enabled.as_ref(), &context.now_text());
    switch(&mut edit, "remittance_disabled_at", body.get("remittance_disabled"), &context.now_text());
    create::describe(&mut edit.row.doc);
    if edit.row.doc == before {
        return Ok(Answered::NoContent);
    }
    let (row, changes) = edit.save(context, &BANK_BILLET_ACCOUNT).await?;
    context.emit("bank_billet_account.updated", &BANK_BILLET_ACCOUNT, &row, changes).await?;
    Ok(Answered::NoContent)
}

/// A Pix key that is sent has to be one, since hybrid boletos credit it.
fn put_key(edit: &mut Edit, body: &Map<String, Value>, findings: &mut Findings) {
    let sent = text(body, "bolepix_key");
    if sent.is_empty() {
        return;
    }
    match PixKey::parse(sent) {
        Some(key) => edit.set("bolepix_key", key.value),
        None => note(findings, "bolepix_key", "não é uma chave Pix válida"),
    }
}

/// An instant that says since when something is on; `false` clears it, and `true` keeps the first one.
fn switch(edit: &mut Edit, name: &str, on: Option<&Value>, now: &str) {
    match on {
        Some(Value::Bool(true)) if text(&edit.row.doc, name).is_empty() => edit.set(name, now),
        Some(Value::Bool(false)) => edit.set(name, Value::Null),
        _ => {}
    }
}

/// `DELETE /v1/bank_billet_accounts/{id}`. Boletos keep what they copied from the wallet and stay.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET_ACCOUNT, &asked.key()?).await?;
    let with_account = matches!(asked.query.get("delete_financial_account").map(String::as_str), Some("true" | "1"));
    let account = row.doc.get("financial_account").and_then(|account| account.get("uid"));
    if with_account && account.is_none_or(Value::is_null) {
        let detail = "Carteira não possui Conta Financeira associada para ser excluída.".to_owned();
        return Err(Problem::Forbidden { detail });
    }
    context.tx.delete(&BANK_BILLET_ACCOUNT, row.id).await?;
    context.emit("bank_billet_account.deleted", &BANK_BILLET_ACCOUNT, &row, Map::new()).await?;
    if with_account {
        let message = "Carteira enviada para ser excluída! Logo ela será removida definitivamente.";
        return Ok(Answered::Notice(202, message));
    }
    Ok(Answered::NoContent)
}

/// `PUT /v1/bank_billet_accounts/{id}/set_default`: one wallet at most is the default.
pub(super) async fn set_default(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET_ACCOUNT, &asked.key()?).await?;
    let Some(wanted) = asked.body.get("default").and_then(Value::as_bool) else {
        return Err(Problem::refused("default não pode ficar em branco"));
    };
    if flag(&row.doc, "default") == wanted {
        return Ok(Answered::NoContent);
    }
    if wanted && let Some(former) = homologate::default_wallet(context).await? {
        mark(context, former, false).await?;
    }
    mark(context, row, wanted).await?;
    Ok(Answered::NoContent)
}

async fn mark(context: &mut Context, row: Row, default: bool) -> Result<(), Problem> {
    let mut edit = Edit::of(row);
    edit.set("default", default);
    let (row, changes) = edit.save(context, &BANK_BILLET_ACCOUNT).await?;
    context.emit("bank_billet_account.updated", &BANK_BILLET_ACCOUNT, &row, changes).await
}
