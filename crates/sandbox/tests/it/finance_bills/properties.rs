//! Whatever people do with bills, in whatever order, sums are the sums of their parts.

mod check;

use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::world::{World, id};

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
    Send(usize),
    CallBack(usize),
    Charge(usize, &'static str),
    CancelCharge(usize),
    Wait,
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
        3 => which().prop_map(Deed::Send),
        1 => which().prop_map(Deed::CallBack),
        3 => (which(), prop::sample::select(vec!["pix", "bank_billet"])).prop_map(|(which, kind)| Deed::Charge(which, kind)),
        1 => which().prop_map(Deed::CancelCharge),
        3 => Just(Deed::Wait),
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
    /// How many keys were used.
    keys: std::cell::Cell<u32>,
}

impl Trace {
    /// An idempotency key that was not used before.
    fn key(&self) -> String {
        self.keys.set(self.keys.get() + 1);
        format!("key-{}", self.keys.get())
    }
}

/// Asks some banks to refuse and some payers to pay.
fn description(cents: u32) -> &'static str {
    match cents % 7 {
        0 => "Verniz [recusar]",
        1 | 2 => "Verniz [pagar]",
        _ => "Verniz",
    }
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
                let mut sent = json!({ "amount": amount, "due_date": due, "description": description(cents) });
                if KINDS[kind] == "payables" {
                    super::world::merge(&mut sent, &super::dispatch::by_pix());
                    sent["expected_account_id"] = json!(self.account);
                }
                let made = self.bill(KINDS[kind], sent).await;
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
            Deed::Wait => {
                self.let_the_bank_answer();
                return;
            }
            Deed::Send(which) | Deed::CallBack(which) => match bill(0, which) {
                Some((_, id)) if matches!(deed, Deed::Send(_)) => self.send_to_bank(&id, &trace.key()).await.status,
                Some((_, id)) => self.call_back(&id, &trace.key()).await.status,
                None => return,
            },
            Deed::Charge(which, kind) => match bill(1, which) {
                Some((_, id)) => self.charge(&id, kind, &trace.key()).await.status,
                None => return,
            },
            Deed::CancelCharge(which) => match bill(1, which) {
                Some((_, id)) => self.cancel_charge(&id, &trace.key()).await.status,
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

    /// Takes everything back: charges, groups, bills.
    async fn undo_all(&self, trace: &Trace) {
        // Whatever is at the bank or at a payer's ends first.
        for _ in 0..3 {
            self.let_the_bank_answer();
            self.get("/v1/payables").await.expect(200);
        }
        for group in &trace.groups {
            let status = self.delete(&format!("/v1/reconciliations/{group}")).await.status;
            assert!(matches!(status, 204 | 404));
        }
        for (kind, bills) in KINDS.iter().zip(&trace.bills) {
            for bill in bills {
                if *kind == "receivables" {
                    self.cancel_charge(bill, &format!("undo-{bill}")).await;
                    self.let_the_bank_answer();
                }
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
