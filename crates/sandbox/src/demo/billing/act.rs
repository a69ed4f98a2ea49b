//! What customers and the people at the desk do.

use catalogue::billing::customer::CUSTOMER;
use jiff::SignedDuration;
use serde_json::{Value, json};
use storage::Key;

use super::fate::{self, Begins, Fate, Pays};
use super::scene::{Known, Town};
use super::stage::Stage;
use super::{books, extras, fiscal, people};
use crate::fields::RowFields;
use crate::problem::Problem;

/// What happens. Numbers are customers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    Comes(Fate),
    /// Somebody records what came in by transfer, and reports what was used.
    Books,
    Upgrades(usize),
    DowngradesLater(usize),
    Pauses(usize, &'static str),
    Resumes(usize),
    Cancels(usize),
    CancelsLater(usize),
    GetsBack(usize, Share),
    ChangesCard(usize),
    IsCredited(usize),
    Withholds(usize),
    OneOff(usize, OneOff),
    Proposes(usize),
    TakesBackNfe(usize),
    DraftsNfe(usize),
    WaitsForCity(usize),
    Reminded,
}

/// How much of a payment goes back.
#[derive(Debug, Clone, Copy)]
pub(super) enum Share {
    Whole,
    Part,
}

/// What becomes of an invoice outside any subscription.
#[derive(Debug, Clone, Copy)]
pub(super) enum OneOff {
    Setup,
    Voided,
    Split,
    /// By Pix, and nobody pays it.
    Forgotten,
    Draft,
}

/// Plays one.
pub(super) async fn play(stage: &mut Stage, town: &mut Town, act: Act) -> Result<(), Problem> {
    let of = |at: usize| town.known.get(at).cloned().unwrap_or_default();
    match act {
        Act::Comes(fate) => comes(stage, town, fate).await,
        Act::Books => {
            books::by_hand(stage, town).await?;
            books::usage(stage, town).await
        }
        Act::Upgrades(at) => change_plan(stage, &of(at), (&town.shelf.plans[1], "immediate")).await,
        Act::DowngradesLater(at) => change_plan(stage, &of(at), (&town.shelf.plans[0], "end_of_period")).await,
        Act::Pauses(at, behavior) => {
            let body = json!({ "behavior": behavior });
            stage.ask("billing_subscriptions_pause", Some(&of(at).subscription), body).await.map(drop)
        }
        Act::Resumes(at) => {
            stage.ask("billing_subscriptions_resume", Some(&of(at).subscription), Value::Null).await.map(drop)
        }
        Act::Cancels(at) => {
            let body = json!({ "reason": "Encerrou as atividades." });
            stage.ask("billing_subscriptions_cancel", Some(&of(at).subscription), body).await.map(drop)
        }
        Act::CancelsLater(at) => {
            let body = json!({ "cancel_at_period_end": true, "reason": "Vai usar outro sistema." });
            stage.ask("billing_subscriptions_cancel", Some(&of(at).subscription), body).await.map(drop)
        }
        Act::GetsBack(at, share) => books::refund(stage, &of(at), matches!(share, Share::Part).then_some(50)).await,
        Act::ChangesCard(at) => books::retry(stage, town, at).await,
        Act::IsCredited(at) => {
            let body = json!({
                "billing_account_id": of(at).account, "type": "promotional", "amount_cents": 5_000,
                "description": "Bônus por indicação",
            });
            stage.ask("billing_credits_create", None, body).await.map(drop)
        }
        Act::Withholds(at) => extras::withhold(stage, &of(at)).await,
        Act::OneOff(at, kind) => one_off(stage, town, at, kind).await,
        Act::Proposes(at) => extras::propose(stage, town, at).await,
        Act::TakesBackNfe(at) => fiscal::take_back(stage, &of(at)).await,
        Act::DraftsNfe(at) => fiscal::draft(stage, town, at).await.map(drop),
        Act::WaitsForCity(at) => fiscal::wait(stage, town, at).await,
        Act::Reminded => books::remind(stage).await,
    }
}

