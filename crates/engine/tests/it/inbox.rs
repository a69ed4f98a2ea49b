//! The engine with the inbox product: questions, secrets, addresses of files, and the workspace of the connection.

mod confirm;
mod prompts;
mod questions;
mod resources;
mod secrets;

use std::sync::Arc;

use bytes::Bytes;
use catalogue::inbox::INBOX_PRODUCT;
use engine::{ApiFault, Principal, Workspaces};
use http::{Request, Response};
use serde_json::{Value, json};

use crate::fakes::ok;
use crate::world::{EVERYTHING, World, principal, workspace};

pub(crate) const INBOX: &str = "0199bed5-a775-7ad7-9167-7b80147f7201";
const AGENT: &str = "0199bed5-a775-7ad7-9167-7b80147f7202";
const EMAIL: &str = "0199bed5-a775-7ad7-9167-7b80147f7203";
const WEBHOOK: &str = "0199bed5-a775-7ad7-9167-7b80147f7204";
const DELIVERY: &str = "0199bed5-a775-7ad7-9167-7b80147f7205";
const EVENT: &str = "0199bed5-a775-7ad7-9167-7b80147f7206";
const SECRET: &str = "0199bed5-a775-7ad7-9167-7b80147f7207";
const SPARE: &str = "0199bed5-a775-7ad7-9167-7b80147f7208";

const HOME: &str = "0199bed5-a775-7ad7-9167-7b80147f72aa";
const AWAY: &str = "0199bed5-a775-7ad7-9167-7b80147f72bb";

/// A world whose API has one record of each type.
fn world() -> World {
    let world = World::new(&INBOX_PRODUCT);
    world.api.answers(answer);
    world
}

fn answer(request: &Request<Bytes>) -> Result<Response<Bytes>, ApiFault> {
    let path = request.uri().path();
    let id = path.rsplit('/').next().unwrap_or_default();
    match (request.method().as_str(), record(id)) {
        ("GET", Some(record)) => ok(200, &json!({"data": record}).to_string()),
        ("GET", None) => ok(404, r#"{"error":{"code":"not_found","message":"not found"}}"#),
        ("DELETE", _) => ok(204, ""),
        ("POST", _) if path.ends_with("/regenerate-secret") => ok(200, r#"{"signing_secret":"whsec_novo"}"#),
        ("POST", _) if path.ends_with("/reprocess") || path.ends_with("/replay") => ok(202, ""),
        (_, found) => ok(200, &json!({"data": found.or_else(|| record(SECRET))}).to_string()),
    }
}

fn record(id: &str) -> Option<Value> {
    let mut record = match id {
        INBOX => json!({"label": "Notas fiscais", "email": "sol-notas-4f2a@inbox.kobana.com.br", "status": "active",
            "agent_id": AGENT, "allowed_recipients": ["fiscal@moinho.example", "nfe@transportes.example"],
            "filters": [{"field": "subject", "contains": "boleto", "action": "allow"}]}),
        AGENT => json!({"label": "Leitor de notas", "llm_model": "claude-sonnet", "system_message": "Leia as notas.",
            "skills_repo": "https://git.exemplo.com.br/sol/skills"}),
        SPARE => json!({"label": "Conferente", "llm_model": "claude-haiku", "system_message": "Confira."}),
        EMAIL => {
            json!({"subject": "Nota 4471", "from": "fiscal@moinho.example", "status": "rejected", "inbox_id": INBOX,
            "rejection_reason": "Remetente fora da lista", "received_at": "2026-08-30T11:02:00.000Z"})
        }
        WEBHOOK => json!({"label": "ERP", "url": "https://erp.exemplo.com.br/kobana", "status": "active",
            "subscribed_events": ["email.processed"], "consecutive_failures": 3, "signing_secret": "whsec_antigo"}),
        DELIVERY => json!({"webhook_id": WEBHOOK, "system_event_id": EVENT, "status": "failed", "attempt": 6,
            "response_status": 500, "created_at": "2026-08-30T11:05:00.000Z"}),
        EVENT => json!({"slug": "email.processed", "email_id": EMAIL, "created_at": "2026-08-30T11:04:00.000Z"}),
        SECRET => json!({"name": "ERP_TOKEN", "description": "Acesso ao ERP", "agent_ids": [AGENT],
            "last_used_at": "2026-08-30T11:04:00.000Z"}),
        HOME | AWAY => json!({"label": "Padaria Sol", "email_prefix": "sol", "source": "kobana_finance",
            "monthly_cost_limit": 150, "monthly_cost_used": 37.425, "monthly_emails_used": 812}),
        _ => return None,
    };
    record["id"] = json!(id);
    record["updated_at"] = json!("2026-08-30T11:05:00.000Z");
    Some(record)
}

/// Ana, who reaches two workspaces, of which `default` is her connection's.
fn ana(default: Option<&str>) -> Arc<Principal> {
    ana_with(EVERYTHING, default)
}

fn ana_with(scopes: &str, default: Option<&str>) -> Arc<Principal> {
    let mut ana = (*principal("ana", "conta-1", scopes)).clone();
    let reached = vec![workspace(HOME, "Padaria Sol"), workspace(AWAY, "Confeitaria Sol")];
    ana.workspaces = Workspaces { reached, default: default.map(|id| workspace(id, "").id) };
    Arc::new(ana)
}
