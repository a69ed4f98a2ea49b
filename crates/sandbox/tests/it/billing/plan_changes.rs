//! Changes of plan: what they settle, when they happen, and who may make them.

mod rules;
mod settled;
mod waiting;

use serde_json::{Value, json};

use super::subscribed::{drafted, move_to, open, plan_at, running};
use super::world::read;
use crate::world::World;

/// A world with a subscription of the plan `basico` at R$ 149,90, and the dearer plan `pro` at R$ 289,90, changed on the 14th
/// of a month that it began on the 1st, as the API's documents have it.
struct Change {
    world: World,
    account: String,
    subscription: String,
    basic: String,
    pro: String,
}

impl Change {
    async fn ready(more: Value) -> Change {
        let (world, account) = open().await;
        let basic = plan_at(&world, "basico", 1_499_000).await;
        let pro = plan_at(&world, "pro", 2_899_000).await;
        move_to(&world, "2026-12-01");
        let subscription = running(&world, &account, &basic, more).await;
        move_to(&world, "2026-12-14");
        Change { world, account, subscription, basic, pro }
    }

    /// The same, in a trial of `days`.
    async fn in_trial(days: i64) -> Change {
        let (world, account) = open().await;
        let basic = plan_at(&world, "basico", 1_499_000).await;
        let pro = plan_at(&world, "pro", 2_899_000).await;
        move_to(&world, "2026-12-01");
        let subscription = drafted(&world, &account, &basic, json!({ "trial_period_days": days })).await;
        move_to(&world, "2026-12-14");
        Change { world, account, subscription, basic, pro }
    }

    /// Carries out a change, and answers its record.
    async fn to(&self, plan: &str, more: Value) -> Value {
        let mut body = json!({ "subscription_id": self.subscription, "to_plan_id": plan });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        let made = self.world.post("/v1/plan_changes", body).await.expect(201).body["data"].take();
        let id = made["plan_change_id"].as_str().unwrap();
        let record = read(&self.world, &format!("plan_changes/{id}")).await;
        for name in ["invoice_id", "credit_id", "status", "timing"] {
            assert_eq!(made[name], record[name], "{name}");
        }
        record
    }

    async fn settings(&self, body: Value) {
        self.world.patch("/v1/plan_changes/config", body).await.expect(200);
    }
}
