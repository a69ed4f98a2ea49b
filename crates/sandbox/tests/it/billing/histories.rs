//! Random histories of invoices, payments, credits and instalments: after each step every sum adds up to the cent.

mod check;
mod play;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// One thing that a person, a payer or the clock does. Records are chosen by their number, modulo how many there are.
#[derive(Debug, Clone)]
enum Act {
    Draft { units: Vec<(u8, i64)>, discount: i64, parts: u8, is_automatic: bool },
    Subscribe { has_coupon: bool },
    Edit { invoice: usize, unit: i64 },
    Erase { invoice: usize },
    Issue { invoice: usize },
    Void { invoice: usize },
    Give { cents: i64, days: u8 },
    Revalue { credit: usize, cents: i64 },
    Withdraw { credit: usize },
    Apply { invoice: usize, credit: usize, part: u8 },
    Remove { invoice: usize },
    Note { invoice: usize, part: u8 },
    Charge { invoice: usize, by: u8, part: u8 },
    Part { invoice: usize, by: u8 },
    Split { invoice: usize, parts: u8 },
    Cancel { payment: usize, is_live: bool },
    Refund { payment: usize, part: u8 },
    Retry { payment: usize },
    Sync { payment: usize },
    Move { payment: usize, invoice: usize },
    Forget { payment: usize },
    Undo { invoice: usize },
    Wait { days: u8 },
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let which = any::<usize>;
    let part = || prop_oneof![3 => Just(100_u8), 2 => 1_u8..100];
    let units = || prop::collection::vec((1_u8..5, 0_i64..2_000_000), 1..4);
    let act = prop_oneof![
        6 => (units(), 0_i64..2_000, 0_u8..5, any::<bool>())
            .prop_map(|(units, discount, parts, is_automatic)| Act::Draft { units, discount, parts, is_automatic }),
        1 => any::<bool>().prop_map(|has_coupon| Act::Subscribe { has_coupon }),
        1 => (which(), 1_i64..2_000_000).prop_map(|(invoice, unit)| Act::Edit { invoice, unit }),
        1 => which().prop_map(|invoice| Act::Erase { invoice }),
        6 => which().prop_map(|invoice| Act::Issue { invoice }),
        1 => which().prop_map(|invoice| Act::Void { invoice }),
        3 => (1_i64..40_000, 0_u8..20).prop_map(|(cents, days)| Act::Give { cents, days }),
        1 => (which(), 1_i64..40_000).prop_map(|(credit, cents)| Act::Revalue { credit, cents }),
        1 => which().prop_map(|credit| Act::Withdraw { credit }),
        3 => (which(), which(), part()).prop_map(|(invoice, credit, part)| Act::Apply { invoice, credit, part }),
        1 => which().prop_map(|invoice| Act::Remove { invoice }),
        3 => (which(), part()).prop_map(|(invoice, part)| Act::Note { invoice, part }),
        6 => (which(), 0_u8..4, part()).prop_map(|(invoice, by, part)| Act::Charge { invoice, by, part }),
        3 => (which(), 0_u8..4).prop_map(|(invoice, by)| Act::Part { invoice, by }),
        2 => (which(), 2_u8..5).prop_map(|(invoice, parts)| Act::Split { invoice, parts }),
        2 => (which(), any::<bool>()).prop_map(|(payment, is_live)| Act::Cancel { payment, is_live }),
        3 => (which(), part()).prop_map(|(payment, part)| Act::Refund { payment, part }),
        2 => which().prop_map(|payment| Act::Retry { payment }),
        1 => which().prop_map(|payment| Act::Sync { payment }),
        2 => (which(), which()).prop_map(|(payment, invoice)| Act::Move { payment, invoice }),
        1 => which().prop_map(|payment| Act::Forget { payment }),
        2 => which().prop_map(|invoice| Act::Undo { invoice }),
        2 => (0_u8..9).prop_map(|days| Act::Wait { days }),
    ];
    prop::collection::vec(act, 1..45)
}

#[test]
fn sums_hold_after_any_history() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut runner = TestRunner::new(Config { cases: 16, failure_persistence: None, ..Config::default() });
    let outcome = runner.run(&(acts(), any::<bool>()), |(acts, withholds)| {
        runtime.block_on(async {
            let stage = play::Stage::new(withholds).await;
            for act in &acts {
                stage.play(act).await;
                check::sums(&stage.desk, act).await;
            }
        });
        Ok(())
    });
    if let Err(fault) = outcome {
        panic!("{fault}");
    }
}
