//! Charging a bill: a boleto or a Pix charge is issued, and the institution registers it later.

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::receivable::RECEIVABLE;
use rust_decimal::Decimal;
use storage::{Order, Query, Row};

use super::{codes, life, payer, state};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::money::BARCODE_LIMIT;
use crate::fields::RowFields;
use crate::finance::bill::guard::clash;
use crate::finance::bill::{links, terms};
use crate::finance::payable::dispatch::is_connected;
use crate::finance::transaction::doc;
use crate::problem::Problem;
use crate::uses;

/// Hidden: the account that the charge pays into.
pub(crate) const CHARGE_ACCOUNT: &str = "charge_account_id";

/// Accounts of a company that are looked at for one that can charge.
const ACCOUNTS: u64 = 100;

/// Issues the charge.
///
/// # Errors
/// 409 for a bill that was charged before or is not open; 422 that names what is missing.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut bill = context.find(&RECEIVABLE, &asked.key()?).await?;
    let kind = doc::text(&asked.body, "kind").to_owned();
    refuse_state(&bill)?;
    payer::check(context, &bill, &kind).await?;
    let due = terms::day(&bill.doc, "due_date")?;
    if due < context.today {
        return Err(Problem::field("due_date", "já passou: escolha um vencimento futuro para cobrar"));
    }
    let amount = doc::amount(&bill.doc, "nominal_amount");
    if amount <= Decimal::ZERO {
        return Err(Problem::field("amount", "não deixa valor a cobrar"));
    }
    if kind == "bank_billet" && amount > BARCODE_LIMIT {
        return Err(Problem::field("amount", "não cabe em um boleto"));
    }
    let account = account(context, &bill).await?;
    let uid = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    bill.put("kobana_charge_kind", kind.as_str());
    bill.put("kobana_charge_url", codes::page(&uid));
    bill.put("kobana_charge_uid", uid);
    // The money is expected there from now on, so that the account cannot go while it is on its way.
    if !bill.has("financial_account_id") {
        bill.put("expected_account_id", account.uid.as_str());
    }
    bill.put(CHARGE_ACCOUNT, account.uid);
    if kind == "bank_billet" {
        bill.put("kobana_charge_id", context.tx.next_number(codes::NUMBERS).await?);
    }
    state::put(context, &mut bill, "opened", "pending");
    let bill = context.update(&RECEIVABLE, bill).await?;
    let due_at = context.bank_answers_at();
    context.schedule(&RECEIVABLE, &bill, life::REGISTER, due_at).await?;
    Ok(Answered::Record(&RECEIVABLE, bill))
}

/// A bill is charged once: its charge stays with it, also when it failed or was cancelled.
fn refuse_state(bill: &Row) -> Result<(), Problem> {
    match bill.text("status") {
        "pending" => {}
        "received" => return Err(clash("A conta já foi recebida.".to_owned(), "status", "received")),
        status => return Err(clash("A conta está cancelada.".to_owned(), "status", status)),
    }
    if bill.has("kobana_charge_uid") {
        let message = "A conta já tem uma cobrança.".to_owned();
        return Err(clash(message, "charge_state", bill.text("charge_state")));
    }
    Ok(())
}

/// The account that the charge pays into: the bill's own, the one that it is expected on, or the company's oldest one
/// that has an agreement with a bank.
async fn account(context: &mut Context, bill: &Row) -> Result<Row, Problem> {
    let company = bill.text("company_id").to_owned();
    for field in ["financial_account_id", "expected_account_id"] {
        if let Some(id) = doc::filled(&bill.doc, field) {
            let account = links::account(context, &company, (field, id)).await?;
            if is_connected(&account) {
                return Ok(account);
            }
            return Err(Problem::field(field, "não tem convênio de cobrança com um banco"));
        }
    }
    let of_company = uses::equal("company_id", &company);
    let query = Query { conditions: vec![of_company], order: Order::Newest, after: None, offset: 0, limit: ACCOUNTS };
    let accounts = context.tx.list(&ACCOUNT, &query).await?.rows;
    let active = |row: &Row| row.doc.get("active") != Some(&serde_json::Value::Bool(false));
    let found = accounts.into_iter().rev().find(|row| active(row) && is_connected(row));
    found.ok_or_else(|| Problem::field("financial_account_id", "é obrigatório: a empresa não tem conta de cobrança"))
}
