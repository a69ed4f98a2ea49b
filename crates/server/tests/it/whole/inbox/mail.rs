//! What came of a message: the e-mail, the agent's runs, events, and who was told.

use serde_json::json;

use super::{Step, step};

/// The e-mail and what the agent made of it.
pub const READ: &[Step] = &[
    step("emails_list", |post| json!({"inbox_id": post.id("inbox"), "since": "2026-11-01", "limit": 5})),
    step("emails_get", |post| json!({"id": post.id("email")})),
    step("emails_eml", |post| json!({"id": post.id("email")})),
    step("agent_runs_list", |post| json!({"email_id": post.id("email")})).keeping("run"),
    step("agent_runs_get", |post| json!({"id": post.id("run")})),
    step("workflow_runs_list", |post| json!({"email_id": post.id("email")})).keeping("workflow"),
    step("workflow_runs_get", |post| json!({"id": post.id("workflow")})),
    step("emails_reprocess", |post| json!({"id": post.id("email")})),
    step("usage_get", |_| json!({})),
];

/// Events, and the webhook that is told of them.
pub const TOLD: &[Step] = &[
    step("system_events_list", |post| json!({"email_id": post.id("email")})).keeping("event"),
    step("system_events_get", |post| json!({"id": post.id("event")})),
    step("webhooks_get", |post| json!({"id": post.id("webhook")})),
    step("webhooks_list", |_| json!({})),
    step("webhooks_update", |post| json!({"id": post.id("webhook"), "label": "ERP da matriz"})),
    step("webhooks_test", |post| json!({"id": post.id("webhook")})),
    step("webhooks_deliveries_list", |post| json!({"id": post.id("webhook")})).keeping("delivery"),
    step("webhooks_deliveries_get", |post| json!({"id": post.id("webhook"), "delivery_id": post.id("delivery")})),
    step("webhooks_deliveries_replay", |post| json!({"id": post.id("webhook"), "delivery_id": post.id("delivery")})),
    step("webhooks_regenerate_secret", |post| json!({"id": post.id("webhook")})),
];
