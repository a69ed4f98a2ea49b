//! What happens at an instant of the demo's year, through the sandbox's own rules.

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::reconciliation::RECONCILIATION;
use catalogue::finance::transaction::TRANSACTION;
use jiff::Timestamp;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use storage::Key;

use super::house::House;
use super::stage::{Stage, object};
use super::{classing, invoices, paper};
use crate::domain::money;
use crate::fields::RowFields;
use crate::finance::account::{balance, record_balance};
use crate::finance::bill::BillKind;
use crate::finance::bill::settle::{self, Entry, Group, Settlement};
use crate::finance::receivable::{life, state};
use crate::finance::transaction::doc::{self, moment, reais};
use crate::finance::transaction::hold;
use crate::problem::Problem;

/// Something that happens.
pub(super) struct Scene {
    pub(super) at: Timestamp,
    pub(super) act: Act,
}

/// What happens. Bills, entries and accounts are named by their ids.
pub(super) enum Act {
    /// A bill is sent to the bank.
    Send { bill: String },
    /// The payment is called back.
    CallBack { bill: String },
    /// The bank refuses the payment.
    Refuse { bill: String },
    /// A bill is charged by boleto or Pix; the payer pays it then.
    Charge { bill: String, kind: &'static str, paid: Option<Timestamp> },
    /// The charge is taken back.
    Uncharge { bill: String },
    /// The institution says so: the gateway's two words.
    Registration { bill: String, words: (&'static str, &'static str) },
    /// Money goes from one account to another, in cents.
    Transfer { from: String, to: String, cents: i64, text: &'static str },
    /// Balances are put on record.
    Close { accounts: Vec<(String, &'static str)> },
    /// An account is counted; the difference is booked.
    Count { account: String, cents: i64, category: String },
    /// Bills are matched with entries, by hand or by an import.
    Match { kind: BillKind, bills: Vec<String>, entries: Vec<String>, imported: bool },
    /// A file comes in.
    File(paper::Paper),
    /// An invoice comes in.
    Invoice(Box<invoices::Arrival>),
    /// An automatic rule is made.
    Classing(Value),
}

/// Plays every scene in order and lets the time pass to the end.
pub(super) async fn play_all(stage: &mut Stage, houses: &[House]) -> Result<(), Problem> {
    for house in houses {
        classing::plan(stage, house)?;
    }
    let mut scenes = std::mem::take(&mut stage.scenes);
    scenes.sort_by_key(|scene| scene.at);
    for scene in scenes {
        stage.advance(scene.at).await?;
        scene.act.play(stage).await?;
    }
    stage.advance(stage.end).await
}

impl Act {
    async fn play(self, stage: &mut Stage) -> Result<(), Problem> {
        match self {
            Act::Send { bill } => ask(stage, "finance_payables_send_to_bank", &bill, Value::Null).await,
            Act::CallBack { bill } => ask(stage, "finance_payables_cancel_dispatch", &bill, Value::Null).await,
            Act::Refuse { bill } => refuse(stage, bill).await,
            Act::Charge { bill, kind, paid } => charge(stage, &bill, kind, paid).await,
            Act::Uncharge { bill } => ask(stage, "finance_receivables_cancel_charge", &bill, Value::Null).await,
            Act::Registration { bill, words } => {
                let mut row = stage.context.find(&RECEIVABLE, &Key::Uid(bill)).await?;
                state::put(&stage.context, &mut row, words.0, words.1);
                stage.context.update(&RECEIVABLE, row).await.map(drop)
            }
            Act::Transfer { from, to, cents, text } => {
                let body = json!({ "from_account_id": from, "to_account_id": to, "amount": text_of(cents),
                    "occurred_at": moment(stage.context.now), "description": text });
                stage.ask("finance_transfers_create", &[], body).await.map(drop)
            }
            Act::Close { accounts } => close(stage, accounts).await,
            Act::Count { account, cents, category } => count(stage, account, cents, &category).await,
            Act::Match { kind, bills, entries, imported } if imported => import(stage, kind, bills, entries).await,
            Act::Match { kind, bills, entries, .. } => {
                let billings: Vec<Value> = bills.iter().map(|id| json!({ "kind": kind.word(), "id": id })).collect();
                let body = json!({ "billings": billings, "transaction_ids": entries });
                stage.ask("finance_reconciliations_create", &[], body).await.map(drop)
            }
            Act::File(paper) => paper::keep(stage, paper).await.map(drop),
            Act::Invoice(arrival) => invoices::arrive(stage, *arrival).await,
            Act::Classing(body) => stage.ask("finance_automatic_rules_create", &[], body).await.map(drop),
        }
    }
}

async fn ask(stage: &mut Stage, name: &str, id: &str, body: Value) -> Result<(), Problem> {
    stage.ask(name, &[("id", id)], body).await.map(drop)
}

fn text_of(cents: i64) -> String {
    format!("{:.2}", money::from_cents(cents))
}

async fn charge(stage: &mut Stage, bill: &str, kind: &str, paid: Option<Timestamp>) -> Result<(), Problem> {
    ask(stage, "finance_receivables_charge", bill, json!({ "kind": kind })).await?;
    if let Some(at) = paid {
        let row = stage.context.find(&RECEIVABLE, &Key::Uid(bill.to_owned())).await?;
        stage.context.schedule(&RECEIVABLE, &row, life::PAY, at).await?;
    }
    Ok(())
}

/// The bank has refused what was sent to it some days ago.
async fn refuse(stage: &mut Stage, bill: String) -> Result<(), Problem> {
    let mut row = stage.context.find(&PAYABLE, &Key::Uid(bill)).await?;
    row.put("kobana_payment_uid", stage.uid(stage.context.now));
    row.put("kobana_status", "rejected");
    row.put("kobana_status_updated_at", moment(stage.context.now));
    stage.context.update(&PAYABLE, row).await.map(drop)
}

async fn close(stage: &mut Stage, accounts: Vec<(String, &'static str)>) -> Result<(), Problem> {
    for (id, source) in accounts {
        let account = stage.context.find(&ACCOUNT, &Key::Uid(id)).await?;
        let amount = balance(&mut stage.context, &account).await?;
        let at = stage.context.now;
        record_balance(&mut stage.context, &account, amount, (at, source)).await?;
    }
    Ok(())
}

/// Somebody counts the cash and finds `cents` more (or less) than the ledger has.
async fn count(stage: &mut Stage, id: String, cents: i64, category: &str) -> Result<(), Problem> {
    let account = stage.context.find(&ACCOUNT, &Key::Uid(id.clone())).await?;
    let target = balance(&mut stage.context, &account).await? + money::from_cents(cents);
    let body = json!({ "target_balance": reais(target.max(Decimal::ZERO)), "category_id": category,
        "description": "Conferência do caixa" });
    stage.ask("finance_financial_accounts_adjust_balance", &[("account_id", &id)], body).await.map(drop)
}

/// A match that was imported with the bank's statement.
async fn import(stage: &mut Stage, kind: BillKind, bills: Vec<String>, entries: Vec<String>) -> Result<(), Problem> {
    let group = json!({ "source": "fintera", "kind": kind.word(), "billing_ids": bills, "transaction_ids": entries });
    let group = stage.context.insert(&RECONCILIATION, object(group)).await?;
    let mut last = None;
    for id in &entries {
        let entry = stage.context.find(&TRANSACTION, &Key::Uid(id.clone())).await?;
        last = doc::day(&entry.doc, "occurred_at").map(|day| (day, entry.text("financial_account_id").to_owned()));
        hold(&mut stage.context, entry, Some(&group.uid)).await?;
    }
    let (day, account_id) = last.ok_or_else(|| Problem::Internal("an imported match has no entry".to_owned()))?;
    for id in &bills {
        let bill = stage.context.find(kind.record(), &Key::Uid(id.clone())).await?;
        let before = settle::before(&bill.doc);
        let entry = Entry::Matched(Group {
            id: group.uid.clone(),
            source: "fintera".to_owned(),
            billing_ids: bills.clone(),
            transaction_ids: entries.clone(),
        });
        let settlement = Settlement { day, account_id: account_id.clone(), entry };
        settle::settle(&mut stage.context, kind, bill, before, settlement).await?;
    }
    Ok(())
}
