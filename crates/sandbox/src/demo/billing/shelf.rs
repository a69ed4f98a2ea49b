//! What is sold: three plans, usage on top of the largest, a one-off and three coupons.

use catalogue::billing::price::PRICE;
use serde_json::{Map, Value, json};

use super::house::House;
use super::stage::Stage;
use crate::problem::Problem;

/// What is on the shelf.
pub(super) struct Shelf {
    /// The ids of Essencial, Profissional and Empresa.
    pub(super) plans: Vec<String>,
    /// What the largest plan charges by use.
    pub(super) documents: String,
    /// The one-off: setting up and training.
    pub(super) setup: String,
    /// A month of Profissional and what it costs, for proposals.
    pub(super) monthly: Sold,
    /// Ten percent for those who come by a partner.
    pub(super) partner_coupon: String,
}

/// A product and a price of it.
pub(super) struct Sold {
    pub(super) product: String,
    pub(super) price: String,
    pub(super) unit_amount_subcents: i64,
}

/// What a plan is and costs: name, slug, a month in cents, a year in cents, days of trial.
struct Offer(&'static str, &'static str, i64, i64, i64);

const OFFERS: [Offer; 3] = [
    Offer("Essencial", "essencial", 9_900, 99_000, 14),
    Offer("Profissional", "profissional", 28_990, 289_900, 14),
    Offer("Empresa", "empresa", 89_000, 890_000, 0),
];

/// What one issued document over the plan costs, in 1/10000 of a real.
const DOCUMENT_SUBCENTS: i64 = 2_500;

/// Puts everything on the shelf.
pub(super) async fn fill(stage: &mut Stage, house: &House) -> Result<Shelf, Problem> {
    let lines = json!({ "name": "Araucária Gestão", "slug": "gestao" });
    let group = stage.ask("billing_plan_groups_create", None, lines.clone()).await?.uid;
    let products = stage.ask("billing_product_groups_create", None, lines).await?.uid;
    let documents = Goods { name: "Documentos emitidos", slug: "documentos", kind: "metered", group: &products };
    let documents = product(stage, house, &documents).await?;
    let by_use = price(stage, &documents, (DOCUMENT_SUBCENTS, None)).await?;
    let (mut plans, mut monthly) = (Vec::new(), None);
    for offer in OFFERS {
        let Offer(name, slug, month_cents, year_cents, _) = offer;
        let base = product(stage, house, &Goods { name, slug, kind: "base", group: &products }).await?;
        let month = price(stage, &base, (month_cents * 100, Some("monthly"))).await?;
        price(stage, &base, (year_cents * 100, Some("annual"))).await?;
        let mut items = vec![json!({ "product_id": base, "price_id": month })];
        if slug == "empresa" {
            items.push(json!({ "product_id": documents, "price_id": by_use, "included": false }));
        }
        plans.push(plan(stage, (&group, &offer), items).await?);
        if slug == "profissional" {
            monthly = Some(Sold { product: base, price: month, unit_amount_subcents: month_cents * 100 });
        }
    }
    let training =
        Goods { name: "Implantação e treinamento", slug: "implantacao", kind: "one_time_fixed", group: &products };
    let setup = product(stage, house, &training).await?;
    let missing = || Problem::Internal("the demo has no plan for small companies".to_owned());
    Ok(Shelf { plans, documents, setup, monthly: monthly.ok_or_else(missing)?, partner_coupon: coupons(stage).await? })
}

/// A product to be put on the shelf.
struct Goods<'a> {
    name: &'a str,
    slug: &'a str,
    kind: &'a str,
    group: &'a str,
}

async fn product(stage: &mut Stage, house: &House, goods: &Goods<'_>) -> Result<String, Problem> {
    let body = json!({
        "name": goods.name, "slug": goods.slug, "productType": goods.kind, "productGroupId": goods.group,
        "companyId": house.company.uid,
    });
    let made = stage.ask("billing_products_create", None, body).await?;
    stage.ask("billing_products_publish", Some(&made.uid), Value::Null).await?;
    Ok(made.uid)
}

/// A price, which people set in the app.
async fn price(stage: &mut Stage, product: &str, (subcents, cycle): (i64, Option<&str>)) -> Result<String, Problem> {
    let usage = if cycle.is_some() { "licensed" } else { "metered" };
    let fields = json!({
        "product_id": product, "unit_amount_subcents": subcents, "billing_cycle": cycle, "usage_type": usage,
        "currency": "BRL",
    });
    let doc: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    Ok(stage.context.insert(&PRICE, doc).await?.uid)
}

async fn plan(stage: &mut Stage, (group, offer): (&str, &Offer), items: Vec<Value>) -> Result<String, Problem> {
    let Offer(name, slug, _, _, trial_days) = offer;
    let body = json!({
        "name": name, "slug": slug, "plan_group_id": group, "status": "active", "visibility": "public",
        "trial_period_days": trial_days, "default_billing_cycle": "monthly",
        "available_billing_cycles": ["monthly", "quarterly", "annual"], "items": items,
        "features": ["Emissão de notas", "Contas a pagar e a receber", "Suporte por e-mail"],
    });
    Ok(stage.ask("billing_plans_create", None, body).await?.uid)
}

/// One for partners, one that is over, one that was switched off.
async fn coupons(stage: &mut Stage) -> Result<String, Problem> {
    let partner = json!({
        "code": "PARCEIRO10", "name": "Indicação de parceiro", "discount_type": "percentage", "discount_value": 10,
    });
    let partner = stage.ask("billing_coupons_create", None, partner).await?;
    let launch = json!({
        "code": "LANCAMENTO", "name": "Lançamento", "discount_type": "fixed_amount", "discount_value": 5000,
        "valid_until": stage.first.to_string(),
    });
    stage.ask("billing_coupons_create", None, launch).await?;
    let fair = json!({
        "code": "FEIRA50", "name": "Feira de negócios", "discount_type": "percentage", "discount_value": 50,
        "usage_limit": 20,
    });
    let fair = stage.ask("billing_coupons_create", None, fair).await?;
    stage.ask("billing_coupons_deactivate", Some(&fair.uid), Value::Null).await?;
    Ok(partner.uid)
}
