//! The workspace held against the books that were kept beside it.

use std::collections::BTreeMap;

use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Value, json};
use storage::{Order, Query};

use super::bills::{Bill, State};
use super::history::{History, Tie};
use super::{cents, reais, side};

impl History {
    /// Holds every balance, entry, bill and total against its parts.
    pub(super) async fn check(&self) {
        let mut whole = 0;
        for (at, account) in self.accounts.iter().enumerate() {
            let shown = self.world.get(&format!("/v1/financial-accounts/{account}")).await.expect(200).body;
            assert_eq!(cents(&shown["balance"]), self.balance(at), "opening and realised entries");
            whole += self.balance(at);
        }
        let entries = self.stored().await;
        self.check_entries(&entries);
        for bill in &self.bills {
            self.check_bill(bill).await;
        }
        for is_credit in [false, true] {
            self.check_bill_totals(is_credit).await;
        }
        let realised: Vec<Value> = entries.into_values().filter(|entry| entry["is_pending"] == json!(false)).collect();
        self.check_totals(&realised).await;
        self.check_flow(&realised, whole).await;
    }

    /// Every entry by its id, read from the store: answers do not tell forecasts apart.
    async fn stored(&self) -> BTreeMap<String, Value> {
        let mut context = self.world.context().await;
        let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: 10_000 };
        let rows = context.tx.list(&TRANSACTION, &query).await.unwrap().rows;
        rows.into_iter().map(|row| (row.uid, Value::Object(row.doc))).collect()
    }

    /// There are the entries that people and bills made, and no other.
    fn check_entries(&self, stored: &BTreeMap<String, Value>) {
        assert_eq!(stored.len(), self.entries.len(), "no entry without its cause");
        for entry in &self.entries {
            let kept = &stored[&entry.id];
            assert_eq!(kept["financial_account_id"], json!(self.accounts[entry.account]));
            assert_eq!((signed(kept), &kept["is_pending"]), (entry.cents, &json!(entry.is_pending)));
            let settles = if let Tie::Bill(bill) = &entry.tie { json!(bill) } else { Value::Null };
            assert_eq!(kept.get("bill_id").unwrap_or(&Value::Null), &settles);
        }
    }

    /// A settled bill has its entry, of its account and its sum; a matched one has that of its group; no other has any.
    async fn check_bill(&self, bill: &Bill) {
        let shown = self.world.get(&bill.path()).await.expect(200).body;
        let entry = self.entries.iter().find(|entry| shown["transaction_id"] == json!(entry.id));
        assert_eq!(cents(&shown["nominal_amount"]), bill.signed().abs());
        let (status, is_reconciled) = match bill.state {
            State::Open => ("pending", false),
            State::Cancelled => ("cancelled", false),
            State::Settled => (bill.settled(), false),
            State::Matched => (bill.settled(), true),
        };
        assert_eq!((&shown["status"], &shown["is_reconciled"]), (&json!(status), &json!(is_reconciled)));
        match bill.state {
            State::Open | State::Cancelled => assert_eq!(shown["transaction_id"], Value::Null),
            State::Settled => {
                let entry = entry.expect("its entry is there");
                assert_eq!((&entry.tie, entry.cents), (&Tie::Bill(bill.id.clone()), bill.signed()));
                assert_eq!(shown["financial_account_id"], json!(self.accounts[entry.account]));
            }
            State::Matched => {
                let group = self.groups.iter().find(|group| group.bills.contains(&bill.id)).expect("its group");
                let members = self.bills.iter().filter(|other| group.bills.contains(&other.id));
                let entry = entry.expect("its entry is there");
                assert_eq!((&entry.id, &entry.tie), (&group.entry, &Tie::Group(group.id.clone())));
                assert_eq!(entry.cents, members.map(Bill::signed).sum::<i64>());
                assert_eq!(shown["reconciliation"]["id"], json!(group.id));
            }
        }
    }

    /// Totals of one side's bills; those that nobody approved do not count.
    async fn check_bill_totals(&self, is_credit: bool) {
        let (kind, settled) = if is_credit { ("receivables", "received") } else { ("payables", "paid") };
        let official = || self.bills.iter().filter(|bill| bill.is_credit == is_credit && bill.is_approved);
        let sum = |states: &[State]| -> String {
            reais(official().filter(|bill| states.contains(&bill.state)).map(|bill| bill.signed().abs()).sum())
        };
        let totals = self.world.get(&format!("/v1/{kind}/aggregates")).await.expect(200).body;
        assert_eq!(totals["count"], json!(official().count()), "{kind}");
        assert_eq!(totals["pending"], json!(sum(&[State::Open])));
        assert_eq!(totals[settled], json!(sum(&[State::Settled, State::Matched])));
        assert_eq!(totals["total"], json!(sum(&[State::Open, State::Settled, State::Matched])));
    }

    async fn check_totals(&self, entries: &[Value]) {
        let path = "/v1/financial-transactions/aggregates";
        let all = self.world.get(path).await.expect(200).body;
        let sum = |is_credit: bool| -> i64 {
            let of_side = entries.iter().filter(|entry| entry["type"] == side(is_credit));
            of_side.map(|entry| cents(&entry["amount"])).sum()
        };
        assert_eq!(all["count"], json!(entries.len()));
        assert_eq!((cents(&all["credit"]), cents(&all["debit"])), (sum(true), sum(false)));
        assert_eq!(cents(&all["net"]), sum(true) - sum(false));
        let mut net = 0;
        for window in ["start_date=2026-01-01&end_date=2026-10-14", "start_date=2026-10-15&end_date=2026-12-31"] {
            net += cents(&self.world.get(&format!("{path}?{window}")).await.expect(200).body["net"]);
        }
        assert_eq!(net, cents(&all["net"]));
    }

    async fn check_flow(&self, entries: &[Value], whole: i64) {
        let path = "/v1/cash-flow?from=2026-10-01&to=2026-11-30&granularity=week";
        let flow = self.world.get(path).await.expect(200).body;
        assert_eq!(cents(&flow["current_balance"]), whole);
        let since: i64 = entries.iter().map(signed).sum();
        let (mut open, mut realised, mut projected) = (whole - since, 0, 0);
        for bucket in flow["buckets"].as_array().unwrap() {
            assert_eq!(cents(&bucket["opening_balance"]), open);
            open += cents(&bucket["net"]);
            assert_eq!(cents(&bucket["closing_balance"]), open);
            let net = cents(&bucket["income"]) - cents(&bucket["expenses"]);
            assert_eq!(net, cents(&bucket["net"]));
            let awaited = cents(&bucket["projected_income"]) - cents(&bucket["projected_expenses"]);
            projected += awaited;
            realised += net - awaited;
        }
        assert_eq!(realised, since);
        let forecast: i64 = self.entries.iter().filter(|entry| entry.is_pending).map(|entry| entry.cents).sum();
        let awaited = self.bills.iter().filter(|bill| bill.state == State::Open && bill.is_approved);
        assert_eq!(projected, forecast + awaited.map(Bill::signed).sum::<i64>(), "what is open and what is foreseen");
    }
}

/// What an entry adds to its account.
fn signed(entry: &Value) -> i64 {
    let amount = cents(&entry["amount"]);
    if entry["type"] == "debit" { -amount } else { amount }
}
