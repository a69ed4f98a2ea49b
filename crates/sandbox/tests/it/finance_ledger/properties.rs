//! Sums over random histories: every balance and total is the sum of its parts.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::world::World;

/// One thing that a person does. Accounts and entries are chosen by their number, modulo how many there are.
#[derive(Debug, Clone)]
enum Act {
    Book { account: usize, is_credit: bool, cents: i64, day: u8, is_pending: bool },
    Change { entry: usize, cents: i64, is_credit: bool },
    Confirm { entry: usize },
    Delete { entry: usize },
    Transfer { from: usize, to: usize, cents: i64, day: u8 },
    Adjust { account: usize, cents: i64 },
    Settle { account: usize, is_credit: bool, cents: i64, then_reopen: bool },
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let cents = 1_i64..100_000;
    let act = prop_oneof![
        4 => (0_usize..3, any::<bool>(), cents.clone(), 1_u8..29, any::<bool>())
            .prop_map(|(account, is_credit, cents, day, is_pending)| Act::Book { account, is_credit, cents, day, is_pending }),
        2 => (any::<usize>(), cents.clone(), any::<bool>())
            .prop_map(|(entry, cents, is_credit)| Act::Change { entry, cents, is_credit }),
        1 => any::<usize>().prop_map(|entry| Act::Confirm { entry }),
        1 => any::<usize>().prop_map(|entry| Act::Delete { entry }),
        2 => (0_usize..3, 0_usize..3, cents.clone(), 1_u8..29)
            .prop_map(|(from, to, cents, day)| Act::Transfer { from, to, cents, day }),
        1 => (0_usize..3, -50_000_i64..50_000).prop_map(|(account, cents)| Act::Adjust { account, cents }),
        2 => (0_usize..3, any::<bool>(), cents, any::<bool>())
            .prop_map(|(account, is_credit, cents, then_reopen)| Act::Settle { account, is_credit, cents, then_reopen }),
    ];
    prop::collection::vec(act, 1..20)
}

