//! The engine with the finance product: workspaces, resources, prompts, completions and confirmation.

mod completions;
mod confirm;
mod effects;
mod own;
mod prompts;
mod questions;
mod resources;

use std::sync::Arc;

use bytes::Bytes;
use catalogue::finance::FINANCE;
use engine::{ApiFault, Principal, Workspaces};
use http::{Request, Response};
use serde_json::{Value, json};

use crate::fakes::ok;
use crate::world::{EVERYTHING, World, principal, workspace};

/// The bill of the tests.
pub(crate) const BILL: &str = "0199bed5-a775-7ad7-9167-7b80147f7101";
const COMPANY: &str = "0199bed5-a775-7ad7-9167-7b80147f7102";
const ACCOUNT: &str = "0199bed5-a775-7ad7-9167-7b80147f7103";
const ENTRY: &str = "0199bed5-a775-7ad7-9167-7b80147f7104";
const FILE: &str = "0199bed5-a775-7ad7-9167-7b80147f7105";
const PERSON: &str = "0199bed5-a775-7ad7-9167-7b80147f7106";

const HOME: &str = "0199bed5-a775-7ad7-9167-7b80147f71aa";
const AWAY: &str = "0199bed5-a775-7ad7-9167-7b80147f71bb";

/// A world whose API has one bill, with its company, account, entry and file.
fn world() -> World {
    let world = World::new(&FINANCE);
    world.api.answers(answer);
    world
}

fn answer(request: &Request<Bytes>) -> Result<Response<Bytes>, ApiFault> {
    let path = request.uri().path();
    let record = path.rsplit('/').next().unwrap_or_default();
    match (request.method().as_str(), record) {
        ("GET", BILL) => ok(200, &bill("1289.45").to_string()),
        ("GET", COMPANY) => ok(200, &json!({"id": COMPANY, "name": "Padaria Sol Ltda", "active": true}).to_string()),
        ("GET", ACCOUNT) => ok(200, &json!({"id": ACCOUNT, "name": "Itaú PJ", "type": "checking"}).to_string()),
        ("GET", ENTRY) => ok(200, &json!({"id": ENTRY, "description": "TED", "amount": "1289.45"}).to_string()),
        ("GET", FILE) => ok(200, &json!({"id": FILE, "file_name": "boleto.pdf", "file_size": 12}).to_string()),
        ("GET", _) => ok(404, r#"{"error":{"code":"not_found","message":"not found"}}"#),
        ("DELETE", _) => ok(204, ""),
        _ => ok(200, &bill("1289.45").to_string()),
    }
}

fn bill(amount: &str) -> Value {
    json!({
        "id": BILL,
        "company_id": COMPANY,
        "description": "Farinha de trigo",
        "amount": amount,
        "nominal_amount": amount,
        "due_date": "2026-06-05 00:00:00 UTC",
        "status": "pending",
        "type": "normal",
        "payment_approval": "creation_approved",
        "payment_method_kind": "pix",
        "beneficiary_document": "11222333000181",
        "financial_account_id": ACCOUNT,
        "updated_at": "2026-06-01 10:00:00 UTC",
    })
}

/// Ana, who reaches two workspaces, of which `default` holds when a call names none.
fn ana(default: Option<&str>) -> Arc<Principal> {
    ana_with(EVERYTHING, default)
}

fn ana_with(scopes: &str, default: Option<&str>) -> Arc<Principal> {
    let reached = vec![workspace(HOME, "Padaria"), workspace(AWAY, "Confeitaria")];
    let default = default.map(|id| workspace(id, "").id);
    let mut ana = (*principal("ana", "conta-1", scopes)).clone();
    ana.workspaces = Workspaces { reached, default };
    Arc::new(ana)
}
