//! Matching bills with entries: all of one kind and one company, on the right side, of the same sum, and matched once.

use std::collections::BTreeSet;

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::reconciliation::RECONCILIATION;
use catalogue::finance::transaction::TRANSACTION;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::MANUAL;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bill::BillKind;
use crate::finance::bill::guard::{refuse_live, refuse_unapproved};
use crate::finance::bill::settle::{self, Entry, Group, Settlement, settle};
use crate::finance::transaction::{doc, hold};
use crate::problem::Problem;

/// Creates the group and settles its bills.
///
/// # Errors
/// 404 for a bill or an entry that the workspace does not have; 409 for a bill at the bank, at its payer's or before the
/// gate; 422 for members that do not belong together.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (kind, bills) = bills(context, &asked.body).await?;
    let entries = entries(context, &asked.body).await?;
    let company = check_bills(kind, &bills)?;
    for entry in &entries {
        check_entry(context, kind, &company, entry).await?;
    }
    check_sums(&bills, &entries)?;
    let ids = |rows: &[Row]| rows.iter().map(|row| row.uid.clone()).collect::<Vec<String>>();
    let (billing_ids, transaction_ids) = (ids(&bills), ids(&entries));
    let row = json!({ "source": MANUAL, "kind": kind.word(), "billing_ids": billing_ids,
        "transaction_ids": transaction_ids });
    let Value::Object(row) = row else { return Err(Problem::Internal("a group is an object".to_owned())) };
    let row = context.insert(&RECONCILIATION, row).await?;
    let group = Group { id: row.uid.clone(), source: MANUAL.to_owned(), billing_ids, transaction_ids };
    let (day, account_id) = last_move(&entries)?;
    for bill in bills {
        let before = settle::before(&bill.doc);
        let entry = Entry::Matched(group.clone());
        settle(context, kind, bill, before, Settlement { day, account_id: account_id.clone(), entry }).await?;
    }
    for entry in entries {
        hold(context, entry, Some(&row.uid)).await?;
    }
    Ok(Answered::Created(&RECONCILIATION, row))
}

/// The bills that the body names, each once and all of one kind.
async fn bills(context: &mut Context, body: &Map<String, Value>) -> Result<(BillKind, Vec<Row>), Problem> {
    let sent = body.get("billings").and_then(Value::as_array).cloned().unwrap_or_default();
    let (mut kinds, mut rows) = (BTreeSet::new(), Vec::new());
    for billing in sent.iter().filter_map(Value::as_object) {
        let kind = BillKind::of(doc::text(billing, "kind"))
            .ok_or_else(|| Problem::field("billings", "tem um kind desconhecido"))?;
        kinds.insert(kind.word());
        rows.push(context.find(kind.record(), &key(doc::text(billing, "id"))).await?);
    }
    let kind = kinds.first().and_then(|word| BillKind::of(word));
    let kind = kind.ok_or_else(|| Problem::field("billings", "não pode ficar vazio"))?;
    if kinds.len() > 1 {
        return Err(Problem::field("billings", "mistura contas a pagar e a receber"));
    }
    refuse_twice("billings", &rows)?;
    Ok((kind, rows))
}

async fn entries(context: &mut Context, body: &Map<String, Value>) -> Result<Vec<Row>, Problem> {
    let sent = body.get("transaction_ids").and_then(Value::as_array).cloned().unwrap_or_default();
    if sent.is_empty() {
        return Err(Problem::field("transaction_ids", "não pode ficar vazio"));
    }
    let mut rows = Vec::new();
    for id in sent.iter().filter_map(Value::as_str) {
        rows.push(context.find(&TRANSACTION, &key(id)).await?);
    }
    refuse_twice("transaction_ids", &rows)?;
    Ok(rows)
}

fn key(id: &str) -> Key {
    Key::Uid(id.to_ascii_lowercase())
}

