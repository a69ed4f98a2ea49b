//! Sums over random histories of entries, transfers, adjustments, bills and reconciliations: every balance and total is the
//! sum of its parts.

mod bills;
mod check;
mod history;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

use history::History;

/// One thing that a person does. Accounts, entries, bills and groups are chosen by their number, modulo how many there are.
#[derive(Debug, Clone)]
enum Act {
    Book { account: usize, is_credit: bool, cents: i64, day: u8, is_pending: bool },
    Change { entry: usize, cents: i64, is_credit: bool },
    Confirm { entry: usize },
    Delete { entry: usize },
    Transfer { from: usize, to: usize, cents: i64, day: u8 },
    Adjust { account: usize, cents: i64 },
    Bill { is_credit: bool, cents: i64 },
    Settle { bill: usize, account: usize, interest: i64 },
    Reopen { bill: usize },
    Cancel { bill: usize },
    Drop { bill: usize },
    Reconcile { bill: usize, account: usize },
    Undo { group: usize },
    Wait,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let which = any::<usize>;
    let account = || 0_usize..3;
    let cents = || 1_i64..100_000;
    let act = prop_oneof![
        4 => (account(), any::<bool>(), cents(), 1_u8..29, any::<bool>())
            .prop_map(|(account, is_credit, cents, day, is_pending)| Act::Book { account, is_credit, cents, day, is_pending }),
        2 => (which(), cents(), any::<bool>())
            .prop_map(|(entry, cents, is_credit)| Act::Change { entry, cents, is_credit }),
        1 => which().prop_map(|entry| Act::Confirm { entry }),
        2 => which().prop_map(|entry| Act::Delete { entry }),
        2 => (account(), account(), cents(), 1_u8..29)
            .prop_map(|(from, to, cents, day)| Act::Transfer { from, to, cents, day }),
        1 => (account(), -50_000_i64..50_000).prop_map(|(account, cents)| Act::Adjust { account, cents }),
        5 => (any::<bool>(), cents()).prop_map(|(is_credit, cents)| Act::Bill { is_credit, cents }),
        5 => (which(), account(), 0_i64..500)
            .prop_map(|(bill, account, interest)| Act::Settle { bill, account, interest }),
        2 => which().prop_map(|bill| Act::Reopen { bill }),
        1 => which().prop_map(|bill| Act::Cancel { bill }),
        1 => which().prop_map(|bill| Act::Drop { bill }),
        3 => (which(), account()).prop_map(|(bill, account)| Act::Reconcile { bill, account }),
        1 => which().prop_map(|group| Act::Undo { group }),
        3 => Just(Act::Wait),
    ];
    prop::collection::vec(act, 1..40)
}

fn reais(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

fn cents(value: &Value) -> i64 {
    value.as_str().unwrap().replace('.', "").parse().unwrap()
}

/// `credit` or `debit`.
fn side(is_credit: bool) -> &'static str {
    if is_credit { "credit" } else { "debit" }
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
            history.settle_all().await;
            history.check().await;
            history.take_all_back().await;
            history.check().await;
        });
        Ok(())
    });
    assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
}
