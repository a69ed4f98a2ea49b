//! What people did so far, and what it has to come to.

use serde_json::json;

use super::bills::{Bill, Group};
use super::{Act, cents, reais, side};
use crate::finance_ledger::world::World;

const OPENINGS: [i64; 3] = [100_000, 0, -2_550];

/// What an entry belongs to. One that is bound neither moves nor goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tie {
    Free,
    Transfer,
    /// It settled this bill.
    Bill(String),
    /// It is matched in this reconciliation.
    Group(String),
}

/// An entry as it has to be.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) account: usize,
    /// Negative where money went out.
    pub(super) cents: i64,
    pub(super) is_pending: bool,
    pub(super) tie: Tie,
}

/// A workspace, and its books kept a second time beside it.
pub(super) struct History {
    pub(super) world: World,
    pub(super) accounts: Vec<String>,
    categories: [String; 2],
    pub(super) entries: Vec<Entry>,
    pub(super) bills: Vec<Bill>,
    pub(super) groups: Vec<Group>,
}

impl History {
    pub(super) async fn new() -> History {
        let world = World::new().await;
        let mut accounts = Vec::new();
        for (name, opening) in ["Conta", "Caixa", "Reserva"].into_iter().zip(OPENINGS) {
            accounts.push(world.account(name, &reais(opening)).await);
        }
        let categories = [world.category("Perdas", "debit").await, world.category("Ganhos", "credit").await];
        History { world, accounts, categories, entries: Vec::new(), bills: Vec::new(), groups: Vec::new() }
    }

    /// What an account has to hold.
    pub(super) fn balance(&self, account: usize) -> i64 {
        let realised = self.entries.iter().filter(|entry| entry.account == account && !entry.is_pending);
        OPENINGS[account] + realised.map(|entry| entry.cents).sum::<i64>()
    }

    pub(super) async fn run(&mut self, act: &Act) {
        match *act {
            Act::Book { account, is_credit, cents, day, is_pending } => {
                let cents = if is_credit { cents } else { -cents };
                self.book(account, cents, (day, is_pending)).await;
            }
            Act::Change { entry, cents, is_credit } => self.change(entry, if is_credit { cents } else { -cents }).await,
            Act::Confirm { entry } => self.confirm(entry).await,
            Act::Delete { entry } => self.delete(entry).await,
            Act::Transfer { from, to, cents, day } => self.transfer(from, to, cents, day).await,
            Act::Adjust { account, cents } => self.adjust(account, cents).await,
            Act::Bill { is_credit, cents } => self.bill(is_credit, cents).await,
            Act::Settle { bill, account, interest } => self.settle(bill, account, interest).await,
            Act::Reopen { bill } => self.reopen(bill).await,
            Act::Cancel { bill } => self.cancel(bill).await,
            Act::Drop { bill } => self.drop_bill(bill).await,
            Act::Reconcile { bill, account } => self.reconcile(bill, account).await,
            Act::Undo { group } => self.undo(group).await,
            Act::Wait => self.wait(),
        }
    }

    /// Books an entry on a day of October, and gives its id.
    pub(super) async fn book(&mut self, account: usize, cents: i64, (day, is_pending): (u8, bool)) -> String {
        let mut body = self.world.entry_body(&self.accounts[account], side(cents > 0), &reais(cents.abs()));
        body["occurred_at"] = json!(format!("2026-10-{day:02}"));
        body["is_pending"] = json!(is_pending);
        let made = self.world.post("/v1/financial-transactions", body).await.expect(201);
        let id = made.body["id"].as_str().unwrap().to_owned();
        self.entries.push(Entry { id: id.clone(), account, cents, is_pending, tie: Tie::Free });
        id
    }

    /// The place of an entry, and its address.
    fn entry(&self, number: usize) -> Option<(usize, String)> {
        let at = number.checked_rem(self.entries.len())?;
        Some((at, format!("/v1/financial-transactions/{}", self.entries[at].id)))
    }

    async fn change(&mut self, number: usize, cents: i64) {
        let Some((at, path)) = self.entry(number) else { return };
        let entry = &mut self.entries[at];
        let answer = self.world.patch(&path, json!({ "amount": reais(cents.abs()), "type": side(cents > 0) })).await;
        if entry.tie != Tie::Free && entry.cents != cents {
            answer.expect(422);
            return;
        }
        answer.expect(200);
        entry.cents = cents;
    }

    async fn confirm(&mut self, number: usize) {
        let Some((at, path)) = self.entry(number) else { return };
        self.world.patch(&path, json!({ "is_pending": false })).await.expect(200);
        self.entries[at].is_pending = false;
    }

    async fn delete(&mut self, number: usize) {
        let Some((at, path)) = self.entry(number) else { return };
        let answer = self.world.delete(&path).await;
        if self.entries[at].tie != Tie::Free {
            answer.expect(422);
            return;
        }
        answer.expect(204);
        self.entries.remove(at);
    }

    async fn transfer(&mut self, from: usize, to: usize, amount: i64, day: u8) {
        let body = json!({ "from_account_id": self.accounts[from], "to_account_id": self.accounts[to],
            "amount": reais(amount), "occurred_at": format!("2026-10-{day:02}"), "description": "Reserva" });
        let answer = self.world.post("/v1/transfers", body).await;
        if from == to {
            answer.expect(422);
            return;
        }
        let made = answer.expect(201).body;
        for (leg, account, cents) in [("from_transaction_id", from, -amount), ("to_transaction_id", to, amount)] {
            let id = made[leg].as_str().unwrap().to_owned();
            self.entries.push(Entry { id, account, cents, is_pending: false, tie: Tie::Transfer });
        }
    }

    async fn adjust(&mut self, account: usize, target: i64) {
        let before = self.balance(account);
        let path = format!("/v1/financial-accounts/{}/adjust-balance", self.accounts[account]);
        let category = &self.categories[usize::from(target > before)];
        let body = json!({ "target_balance": reais(target), "category_id": category });
        let answer = self.world.post(&path, body).await;
        if before == target {
            answer.expect(422);
            return;
        }
        let made = answer.expect(201).body;
        assert_eq!(cents(&made["difference"]), target - before);
        let id = made["transaction_id"].as_str().unwrap().to_owned();
        self.entries.push(Entry { id, account, cents: target - before, is_pending: false, tie: Tie::Free });
    }
}