fn refuse_twice(field: &str, rows: &[Row]) -> Result<(), Problem> {
    let ids: BTreeSet<i64> = rows.iter().map(|row| row.id).collect();
    if ids.len() == rows.len() { Ok(()) } else { Err(Problem::field(field, "repete um registro")) }
}

/// 422 with the member that does not fit.
fn unfit(field: &str, row: &Row, why: &str) -> Problem {
    Problem::unprocessable(format!("{field}: {} {why}.", row.uid), json!({ "field": field, "id": row.uid }))
}

/// Holds each bill for itself and all against their company, which is answered.
fn check_bills(kind: BillKind, bills: &[Row]) -> Result<String, Problem> {
    let company = bills.first().map(|bill| bill.text("company_id").to_owned()).unwrap_or_default();
    for bill in bills {
        if bill.text("company_id") != company {
            return Err(unfit("billings", bill, "é de outra empresa"));
        }
        match bill.text("status") {
            "pending" => {}
            "cancelled" => return Err(unfit("billings", bill, "está cancelada")),
            status if status == kind.settled() => return Err(unfit("billings", bill, "já está liquidada")),
            _ => return Err(unfit("billings", bill, "não está em aberto")),
        }
        refuse_unapproved(&bill.doc, "A conta não pode ser conciliada")?;
        refuse_live(&bill.doc, "A conta não pode ser conciliada")?;
    }
    Ok(company)
}

/// Holds an entry against the bills: realised, free, of their side and company, and on an account that takes part.
async fn check_entry(context: &mut Context, kind: BillKind, company: &str, entry: &Row) -> Result<(), Problem> {
    let unfit = |why: &str| Err(unfit("transaction_ids", entry, why));
    if entry.text("type") != kind.side().word() {
        return unfit("é do lado errado: contas a pagar pedem débitos, contas a receber pedem créditos");
    }
    if entry.text("company_id") != company {
        return unfit("é de outra empresa");
    }
    if entry.has(doc::RECONCILIATION) {
        return unfit("já está conciliado");
    }
    if entry.has(doc::BILL) {
        return unfit("já liquidou uma conta");
    }
    if entry.has(doc::TRANSFER) {
        return unfit("faz parte de uma transferência");
    }
    if doc::flag(&entry.doc, doc::IS_PENDING) {
        return unfit("é uma previsão");
    }
    let account = context.tx.get(&ACCOUNT, &key(entry.text("financial_account_id"))).await?;
    if account.is_some_and(|account| doc::flag(&account.doc, "disable_reconcile")) {
        return unfit("é de uma conta financeira que não concilia");
    }
    Ok(())
}

/// Money that does not match settles nothing: interest or discount is put on the bills before.
fn check_sums(bills: &[Row], entries: &[Row]) -> Result<(), Problem> {
    let sum = |rows: &[Row], name: &str| rows.iter().map(|row| doc::amount(&row.doc, name)).sum::<Decimal>();
    let (owed, moved) = (sum(bills, "nominal_amount"), sum(entries, "amount"));
    if owed == moved {
        return Ok(());
    }
    let details = json!({ "billings": doc::reais(owed), "transactions": doc::reais(moved),
        "difference": doc::reais(moved - owed) });
    let message = format!("As contas somam {owed:.2} e os lançamentos {moved:.2}: ajuste juros ou desconto antes.");
    Err(Problem::unprocessable(message, details))
}

/// The day and the account of the latest entry: when and where the bills were settled.
fn last_move(entries: &[Row]) -> Result<(Date, String), Problem> {
    let dated = entries.iter().filter_map(|entry| Some((doc::day(&entry.doc, "occurred_at")?, entry)));
    let last = dated.max_by_key(|(day, entry)| (*day, entry.id));
    let (day, entry) = last.ok_or_else(|| Problem::Internal("an entry has no day".to_owned()))?;
    Ok((day, entry.text("financial_account_id").to_owned()))
}
