//! Whatever people do with a subscription, and whenever: no period is billed twice, none is left out while it runs, and
//! periods tile time.

use jiff::ToSpan;
use jiff::civil::Date;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::billing::subscribed::{billed, invoices, open, plan_at, running};
use crate::world::World;

/// What somebody does.
#[derive(Debug, Clone)]
enum Step {
    Wait(i64),
    Post(&'static str, Value),
    Patch(Value),
    ChangePlan(usize, &'static str),
}

fn step() -> impl Strategy<Value = Step> {
    let posts = prop::sample::select(vec![
        ("pause", json!({})),
        ("pause", json!({ "behavior": "void" })),
        ("pause", json!({ "behavior": "keep_as_draft" })),
        ("resume", Value::Null),
        ("activate", Value::Null),
        ("revert-to-confirmed", Value::Null),
        ("sync-plan-items", Value::Null),
        ("cancel", json!({ "cancel_at_period_end": true })),
    ]);
    let patches = prop::sample::select(vec![
        json!({ "billing_cycle": "quarterly" }),
        json!({ "billing_cycle": "monthly" }),
        json!({ "cancel_at_period_end": false }),
        json!({ "discount_percent": 10 }),
        json!({ "proration_behavior": "always_invoice" }),
    ]);
    prop_oneof![
        5 => (0..70_i64).prop_map(Step::Wait),
        2 => posts.prop_map(|(action, body)| Step::Post(action, body)),
        1 => patches.prop_map(Step::Patch),
        1 => (0..2_usize, prop::sample::select(vec!["immediate", "end_of_period"]))
            .prop_map(|(plan, timing)| Step::ChangePlan(plan, timing)),
    ]
}

async fn take(world: &World, subscription: &str, plans: &[String; 2], step: &Step) {
    let path = format!("/v1/subscriptions/{subscription}");
    let answer = match step {
        Step::Wait(days) => {
            world.pass_days(*days);
            world.get(&path).await
        }
        Step::Post(action, body) => world.post(&format!("{path}/{action}"), body.clone()).await,
        Step::Patch(body) => world.patch(&path, body.clone()).await,
        Step::ChangePlan(plan, timing) => {
            world.post(&format!("{path}/change-plan"), json!({ "plan_id": plans[*plan], "timing": timing })).await
        }
    };
    assert!(matches!(answer.status, 200 | 422), "{step:?}: {}", answer.body);
}

async fn history(steps: Vec<Step>, begin: i64) {
    let (world, account) = open().await;
    let plans = [plan_at(&world, "basico", 1_499_000).await, plan_at(&world, "pro", 2_899_000).await];
    world.pass_days(begin);
    let subscription = running(&world, &account, &plans[0], json!({})).await;
    for step in &steps {
        take(&world, &subscription, &plans, step).await;
    }
    let mut periods: Vec<(Date, Date)> = billed(&invoices(&world, &subscription).await)
        .into_iter()
        .filter(|one| one.0 != "subscription_update" && one.0 != "usage")
        .map(|one| (one.1.parse().unwrap(), one.2.parse().unwrap()))
        .collect();
    periods.sort_unstable();
    for pair in periods.windows(2) {
        assert_eq!(pair[0].1.checked_add(1.day()).unwrap(), pair[1].0, "{steps:?}: {periods:?}");
    }
}

#[test]
fn no_history_bills_a_period_twice_or_leaves_one_out() {
    let mut runner = TestRunner::new(Config { cases: 10, failure_persistence: None, ..Config::default() });
    let tried = runner.run(&(prop::collection::vec(step(), 1..25), 0..120_i64), |(steps, begin)| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(history(steps, begin));
        Ok(())
    });
    tried.unwrap();
}