fn reais(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

fn cents(value: &Value) -> i64 {
    value.as_str().unwrap().replace('.', "").parse().unwrap()
}

const OPENINGS: [i64; 3] = [100_000, 0, -2_550];

struct History {
    world: World,
    accounts: Vec<String>,
    categories: [String; 2],
    /// Entries that people booked.
    entries: Vec<String>,
}

impl History {
    async fn new() -> History {
        let world = World::new().await;
        let mut accounts = Vec::new();
        for (name, opening) in ["Conta", "Caixa", "Reserva"].into_iter().zip(OPENINGS) {
            accounts.push(world.account(name, &reais(opening)).await);
        }
        let categories = [world.category("Perdas", "debit").await, world.category("Ganhos", "credit").await];
        History { world, accounts, categories, entries: Vec::new() }
    }

    fn entry(&self, number: usize) -> Option<String> {
        self.entries.get(number.checked_rem(self.entries.len())?).map(|id| format!("/v1/financial-transactions/{id}"))
    }

    async fn run(&mut self, act: &Act) {
        let side = |is_credit: bool| if is_credit { "credit" } else { "debit" };
        match act.clone() {
            Act::Book { account, is_credit, cents, day, is_pending } => {
                let mut body = self.world.entry_body(&self.accounts[account], side(is_credit), &reais(cents));
                body["occurred_at"] = json!(format!("2026-10-{day:02}"));
                body["is_pending"] = json!(is_pending);
                let made = self.world.post("/v1/financial-transactions", body).await.expect(201);
                self.entries.push(made.body["id"].as_str().unwrap().to_owned());
            }
            Act::Change { entry, cents, is_credit } => {
                let Some(path) = self.entry(entry) else { return };
                self.world.patch(&path, json!({ "amount": reais(cents), "type": side(is_credit) })).await.expect(200);
            }
            Act::Confirm { entry } => {
                let Some(path) = self.entry(entry) else { return };
                self.world.patch(&path, json!({ "is_pending": false })).await.expect(200);
            }
            Act::Delete { entry } => {
                let Some(path) = self.entry(entry) else { return };
                self.world.delete(&path).await.expect(204);
                self.entries.retain(|id| !path.ends_with(id.as_str()));
            }
            Act::Transfer { from, to, cents, day } => self.transfer(from, to, cents, day).await,
            Act::Adjust { account, cents } => self.adjust(account, cents).await,
            Act::Settle { account, is_credit, cents, then_reopen } => {
                self.settle(account, is_credit, cents, then_reopen).await;
            }
        }
    }

    async fn transfer(&self, from: usize, to: usize, amount: i64, day: u8) {
        let body = json!({ "from_account_id": self.accounts[from], "to_account_id": self.accounts[to],
            "amount": reais(amount), "occurred_at": format!("2026-10-{day:02}"), "description": "Reserva" });
        let answer = self.world.post("/v1/transfers", body).await;
        if from == to {
            answer.expect(422);
            return;
        }
        let made = answer.expect(201).body;
        let mut sum = 0;
        for leg in ["from_transaction_id", "to_transaction_id"] {
            let leg = format!("/v1/financial-transactions/{}", made[leg].as_str().unwrap());
            let leg = self.world.get(&leg).await.expect(200).body;
            sum += if leg["type"] == "debit" { -cents(&leg["amount"]) } else { cents(&leg["amount"]) };
        }
        assert_eq!(sum, 0);
    }

    async fn adjust(&self, account: usize, target: i64) {
        let path = format!("/v1/financial-accounts/{}", self.accounts[account]);
        let before = cents(&self.world.get(&path).await.expect(200).body["balance"]);
        let category = &self.categories[usize::from(target > before)];
        let body = json!({ "target_balance": reais(target), "category_id": category });
        let answer = self.world.post(&format!("{path}/adjust-balance"), body).await;
        if before == target {
            answer.expect(422);
            return;
        }
        assert_eq!(cents(&answer.expect(201).body["difference"]), target - before);
        assert_eq!(cents(&self.world.get(&path).await.expect(200).body["balance"]), target);
    }

    async fn settle(&self, account: usize, is_credit: bool, amount: i64, then_reopen: bool) {
        let (kind, word) = if is_credit { ("receivables", "received") } else { ("payables", "paid") };
        let path = format!("/v1/{kind}/{}", self.world.bill(kind, &reais(amount), "2026-10-20").await);
        let settle =
            json!({ "status": word, "payment_date": "2026-10-05", "financial_account_id": self.accounts[account] });
        let answer = self.world.patch(&path, settle).await;
        // A bill to pay waits for its approval first.
        if answer.status == 409 {
            return;
        }
        answer.expect(200);
        if then_reopen {
            self.world.patch(&path, json!({ "status": "pending" })).await.expect(200);
        }
    }

    async fn check(&self) {
        let entries = self.realised().await;
        let mut whole = 0;
        for (account, opening) in self.accounts.iter().zip(OPENINGS) {
            let of_account = entries.iter().filter(|entry| entry["financial_account_id"] == json!(account));
            let expected = opening + of_account.map(signed).sum::<i64>();
            let shown = self.world.get(&format!("/v1/financial-accounts/{account}")).await.expect(200).body;
            assert_eq!(cents(&shown["balance"]), expected);
            whole += expected;
        }
        self.check_totals(&entries).await;
        self.check_flow(&entries, whole).await;
    }

    /// Every entry but the forecasts, which answers do not tell apart: those are known by what their account holds without
    /// them, so that they are read from the store.
    async fn realised(&self) -> Vec<Value> {
        let mut context = self.world.context().await;
        let query = storage::Query {
            conditions: Vec::new(),
            order: storage::Order::Newest,
            after: None,
            offset: 0,
            limit: 10_000,
        };
        let rows = context.tx.list(&catalogue::finance::transaction::TRANSACTION, &query).await.unwrap().rows;
        let docs = rows.into_iter().map(|row| Value::Object(row.doc));
        docs.filter(|entry| entry["is_pending"] == json!(false)).collect()
    }

    async fn check_totals(&self, entries: &[Value]) {
        let path = "/v1/financial-transactions/aggregates";
        let all = self.world.get(path).await.expect(200).body;
        let sum = |side: &str| -> i64 {
            entries.iter().filter(|entry| entry["type"] == side).map(|entry| cents(&entry["amount"])).sum()
        };
        assert_eq!(all["count"], json!(entries.len()));
        assert_eq!((cents(&all["credit"]), cents(&all["debit"])), (sum("credit"), sum("debit")));
        assert_eq!(cents(&all["net"]), sum("credit") - sum("debit"));
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
        let buckets = flow["buckets"].as_array().unwrap();
        let since: i64 = entries.iter().map(signed).sum();
        let mut open = whole - since;
        let mut realised = BTreeMap::new();
        for bucket in buckets {
            assert_eq!(cents(&bucket["opening_balance"]), open);
            open += cents(&bucket["net"]);
            assert_eq!(cents(&bucket["closing_balance"]), open);
            let net = cents(&bucket["income"]) - cents(&bucket["expenses"]);
            assert_eq!(net, cents(&bucket["net"]));
            let projected = cents(&bucket["projected_income"]) - cents(&bucket["projected_expenses"]);
            realised.insert(bucket["bucket"].to_string(), net - projected);
        }
        assert_eq!(realised.values().sum::<i64>(), since);
    }
}

fn signed(entry: &Value) -> i64 {
    let amount = cents(&entry["amount"]);
    if entry["type"] == "debit" { -amount } else { amount }
}

#[test]
fn sums_hold_after_any_history() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut runner = TestRunner::new(Config { cases: 24, failure_persistence: None, ..Config::default() });
    let outcome = runner.run(&acts(), |acts| {
        runtime.block_on(async {
            let mut history = History::new().await;
            for act in &acts {
                history.run(act).await;
            }
            history.check().await;
        });
        Ok(())
    });
    assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
}
