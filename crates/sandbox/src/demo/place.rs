//! Placing drafts as boletos of the active wallet.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use jiff::Timestamp;
use serde_json::{Value, json};
use storage::{Key, NewRow, Row};

use super::draft::{self, Draft, Fate};
use super::stage::Stage;
use crate::banking::bank_billet::{doc, issue};
use crate::domain::pix::txid;
use crate::instant;
use crate::problem::Problem;

/// Invoices that the company had issued before its first boleto.
const INVOICES: u64 = 2180;

/// A boleto that is stored, and what becomes of it.
pub(super) struct Placed {
    pub(super) row: Row,
    pub(super) fate: Fate,
    /// When something last happened to it.
    pub(super) touched: Timestamp,
}

/// Places every draft created by `to`.
pub(super) async fn until(stage: &mut Stage, to: Timestamp) -> Result<(), Problem> {
    let mut due = Vec::new();
    while stage.drafts.front().is_some_and(|draft| draft.at <= to) {
        due.extend(stage.drafts.pop_front());
    }
    place(stage, due).await
}

/// Places what is left, and as many open boletos of the last days as make `total` in all.
pub(super) async fn rest(stage: &mut Stage, customers: &[Row], total: usize) -> Result<(), Problem> {
    until(stage, stage.end).await?;
    let wallet = stage.context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(stage.wallet_uid.clone())).await?;
    // The wallet numbers its boletos from 1; the wallet in homologation has one more, its test boleto.
    let issued = doc::number(&wallet.doc, "next_our_number").unwrap_or(1);
    let issued = usize::try_from(issued).unwrap_or_default();
    let mut drafts: Vec<Draft> = (issued..total).map(|_| draft::open(stage, customers, 2)).collect();
    drafts.sort_by_key(|draft| draft.at);
    place(stage, drafts).await
}

async fn place(stage: &mut Stage, drafts: Vec<Draft>) -> Result<(), Problem> {
    if drafts.is_empty() {
        return Ok(());
    }
    let mut wallet = stage.context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(stage.wallet_uid.clone())).await?;
    let mut next = doc::number(&wallet.doc, "next_our_number").and_then(|next| u64::try_from(next).ok()).unwrap_or(1);
    let mut rows = Vec::with_capacity(drafts.len());
    let mut fates = Vec::with_capacity(drafts.len());
    for draft in drafts {
        rows.push(row(stage, &wallet, next, &draft)?);
        fates.push(draft.fate);
        next += 1;
    }
    let rows = stage.context.tx.insert_many(&BANK_BILLET, rows).await?;
    let placed = rows.into_iter().zip(fates).map(|(row, fate)| Placed { touched: row.created_at, row, fate });
    stage.placed.extend(placed);
    wallet.doc.insert("next_our_number".to_owned(), Value::from(next));
    stage.context.update(&BANK_BILLET_ACCOUNT, wallet).await?;
    Ok(())
}

fn row(stage: &Stage, wallet: &Row, our_number: u64, draft: &Draft) -> Result<NewRow, Problem> {
    let mut charge = draft.charge.clone();
    // Invoices are numbered in the order in which they are issued.
    charge.insert("document_number".to_owned(), Value::from(format!("NF-{}", INVOICES + our_number)));
    let (uid, at) = (stage.uid(draft.at), instant::text(draft.at));
    let birth = issue::Birth { uid: &uid, our_number, at: &at, txid: txid::fresh(stage.dice.as_ref()) };
    issue::complete(&mut charge, wallet, birth)?;
    if let Fate::Unfinished(status) = draft.fate {
        charge.insert("status".to_owned(), Value::from(status));
        for code in ["line", "barcode", "pix_txid"] {
            charge.insert(code.to_owned(), Value::Null);
        }
        charge.insert("pix_enabled".to_owned(), json!(false));
    }
    Ok(NewRow { uid, doc: charge, created_at: draft.at, updated_at: draft.at })
}
