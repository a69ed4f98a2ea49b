//! `/v1/prices`: where prices are set and listed in the sandbox. People do so in the real service's app, so that no tool and
//! no document has this path.

use std::collections::BTreeMap;

use bytes::Bytes;
use catalogue::billing::price::{PRICE, TERMS};
use catalogue::billing::product::PRODUCT;
use catalogue::field::id_of;
use catalogue::filter::{Filter, equal};
use catalogue::{Access, Scope, Text, Tool, Verb};
use http::{Method, Request};
use jiff::Timestamp;
use serde_json::{Value, json};
use storage::Key;

use super::super::cents::BRL;
use crate::answer::{Answered, Asked};
use crate::caller::Session;
use crate::context::Context;
use crate::fields::RowFields;
use crate::operation::{self, Incoming};
use crate::own_path::OwnPath;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::routing::Route;
use crate::rules::Rule;
use crate::sandbox::Sandbox;

/// The paths beside those of the catalogue.
pub(crate) const OWN_PATHS: &[OwnPath] = &[
    OwnPath {
        product: "billing",
        method: Method::POST,
        path: "/v1/prices",
        scope: Scope::new("billing.products", Access::Write),
        body_bytes: |limits| limits.body_bytes,
        run: |sandbox, session, request, now| {
            let create: Rule = |context, asked| Box::pin(create(context, asked));
            Box::pin(run(sandbox, (session, request, now), Route { tool: &CREATE, rule: Some(create) }))
        },
    },
    OwnPath {
        product: "billing",
        method: Method::GET,
        path: "/v1/prices",
        scope: Scope::new("billing.products", Access::Read),
        body_bytes: |limits| limits.body_bytes,
        run: |sandbox, session, request, now| {
            Box::pin(run(sandbox, (session, request, now), Route { tool: &LIST, rule: None }))
        },
    },
];

/// Read like a tool's request, and offered to nobody.
static CREATE: Tool = Tool::write("billing_prices_create", Text::new("Criar preço", "Create price"), &PRICE)
    .scope("catalog", "billing.products")
    .post("/v1/prices", Verb::Rule)
    .body(&[TERMS])
    .requires(&["product_id", "unit_amount_subcents"]);

static LIST: Tool = Tool::read("billing_prices_list", Text::new("Listar preços", "List prices"), &PRICE)
    .scope("catalog", "billing.products")
    .get("/v1/prices", Verb::List)
    .filters(OF_PRODUCT)
    .numbered();

static OF_PRODUCT: &[Filter] = &[equal(id_of("product_id", &PRODUCT))];

async fn run(
    sandbox: &Sandbox,
    (session, request, now): (Session<'_>, &Request<Bytes>, Timestamp),
    route: Route,
) -> Result<Reply, Problem> {
    operation::run(sandbox, Incoming { session, request, route, parameters: BTreeMap::new(), now }).await
}

/// Sets a price. What the product is says what is not sent: by use or by quantity, once, in every cycle or by the month.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let product = doc.get("product_id").and_then(Value::as_str).unwrap_or_default().to_owned();
    let product = context.find(&PRODUCT, &Key::Uid(product)).await?;
    let kind = product.text("product_type");
    let usage = if kind == "metered" { "metered" } else { "licensed" };
    let sent = doc.entry("usage_type").or_insert_with(|| usage.into());
    if sent != usage {
        return Err(Problem::field("usage_type", &format!("deve ser {usage}, pelo tipo do produto")));
    }
    let is_once = kind.starts_with("one_time");
    let usual = if is_once || usage == "metered" { Value::Null } else { json!("monthly") };
    let cycle = doc.entry("billing_cycle").or_insert(usual);
    if is_once && !cycle.is_null() {
        return Err(Problem::field("billing_cycle", "não se aplica a um produto de cobrança única"));
    }
    if doc.entry("currency").or_insert_with(|| BRL.into()) != BRL {
        return Err(Problem::field("currency", "deve ser BRL"));
    }
    Ok(Answered::Created(&PRICE, context.insert(&PRICE, doc).await?))
}