/// A customer is registered, says how it pays, and subscribes.
async fn comes(stage: &mut Stage, town: &mut Town, fate: Fate) -> Result<(), Problem> {
    let body = people::customer(stage, fate.at);
    let own_id = body["external_id"].as_str().unwrap_or_default().to_owned();
    stage.ask("billing_customers_create", None, body).await?;
    let customer = stage.context.find(&CUSTOMER, &Key::Uid(own_id)).await?.uid;
    let account = books::account_of(stage, &customer).await?;
    let mut known = Known { customer, account, ..Known::default() };
    known.card = books::pays_by(stage, &known.account, fate.pays).await?;
    let collection = match fate.pays {
        Pays::ByHand | Pays::NoMore => "manual_charge",
        _ => "charge_automatically",
    };
    let mut body = json!({
        "billing_account_id": known.account, "plan_id": town.shelf.plans[fate.plan], "billing_cycle": fate.cycle,
        "collection_method": collection, "nfe_issuance_policy": fate::nfe_policy(fate.at),
        "company_id": town.house.company.uid,
    });
    if fate.at % 17 == 3 {
        body["discount_code_id"] = json!(town.shelf.partner_coupon);
    }
    let subscription = stage.ask("billing_subscriptions_create", None, body).await?;
    known.subscription = subscription.uid.clone();
    match fate.begins {
        // With a trial it has begun already.
        Begins::AtOnce if subscription.text("status") != "draft" => {}
        Begins::AtOnce => {
            stage.context.move_to(stage.context.now + SignedDuration::from_mins(3));
            stage.ask("billing_subscriptions_activate", Some(&known.subscription), Value::Null).await?;
        }
        Begins::Confirmed => {
            stage.ask("billing_subscriptions_revert_to_confirmed", Some(&known.subscription), Value::Null).await?;
        }
        Begins::Draft => {}
    }
    if let Some(place) = town.known.get_mut(fate.at) {
        *place = known;
    }
    if let Some(place) = town.pays.get_mut(fate.at) {
        *place = fate.pays;
    }
    Ok(())
}

async fn change_plan(stage: &mut Stage, known: &Known, (plan, timing): (&str, &str)) -> Result<(), Problem> {
    let body = json!({ "plan_id": plan, "timing": timing, "reason": "Pedido do cliente." });
    stage.ask("billing_subscriptions_change_plan", Some(&known.subscription), body).await.map(drop)
}

/// What setting up costs, in 1/10000 of a real.
const SETUP_SUBCENTS: i64 = 12_000_000;

/// An amount that nobody pays, in 1/10000 of a real: the sandbox's payers never pay one that ends in 13 cents.
const FORGOTTEN_SUBCENTS: i64 = 4_501_300;

async fn one_off(stage: &mut Stage, town: &Town, at: usize, kind: OneOff) -> Result<(), Problem> {
    let known = &town.known[at];
    let price = if matches!(kind, OneOff::Forgotten) { FORGOTTEN_SUBCENTS } else { SETUP_SUBCENTS };
    let body = json!({
        "billing_account_id": known.account, "company_id": town.house.company.uid,
        "description": "Implantação e treinamento da equipe", "collection_method": "manual_charge",
        "nfe_issuance_policy": fate::nfe_policy(at),
        "line_items": [{
            "description": "Implantação e treinamento", "quantity": 1, "unit_amount_subcents": price,
            "product_id": town.shelf.setup, "service_item_id": town.house.service.uid,
        }],
    });
    let invoice = stage.ask("billing_invoices_create", None, body).await?.uid;
    if matches!(kind, OneOff::Draft) {
        return Ok(());
    }
    stage.ask("billing_invoices_finalize", Some(&invoice), Value::Null).await?;
    match kind {
        OneOff::Setup => books::charge(stage, &invoice).await,
        OneOff::Forgotten => {
            books::charge(stage, &invoice).await?;
            books::withdraw(stage, &known.account).await?;
            books::charge(stage, &invoice).await
        }
        OneOff::Voided => {
            let body = json!({ "reason": "Emitida em duplicidade." });
            stage.ask("billing_invoices_void", Some(&invoice), body).await.map(drop)
        }
        OneOff::Split => books::split(stage, &invoice, SETUP_SUBCENTS / 100).await,
        OneOff::Draft => Ok(()),
    }
}
