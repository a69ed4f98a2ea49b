//! Whatever people do with bills, in whatever order, sums are the sums of their parts.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::world::{World, id, settled};

const KINDS: [&str; 2] = ["payables", "receivables"];

/// One thing that a person does; numbers choose among what is there.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Create(usize, u32),
    Settle(usize, usize),
    Reopen(usize, usize),
    Cancel(usize, usize),
    Delete(usize, usize),
    Reconcile(usize, usize),
    Undo(usize),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let kind = || 0_usize..2;
    let which = || 0_usize..6;
    let deed = prop_oneof![
        4 => (kind(), 1_u32..100_000).prop_map(|(kind, cents)| Deed::Create(kind, cents)),
        4 => (kind(), which()).prop_map(|(kind, which)| Deed::Settle(kind, which)),
        3 => (kind(), which()).prop_map(|(kind, which)| Deed::Reopen(kind, which)),
        2 => (kind(), which()).prop_map(|(kind, which)| Deed::Cancel(kind, which)),
        2 => (kind(), which()).prop_map(|(kind, which)| Deed::Delete(kind, which)),
        3 => (kind(), which()).prop_map(|(kind, which)| Deed::Reconcile(kind, which)),
        2 => which().prop_map(Deed::Undo),
    ];
    prop::collection::vec(deed, 1..24)
}

/// What a history left behind.
#[derive(Debug, Default)]
struct Trace {
    bills: [Vec<String>; 2],
    groups: Vec<String>,
    /// Sum of the entries that people booked: credits less debits.
    booked: Decimal,
    entries: usize,
}

