//! Subscriptions, changes of their plans, and what they use.

use serde_json::{Value, json};

use super::{Office, Step, step, with};

/// On which terms subscriptions change.
pub const SET: &[Step] = &[
    step("billing_subscription_changes_config_get", |_| json!({})),
    step("billing_subscription_changes_config_update", |_| json!({"credit_on_remove": true})),
    step("billing_plan_changes_config_get", |_| json!({})),
    step(
        "billing_plan_changes_config_update",
        |_| json!({"downgrade_timing": "immediate", "downgrade_proration": "full_proration"}),
    ),
    step(
        "billing_plan_changes_rules_create",
        |_| json!({"change_type": "lateral", "allowed": false, "message": "Fale com a gente."}),
    )
    .keeping("rule"),
    step("billing_plan_changes_rules_get", |office| json!({"id": office.id("rule")})),
    step("billing_plan_changes_rules_list", |_| json!({})),
    step("billing_plan_changes_rules_update", |office| json!({"id": office.id("rule"), "priority": 5})),
    step("billing_plan_changes_rules_delete", |office| json!({"id": office.id("rule")})),
];

/// The life of subscriptions.
pub const SOLD: &[Step] = &[
    step("billing_subscriptions_create", |office| {
        with(sold(office, "pro"), &json!({"discount_code_id": office.id("coupon")}))
    })
    .keeping("subscription"),
    step("billing_subscriptions_activate", |office| json!({"id": office.id("subscription")}))
        .gives("/status", "active"),
    step("billing_subscriptions_get", |office| json!({"id": office.id("subscription")})),
    step("billing_subscriptions_list", |_| json!({"search": "aurora", "status": "active"})),
    step("billing_subscriptions_items_list", |office| json!({"id": office.id("subscription")})),
    step("billing_subscriptions_update", |office| {
        json!({"id": office.id("subscription"), "notes": "Contrato assinado"})
    }),
    step("billing_subscriptions_update", |office| {
        json!({"id": office.id("subscription"), "cancel_at_period_end": true})
    }),
    step("billing_subscriptions_update", |office| {
        json!({"id": office.id("subscription"), "cancel_at_period_end": false})
    }),
    step("billing_subscriptions_pause", |office| json!({"id": office.id("subscription")})).gives("/status", "paused"),
    step("billing_subscriptions_resume", |office| json!({"id": office.id("subscription")})).gives("/status", "active"),
    step("billing_subscriptions_pause", |office| json!({"id": office.id("subscription"), "behavior": "void"}))
        .gives("/status", "paused"),
    step("billing_subscriptions_resume", |office| json!({"id": office.id("subscription")})).gives("/status", "active"),
    step("billing_subscriptions_create_invoice", |office| json!({"id": office.id("subscription")})),
    step("billing_plan_changes_create", |office| {
        json!({"subscription_id": office.id("subscription"), "to_plan_id": office.id("basic"), "reason": "Menos uso"})
    })
    .keeping("change"),
    step("billing_plan_changes_get", |office| json!({"id": office.id("change")})).gives("/status", "completed"),
    step("billing_plan_changes_list", |office| json!({"subscription_id": office.id("subscription")})),
    step("billing_plan_changes_stats", |_| json!({"days": 30})),
    step("billing_subscriptions_change_plan", |office| {
        json!({"id": office.id("subscription"), "plan_id": office.id("pro"), "timing": "immediate"})
    }),
    step("billing_plans_items_replace", |office| {
        json!({"id": office.id("pro"), "items": [
            {"product_id": office.id("base"), "price_id": office.id("dearer price"), "quantity": 2},
            {"product_id": office.id("metered"), "price_id": office.id("metered price")},
        ]})
    }),
    step("billing_subscriptions_sync_plan_items", |office| json!({"id": office.id("subscription")})),
    step("billing_subscription_item_changes_list", |office| json!({"subscription_id": office.id("subscription")}))
        .keeping("item change"),
    step("billing_subscription_item_changes_get", |office| json!({"id": office.id("item change")})),
    step("billing_subscriptions_create", |office| with(sold(office, "basic"), &json!({"trial_period_days": 7})))
        .keeping("trial"),
    step("billing_subscriptions_revert_to_confirmed", |office| json!({"id": office.id("trial")}))
        .gives("/status", "confirmed"),
    step("billing_subscriptions_activate", |office| json!({"id": office.id("trial")})).gives("/status", "trialing"),
    step("billing_subscriptions_cancel", |office| json!({"id": office.id("trial"), "reason": "Desistiu"}))
        .gives("/status", "canceled"),
    step("billing_subscriptions_create", |office| sold(office, "basic")).keeping("mistaken"),
    step("billing_subscriptions_delete", |office| json!({"id": office.id("mistaken")})),
];

/// A subscription of the account of Aurora, whose invoices somebody collects.
fn sold(office: &Office, plan: &str) -> Value {
    json!({"billing_account_id": office.account("aurora"), "company_id": office.id("company"),
        "plan_id": office.id(plan), "collection_method": "manual_charge", "nfe_issuance_policy": "disabled"})
}

/// What was used, and what other systems counted.
pub const USED: &[Step] = &[
    step(
        "billing_usage_create",
        |_| json!({"records": [{"product_slug": "boletos", "customer_id": "conta-118", "quantity": 3}]}),
    ),
    step("billing_usage_list", |_| json!({"product_slug": "boletos", "customer_id": "conta-118"})),
    step("billing_usage_summary", |_| json!({"product_slug": "boletos", "customer_id": "conta-118"})),
    step(
        "billing_usage_snapshots_daily_create",
        |office| json!({"records": [with(counted(office), &json!({"snapshot_date": "2026-11-29", "quantity": 12}))]}),
    ),
    step("billing_usage_snapshots_daily_list", |office| json!({"billing_account_id": office.account("aurora")})),
    step("billing_usage_snapshots_monthly_create", |office| {
        let month = json!({"month": "2026-10-01", "total_quantity": 310, "avg_daily_quantity": 10, "days_with_usage": 31,
            "excess_quantity": 10});
        json!({"records": [with(counted(office), &month)]})
    }),
    step("billing_usage_snapshots_monthly_list", |office| json!({"billing_account_id": office.account("aurora")})),
];

fn counted(office: &Office) -> Value {
    json!({"billing_account_id": office.account("aurora"), "product_group_slug": "plataforma",
        "product_slug": "boletos", "idempotency_key": "contagem-1"})
}
