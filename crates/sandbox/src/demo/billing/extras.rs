//! What hangs beside the subscriptions: proposals, taxes of past months, people in the portal, usage by day.

use jiff::ToSpan as _;
use serde_json::{Value, json};

use super::scene::{Known, Town};
use super::stage::Stage;
use crate::problem::Problem;

/// What becomes of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    Draft,
    Sent,
    Accepted,
    Canceled,
}

/// Who is offered something: name, host of their e-mail, how many, and how it ends. The first ones expire.
const OFFERED: [(&str, &str, i64, Ends); 7] = [
    ("Agência Papel Picado Ltda.", "papelpicado", 3, Ends::Sent),
    ("Consultoria Rumo Certo S/S", "rumocerto", 1, Ends::Canceled),
    ("Colchões Sono Bom Ltda.", "sonobom", 5, Ends::Accepted),
    ("Cervejaria Rio Frio Ltda.", "riofrio", 2, Ends::Draft),
    ("Fábrica de Velas Chama Alta Ltda.", "chamaalta", 4, Ends::Sent),
    ("Sementes Boa Safra Ltda.", "boasafra", 8, Ends::Draft),
    ("Torrefação Serra Azul Ltda.", "serraazul", 2, Ends::Sent),
];

/// The customer that takes more.
const GROWS: usize = 24;

/// Days for which a proposal holds.
const VALID_DAYS: i64 = 20;

/// Works out the taxes of the last months, and invites into the portal.
pub(super) async fn play(stage: &mut Stage, town: &Town) -> Result<(), Problem> {
    taxes(stage, town).await?;
    portal(stage, town).await
}

async fn taxes(stage: &mut Stage, town: &Town) -> Result<(), Problem> {
    for back in [3, 2, 1] {
        let month = stage.today.first_of_month().saturating_sub(back.months());
        let body = json!({ "company_id": town.house.company.uid, "year": month.year(), "month": month.month() });
        let period = stage.ask("billing_tax_periods_create", None, body).await?;
        if back > 1 {
            stage.ask("billing_tax_periods_update", Some(&period.uid), json!({ "action": "close" })).await?;
        }
    }
    Ok(())
}

async fn portal(stage: &mut Stage, town: &Town) -> Result<(), Problem> {
    for (at, name) in [(0, "compras"), (3, "financeiro"), (9, "diretoria")] {
        let body = json!({ "email": format!("{name}@cliente{at}.example") });
        stage.ask("billing_customers_users_create", Some(&town.known[at].customer), body).await?;
    }
    Ok(())
}

/// A customer of another city withholds the ISS of what it is billed from here on.
pub(super) async fn withhold(stage: &mut Stage, known: &Known) -> Result<(), Problem> {
    let body = json!({
        "name": "ISS retido pelo tomador", "scope": "customer", "billing_account_id": known.account, "priority": 10,
        "items": [{ "tax_type": "iss", "rate": 2, "is_withheld": true, "base_type": "service_value" }],
    });
    stage.ask("billing_tax_rules_create", None, body).await.map(drop)
}

/// Makes the proposal of this number, and what becomes of it.
pub(super) async fn propose(stage: &mut Stage, town: &Town, at: usize) -> Result<(), Problem> {
    let Some((name, host, quantity, ends)) = OFFERED.get(at).copied() else { return Ok(()) };
    let sold = &town.shelf.monthly;
    let mut body = json!({
        "title": format!("Araucária Gestão para {name}"),
        "expires_at": stage.context.today.saturating_add(VALID_DAYS.days()).to_string(),
    });
    match ends {
        // Who accepts is a customer already, and wants a second place.
        Ends::Accepted => body["billing_account_id"] = json!(town.known[GROWS].account),
        _ => body["prospect_data"] = json!({ "name": name, "email": format!("contato@{host}.example") }),
    }
    let proposal = stage.ask("billing_proposals_create", None, body).await?.uid;
    let item = json!({
        "product_id": sold.product, "price_id": sold.price, "quantity": quantity,
        "unit_amount_subcents": sold.unit_amount_subcents,
    });
    stage.ask("billing_proposals_items_create", Some(&proposal), item).await?;
    if ends == Ends::Draft {
        return Ok(());
    }
    let message = json!({ "subject": "Proposta da Araucária Software", "message": "Segue a proposta que combinamos." });
    stage.ask("billing_proposals_send", Some(&proposal), message).await?;
    match ends {
        Ends::Accepted => {
            let body = json!({ "cycle": "monthly" });
            stage.ask("billing_proposals_accept", Some(&proposal), body).await.map(drop)
        }
        Ends::Canceled => stage.ask("billing_proposals_cancel", Some(&proposal), Value::Null).await.map(drop),
        Ends::Sent | Ends::Draft => Ok(()),
    }
}