fn money(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

impl World {
    async fn do_all(&self, deeds: &[Deed]) -> Trace {
        let mut trace = Trace::default();
        for deed in deeds {
            self.do_one(*deed, &mut trace).await;
        }
        trace
    }

    async fn do_one(&self, deed: Deed, trace: &mut Trace) {
        let bill = |kind: usize, which: usize| {
            let bills = &trace.bills[kind];
            bills.get(which % bills.len().max(1)).map(|id| (KINDS[kind], id.clone()))
        };
        let status = match deed {
            Deed::Create(kind, cents) => {
                let amount = Decimal::new(cents.into(), 2).to_string();
                let day = 1 + cents % 28;
                let due = format!("2026-{:02}-{day:02}", 9 + cents % 3);
                let made = self.bill(KINDS[kind], json!({ "amount": amount, "due_date": due })).await;
                trace.bills[kind].push(made);
                return;
            }
            Deed::Settle(kind, which) => match bill(kind, which) {
                Some((kind, id)) => self.settle(kind, &id).await.status,
                None => return,
            },
            Deed::Reopen(kind, which) => match bill(kind, which) {
                Some((kind, id)) => {
                    self.patch(&format!("/v1/{kind}/{id}"), json!({ "status": "pending" })).await.status
                }
                None => return,
            },
            Deed::Cancel(kind, which) => match bill(kind, which) {
                Some((kind, id)) => {
                    self.patch(&format!("/v1/{kind}/{id}"), json!({ "status": "cancelled" })).await.status
                }
                None => return,
            },
            Deed::Delete(kind, which) => match bill(kind, which) {
                Some((kind, id)) => self.delete(&format!("/v1/{kind}/{id}")).await.status,
                None => return,
            },
            Deed::Reconcile(kind, which) => match bill(kind, which) {
                Some((name, id)) => self.match_one(kind, name, &id, trace).await,
                None => return,
            },
            Deed::Undo(which) => match trace.groups.get(which % trace.groups.len().max(1)) {
                Some(group) => self.delete(&format!("/v1/reconciliations/{group}")).await.status,
                None => return,
            },
        };
        assert!(status < 500, "{deed:?} {status}");
    }

    /// Matches a bill, with the next one where that is open too, with an entry of their sum.
    async fn match_one(&self, kind: usize, name: &str, first: &str, trace: &mut Trace) -> u16 {
        let mut sum = Decimal::ZERO;
        let mut open = Vec::new();
        for bill in std::iter::once(first).chain(trace.bills[kind].iter().map(String::as_str)) {
            let shown = self.get(&format!("/v1/{name}/{bill}")).await;
            if shown.status == 200 && shown.body["status"] == "pending" && !open.contains(&bill) && open.len() < 2 {
                sum += money(&shown.body["nominal_amount"]);
                open.push(bill);
            }
        }
        if open.is_empty() {
            return 404;
        }
        let side = if name == "payables" { "debit" } else { "credit" };
        let entry = self.an_entry(side, &sum.to_string(), json!({})).await;
        trace.entries += 1;
        trace.booked += if side == "credit" { sum } else { -sum };
        let made = self.reconcile(name, &open, &[&entry]).await;
        if made.status == 201 {
            trace.groups.push(id(&made.body));
        }
        made.status
    }

    /// Holds every sum against its parts.
    async fn check(&self, trace: &Trace) {
        let entries = self.get("/v1/financial-transactions?limit=100").await.expect(200).body;
        let entries = entries["data"].as_array().unwrap();
        let signed = |entry: &Value| {
            let amount = money(&entry["amount"]);
            if entry["type"] == "credit" { amount } else { -amount }
        };
        let balance: Decimal = entries.iter().map(signed).sum();
        assert_eq!(self.balance(&self.account).await.parse::<Decimal>().unwrap(), balance);
        let mut expected = trace.booked;
        let mut automatic = 0;
        for kind in KINDS {
            let bills = self.get(&format!("/v1/{kind}?limit=100")).await.expect(200).body;
            let bills = bills["data"].as_array().unwrap();
            for bill in bills.iter().filter(|bill| bill["status"] == settled(kind)) {
                let entry =
                    entries.iter().find(|entry| entry["id"] == bill["transaction_id"]).expect("its entry is there");
                if bill["is_reconciled"] == false {
                    assert_eq!(entry["amount"], bill["nominal_amount"]);
                    automatic += 1;
                    expected += signed(entry);
                }
            }
            let open = bills.iter().filter(|bill| bill["status"] != settled(kind));
            open.for_each(|bill| assert_eq!(bill["transaction_id"], Value::Null));
            self.check_totals(kind, bills).await;
        }
        assert_eq!(entries.len(), trace.entries + automatic, "no entry without its bill");
        assert_eq!(balance, expected);
    }

    /// Holds the totals, in all and by month, against the list.
    async fn check_totals(&self, kind: &str, bills: &[Value]) {
        let mut windows: BTreeMap<String, Vec<&Value>> = BTreeMap::from([(String::new(), bills.iter().collect())]);
        for month in 9..=12 {
            let prefix = format!("2026-{month:02}");
            let due = |bill: &&Value| bill["due_date"].as_str().unwrap().starts_with(&prefix);
            windows.insert(format!("?month={month}&year=2026"), bills.iter().filter(due).collect());
        }
        for (query, bills) in windows {
            let sum = |status: &str| -> Decimal {
                bills.iter().filter(|bill| bill["status"] == status).map(|bill| money(&bill["nominal_amount"])).sum()
            };
            let late = |bill: &&&Value| {
                bill["status"] == "pending" && bill["due_date"].as_str().unwrap() < "2026-10-05 00:00:00 UTC"
            };
            let totals = self.get(&format!("/v1/{kind}/aggregates{query}")).await.expect(200).body;
            assert_eq!(totals["count"], bills.len(), "{kind} {query}");
            assert_eq!(money(&totals["pending"]), sum("pending"));
            assert_eq!(money(&totals[settled(kind)]), sum(settled(kind)));
            assert_eq!(money(&totals["total"]), sum("pending") + sum(settled(kind)));
            assert_eq!(totals["overdue_count"], bills.iter().filter(late).count());
        }
    }

    /// Takes everything back: groups, then bills.
    async fn undo_all(&self, trace: &Trace) {
        for group in &trace.groups {
            let status = self.delete(&format!("/v1/reconciliations/{group}")).await.status;
            assert!(matches!(status, 204 | 404));
        }
        for (kind, bills) in KINDS.iter().zip(&trace.bills) {
            for bill in bills {
                let status = self.delete(&format!("/v1/{kind}/{bill}")).await.status;
                assert!(matches!(status, 204 | 404));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn sums_are_the_sums_of_their_parts(deeds in deeds()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let world = World::new().await;
            let trace = world.do_all(&deeds).await;
            world.check(&trace).await;
            world.undo_all(&trace).await;
            let nothing = Trace { bills: Default::default(), groups: Vec::new(), ..trace };
            world.check(&nothing).await;
            assert_eq!(world.balance(&world.account).await.parse::<Decimal>().unwrap(), nothing.booked);
        });
    }
}
