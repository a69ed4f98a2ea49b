//! Which entries go into a file.

use catalogue::banking::charge::{
    bank_billet_account::BANK_BILLET_ACCOUNT, bank_billet_remittance::BANK_BILLET_REMITTANCE,
};
use serde_json::{Map, Value};
use storage::{Comparison, Condition, Key, Order, Query, Row};

use crate::banking::bank_billet::{
    doc::{self, text},
    issue,
};
use crate::banking::bank_billet_remittance::is_pending;
use crate::context::Context;
use crate::problem::Problem;

/// Entries read at a time.
const STEP: u64 = 200;

/// Most entries of one file: a CNAB line's sequence number has six digits, and a file of this size is still handy.
const FILE_LIMIT: usize = 10_000;

/// One wallet's entries, in the order in which they were made.
pub(super) struct Picked {
    pub(super) wallet: Row,
    pub(super) entries: Vec<Row>,
}

/// The entries sent, or all that are pending in the wallet sent (or the default one).
pub(super) async fn one_wallet(context: &mut Context, body: &Map<String, Value>) -> Result<Picked, Problem> {
    let asked_wallet = text(body, "bank_billet_account_uid").to_owned();
    let mut groups = if doc::texts(body, "bank_billet_remittance_uids").is_empty() {
        let wallet = issue::wallet(context, body).await?;
        let of_wallet = Condition::new("bank_billet_account_uid", Comparison::Equal, doc::key(&wallet.uid));
        let entries = all(context, vec![is_pending(), of_wallet]).await?;
        vec![Picked { wallet, entries }]
    } else {
        by_wallet(context, body).await?
    };
    match (groups.pop(), groups.is_empty()) {
        (Some(picked), true) if asked_wallet.is_empty() || picked.wallet.uid == asked_wallet => checked(picked),
        (None, _) => Err(nothing()),
        _ => Err(Problem::field("bank_billet_remittance_ids", "devem ser da mesma carteira")),
    }
}

/// The entries sent, grouped by wallet in the order of their first entry.
pub(super) async fn by_wallet(context: &mut Context, body: &Map<String, Value>) -> Result<Vec<Picked>, Problem> {
    let mut groups: Vec<Picked> = Vec::new();
    for uid in doc::texts(body, "bank_billet_remittance_uids") {
        let entry = context.find(&BANK_BILLET_REMITTANCE, &Key::parse(uid)).await?;
        if !doc::flag(&entry.doc, "pending") {
            let message = format!("o registro {uid} já está em uma remessa");
            return Err(Problem::field("bank_billet_remittance_ids", &message));
        }
        let wallet_uid = text(&entry.doc, "bank_billet_account_uid").to_owned();
        match groups.iter_mut().find(|group| group.wallet.uid == wallet_uid) {
            Some(group) if group.entries.iter().any(|other| other.id == entry.id) => {}
            Some(group) => group.entries.push(entry),
            None => {
                let wallet = context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(wallet_uid)).await?;
                groups.push(Picked { wallet, entries: vec![entry] });
            }
        }
    }
    if groups.is_empty() {
        return Err(nothing());
    }
    groups.into_iter().map(checked).collect()
}

/// Every entry under the conditions, oldest first, up to one more than a file takes.
pub(super) async fn all(context: &mut Context, conditions: Vec<Condition>) -> Result<Vec<Row>, Problem> {
    let mut rows = Vec::new();
    let mut more = true;
    while more && rows.len() <= FILE_LIMIT {
        let offset = rows.len() as u64;
        let query = Query { conditions: conditions.clone(), order: Order::Newest, after: None, offset, limit: STEP };
        let page = context.tx.list(&BANK_BILLET_REMITTANCE, &query).await?;
        more = page.more;
        rows.extend(page.rows);
    }
    rows.reverse();
    Ok(rows)
}

fn checked(mut picked: Picked) -> Result<Picked, Problem> {
    if picked.entries.is_empty() {
        return Err(nothing());
    }
    if doc::flag(&picked.wallet.doc, "remittance_disabled") {
        return Err(Problem::field("bank_billet_account_id", "está com a geração de remessas desabilitada"));
    }
    picked.entries.truncate(FILE_LIMIT);
    Ok(picked)
}

fn nothing() -> Problem {
    Problem::refused("Nenhum registro de remessa pendente encontrado.")
}
