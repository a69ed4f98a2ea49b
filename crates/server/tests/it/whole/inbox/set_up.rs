//! What a workspace is set up with, and what takes it apart again.

use serde_json::json;

use super::post::ADDRESS;
use super::{Step, step};

/// Workspaces, secrets, agents and inboxes.
pub const OPENED: &[Step] = &[
    step("workspaces_list", |_| json!({})),
    step("workspaces_create", |_| json!({"source": "kobana_finance", "label": "Filial Campinas"})).keeping("branch"),
    step("workspaces_get", |post| json!({"id": post.id("branch")})),
    step("workspaces_update", |post| json!({"id": post.id("branch"), "monthly_emails_limit": 500})),
    step("models_list", |_| json!({})),
    step("agents_create", |_| {
        json!({"label": "Triagem", "llm_model": "ipe-2-pro", "system_message": "Separe boletos de propaganda."})
    })
    .keeping("agent"),
    step("agents_create", |_| {
        json!({"label": "Rascunho", "llm_model": "ipe-2-mini", "system_message": "Resuma."})
    })
    .keeping("draft"),
    step("agents_get", |post| json!({"id": post.id("agent")})),
    step("agents_list", |_| json!({"limit": 1})),
    step("agents_update", |post| json!({"id": post.id("agent"), "label": "Triagem de boletos"})),
    step("secrets_create", |_| json!({"name": "ERP_TOKEN", "value": "nao-e-de-verdade"})).keeping("secret"),
    step("secrets_get", |post| json!({"id": post.id("secret")})),
    step("secrets_list", |_| json!({})),
    step("secrets_update", |post| json!({"id": post.id("secret"), "description": "Acesso ao ERP"})),
    step("secrets_update", |post| json!({"id": post.id("secret"), "value": "outro-de-mentira"})),
    step("webhooks_create", |_| {
        json!({"label": "ERP", "url": "https://erp.exemplo.com.br/inbox", "subscribed_events": ["email.processed"]})
    })
    .keeping("webhook"),
    step("inboxes_create", |post| {
        json!({"label": "Boletos", "email": ADDRESS, "agent_id": post.id("agent")})
    })
    .keeping("inbox"),
    step("inboxes_get", |post| json!({"id": post.id("inbox")})),
    step("inboxes_list", |_| json!({})),
    step("inboxes_update", |post| json!({"id": post.id("inbox"), "label": "Boletos a pagar"})),
    step("inboxes_update", |post| json!({"id": post.id("inbox"), "status": "active"})),
    step("inboxes_add_recipient", |post| json!({"id": post.id("inbox"), "email": "fiscal@tintasriodoce.example"})),
];

/// What can be deleted once nothing uses it.
pub const CLOSED: &[Step] = &[
    step("inboxes_remove_recipient", |post| json!({"id": post.id("inbox"), "email": "fiscal@tintasriodoce.example"})),
    step("webhooks_delete", |post| json!({"id": post.id("webhook")})),
    step("secrets_delete", |post| json!({"id": post.id("secret")})),
    step("inboxes_delete", |post| json!({"id": post.id("inbox")})),
    step("agents_delete", |post| json!({"id": post.id("draft")})),
    step("workspaces_delete", |post| json!({"id": post.id("branch")})),
];
