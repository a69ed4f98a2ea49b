//! Subscriptions and instalment plans, and how their boletos are paid.

use catalogue::banking::charge::bank_billet::BANK_BILLET;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, Order, Query, Row};

use super::Scene;
use super::draft::{Fate, charge};
use super::stage::Stage;
use crate::banking::bank_billet::doc;
use crate::domain::charges::{Terms, amount_due};
use crate::domain::{calendar, money};
use crate::problem::Problem;

/// What happens.
pub(super) enum Act {
    /// A subscription is made.
    Subscribe(Value),
    /// An instalment plan is made.
    Divide(Value),
    /// Payers pay what falls due.
    Collect,
}

/// Days ago, cycle and days to the first charge.
const SUBSCRIPTIONS: &[(i32, &str, i32)] =
    &[(-150, "monthly", 12), (-120, "monthly", 20), (-95, "quarterly", 15), (-33, "biweekly", 9)];

/// Days ago, parts and days to the first part.
const PLANS: &[(i32, i64, i32)] = &[(-130, 10, 15), (-45, 6, 10)];

/// Everything that happens, in no order.
pub(super) fn scenes(stage: &Stage, wallet: &Row, customers: &[Row]) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (days, cycle, first) in SUBSCRIPTIONS {
        let next = calendar::plus_days(stage.today, days + first);
        let mut body = base(stage, wallet, customers);
        body.insert("cycle".to_owned(), json!(cycle));
        body.insert("next_billing".to_owned(), json!(next.to_string()));
        scenes.push(scene(stage, *days, Act::Subscribe(Value::Object(body))));
    }
    for (days, total, first) in PLANS {
        let start = calendar::plus_days(stage.today, days + first);
        let mut body = base(stage, wallet, customers);
        body.insert("total".to_owned(), json!(total));
        body.insert("start_at".to_owned(), json!(start.to_string()));
        body.insert("document_type".to_owned(), json!("33"));
        scenes.push(scene(stage, *days, Act::Divide(Value::Object(body))));
    }
    scenes.extend((0..24).map(|week| scene(stage, -7 * week, Act::Collect)));
    scenes
}

fn scene(stage: &Stage, days: i32, act: Act) -> Scene {
    Scene { at: stage.office_hour(days), act: super::Act::Plan(act) }
}

/// Amount, payer and terms; discounts are left out, since parts of a plan may be due tomorrow.
fn base(stage: &Stage, wallet: &Row, customers: &[Row]) -> Map<String, Value> {
    let mut body = charge(stage, customers, stage.today);
    body.retain(|name, _| {
        !name.contains("discount") && !name.contains("reduction") && name != "expire_at" && name != "customer_id"
    });
    // The plan's interest has no monthly rate.
    if body.contains_key("interest_type") {
        body.insert("interest_type".to_owned(), json!(1));
        body.insert("interest_percentage".to_owned(), json!(0.03));
    }
    body.insert("document_number".to_owned(), json!(format!("CT-{}", stage.dice.between(110, 390))));
    body.insert("bank_billet_account_uid".to_owned(), json!(wallet.uid));
    body
}

impl Act {
    pub(super) async fn play(self, stage: &mut Stage) -> Result<(), Problem> {
        match self {
            Act::Subscribe(body) => {
                stage.ask("banking_charge_customer_subscription_create", &[], body).await?;
                Ok(())
            }
            Act::Divide(body) => {
                stage.ask("banking_charge_installment_create", &[], body).await?;
                Ok(())
            }
            Act::Collect => collect(stage).await,
        }
    }
}

/// Of the plans' boletos that are due, four in five are paid, with their charges when late.
async fn collect(stage: &mut Stage) -> Result<(), Problem> {
    for status in ["opened", "overdue"] {
        let of_status = Condition::new("status", Comparison::Equal, doc::key(status));
        let today = doc::key(&stage.context.today.to_string());
        let due = Condition::new("expire_at", Comparison::AtMost, today);
        let query =
            Query { conditions: vec![of_status, due], order: Order::Newest, after: None, offset: 0, limit: 200 };
        let rows = stage.context.tx.list(&BANK_BILLET, &query).await?.rows;
        for row in rows {
            let of_plan = ["installment_uid", "customer_subscription_uid"]
                .into_iter()
                .any(|name| !doc::text(&row.doc, name).is_empty());
            if of_plan && stage.dice.chance(80) {
                let day = stage.context.today;
                let amount = Terms::of(&row.doc).map(|terms| amount_due(&terms, day).total).unwrap_or_default();
                let body =
                    json!({ "paid_amount": money::json(amount), "paid_at": day.to_string(), "bank_rate": "1,90" });
                stage.ask("banking_charge_bank_billet_pay", &[("uid", &row.uid)], body).await?;
            }
        }
    }
    Ok(())
}

/// A group of the newest open boletos, as the company prints it.
pub(super) async fn group(stage: &mut Stage) -> Result<(), Problem> {
    let open = stage.placed.iter().rev().filter(|placed| placed.fate == Fate::Open);
    let uids: Vec<String> = open.take(12).map(|placed| placed.row.uid.clone()).collect();
    let name = format!("Boletos de {}", stage.today.strftime("%m/%Y"));
    let body = json!({ "name": name, "bank_billet_uids": uids });
    let group = stage.ask("banking_charge_bank_billet_batch_create", &[], body).await?;
    stage.ask("banking_charge_bank_billet_batch_export_pdf", &[("uid", &group.uid)], Value::Null).await?;
    Ok(())
}
