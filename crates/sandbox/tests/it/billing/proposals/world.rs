//! Short ways to propose something over the API.

use serde_json::{Value, json};

use crate::billing::sale::{company, price, product};
use crate::billing::world::{id, made, read};
use crate::world::{Answer, World};

/// Nobody's id.
pub(crate) const NOBODY: &str = "0199a1c2-0000-7000-8000-000000000000";

/// A prospect's data, with a valid CNPJ.
pub(crate) fn prospect() -> Value {
    json!({ "name": "Padaria Estrela", "legal_name": "Padaria Estrela Ltda", "document": "11444777000161",
        "email": "compras@estrela.example", "phone": "+55 11 5555-0123" })
}

/// Things on sale: an ERP by the month at R$ 289,90, boletos by use at R$ 0,0850, training once at R$ 500,00.
pub(crate) struct Shop {
    pub(crate) erp: (String, String),
    pub(crate) boleto: (String, String),
    pub(crate) training: (String, String),
}

/// A product and its price in an item of a body.
pub(crate) fn item((product, price): &(String, String), unit_amount_subcents: i64) -> Value {
    json!({ "product_id": product, "price_id": price, "unit_amount_subcents": unit_amount_subcents })
}

pub(crate) async fn shop(world: &World) -> Shop {
    company(world).await;
    let one = async |slug: &str, kind: &str, subcents: i64| {
        let product = product(world, slug, json!({ "productType": kind })).await;
        let price = price(world, &product, subcents).await;
        (product, price)
    };
    Shop {
        erp: one("erp", "base", 2_899_000).await,
        boleto: one("boleto", "metered", 850).await,
        training: one("treinamento", "one_time_fixed", 5_000_000).await,
    }
}

/// A draft of items for a prospect; its id.
pub(crate) async fn draft(world: &World, items: Value, more: Value) -> String {
    let mut body = json!({ "prospect_data": prospect(), "items": items });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    id(&made(world, "proposals", body).await)
}

/// A published proposal of items for a prospect; its id.
pub(crate) async fn published(world: &World, items: Value, more: Value) -> String {
    let proposal = draft(world, items, more).await;
    step(world, &proposal, "publish").await.expect(200);
    proposal
}

/// An action without a body.
pub(crate) async fn step(world: &World, proposal: &str, action: &str) -> Answer {
    world.post(&format!("/v1/proposals/{proposal}/{action}"), Value::Null).await
}

/// The proposal.
pub(crate) async fn shown(world: &World, proposal: &str) -> Value {
    read(world, &format!("proposals/{proposal}")).await
}

/// What came of its acceptance.
pub(crate) async fn accepted(world: &World, proposal: &str, cycle: &str) -> Value {
    let path = format!("/v1/proposals/{proposal}/accept");
    world.post(&path, json!({ "cycle": cycle })).await.expect(200).body["data"].take()
}

/// What it costs in a cycle.
pub(crate) async fn priced(world: &World, proposal: &str, cycle: &str) -> Value {
    let pricing = read(world, &format!("proposals/{proposal}/pricing")).await;
    pricing["cycles"].as_array().unwrap().iter().find(|one| one["cycle"] == cycle).unwrap().clone()
}
