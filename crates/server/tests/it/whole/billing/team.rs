//! Who works in the organization, and the documents that it writes proposals on.

use serde_json::json;

use super::{Step, step};

/// Roles, people and templates.
pub const ORGANIZED: &[Step] = &[
    step("billing_team_roles_create", |_| json!({"name": "Caixa", "slug": "caixa", "permissions": ["payments.read"]}))
        .keeping("role"),
    step("billing_team_roles_create", |_| json!({"name": "Visita", "slug": "visita", "permissions": ["payments.read"]}))
        .keeping("spare role"),
    step("billing_team_roles_get", |office| json!({"id": office.id("role")})),
    step("billing_team_roles_list", |_| json!({"search": "caixa"})),
    step("billing_team_roles_update", |office| json!({"id": office.id("role"), "name": "Tesouraria"}))
        .gives("/name", "Tesouraria"),
    step("billing_team_roles_delete", |office| json!({"id": office.id("spare role")})),
    step("billing_dashboard_users_create", |office| {
        json!({"email": "bruno.prado@nuvemserena.example", "role_ids": [office.id("role")]})
    })
    .keeping("colleague")
    .gives("/status", "pending_invitation"),
    step("billing_dashboard_users_get", |office| json!({"id": office.id("colleague")})),
    step("billing_dashboard_users_list", |_| json!({"status": "pending_invitation"})),
    step("billing_dashboard_users_update", |office| json!({"id": office.id("colleague"), "name": "Bruno Prado"})),
    step("billing_dashboard_users_delete", |office| json!({"id": office.id("colleague")})),
    step("billing_proposal_templates_create", |_| {
        json!({"name": "Padrão", "googleDocId": "1aBcDeF", "appScriptUrl": "https://script.exemplo.com.br/propostas"})
    })
    .keeping("template"),
    step("billing_proposal_templates_get", |office| json!({"id": office.id("template")})),
    step("billing_proposal_templates_list", |_| json!({"search": "padrao"})),
    step("billing_proposal_templates_update", |office| {
        json!({"id": office.id("template"), "description": "Para quase tudo"})
    }),
    step("billing_proposal_templates_deactivate", |office| json!({"id": office.id("template")})),
    step("billing_proposal_templates_activate", |office| json!({"id": office.id("template")})),
    step("billing_proposal_templates_set_default", |office| json!({"id": office.id("template")})),
    step("billing_proposal_templates_duplicate", |office| json!({"id": office.id("template")})).keeping("copy"),
    step("billing_proposal_templates_delete", |office| json!({"id": office.id("copy")})),
];
