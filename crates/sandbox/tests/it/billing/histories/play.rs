//! What an act asks of the API.

use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::Act;
use crate::billing::desk::Desk;
use crate::billing::subscribed::{plan_at, running};
use crate::billing::world::{id, made};

/// What a history begins with.
pub(super) struct Stage {
    pub(super) desk: Desk,
    plan: String,
    coupon: String,
}

impl Stage {
    /// An account with a card, a plan and a coupon; with `withholds` its customer withholds taxes.
    pub(super) async fn new(withholds: bool) -> Stage {
        let desk = Desk::new().await;
        desk.card("tok_visa").await;
        let world = &desk.world;
        let plan = plan_at(world, "pro", 1_234_567).await;
        let coupon =
            json!({ "code": "PRIMAVERA", "name": "Primavera", "discount_type": "percentage", "discount_value": 7 });
        let coupon = id(&made(world, "coupons", coupon).await);
        if withholds {
            let items = json!([{ "tax_type": "irrf", "rate": 1.5, "is_withheld": true },
                { "tax_type": "iss", "rate": 2.79, "is_withheld": true }]);
            made(world, "tax_rules", json!({ "name": "Retenções", "scope": "organization", "items": items })).await;
        }
        Stage { desk, plan, coupon }
    }

    /// Does it, or is refused; a fault of the sandbox fails.
    pub(super) async fn play(&self, act: &Act) {
        let desk = &self.desk;
        match act {
            Act::Wait { days } => {
                desk.world.pass(SignedDuration::from_hours(24 * i64::from(*days)) + SignedDuration::from_mins(2));
            }
            Act::Subscribe { has_coupon } => {
                let more = if *has_coupon { json!({ "discount_code_id": self.coupon }) } else { json!({}) };
                running(&desk.world, &desk.account, &self.plan, more).await;
            }
            Act::Draft { .. } | Act::Give { .. } => ask(desk, Method::POST, new(desk, act)).await,
            _ => {
                if let Some((method, path, body)) = asked(desk, act).await {
                    ask(desk, method, (path, body)).await;
                }
            }
        }
    }
}

async fn ask(desk: &Desk, method: Method, (path, body): (String, Value)) {
    let answer = desk.world.ask(method, &format!("/v1/{path}"), &body).await;
    assert!(answer.status < 500, "{path} {body}: {}", answer.body);
}

fn new(desk: &Desk, act: &Act) -> (String, Value) {
    match act {
        Act::Draft { units, discount, parts, is_automatic } => {
            let lines: Vec<Value> = units
                .iter()
                .map(|(quantity, unit)| json!({ "description": "x", "quantity": quantity, "unit_amount_subcents": unit }))
                .collect();
            let sum: i64 = units.iter().map(|(quantity, unit)| (i64::from(*quantity) * unit + 50) / 100).sum();
            let discount = (*discount).min(sum);
            let method = if *is_automatic { "charge_automatically" } else { "manual_charge" };
            let mut body = json!({ "billing_account_id": desk.account, "line_items": lines,
                "discount_cents": discount, "collection_method": method });
            if let Some(parts) = split(sum - discount, *parts) {
                body["installments"] = parts;
            }
            ("invoices".to_owned(), body)
        }
        Act::Give { cents, days } => {
            let mut body = json!({ "billing_account_id": desk.account, "type": "promotional", "amount_cents": cents });
            if *days > 0 {
                let expiry = desk.now() + SignedDuration::from_hours(24 * i64::from(*days));
                body["expires_at"] = json!(expiry.to_string());
            }
            ("credits".to_owned(), body)
        }
        _ => unreachable!(),
    }
}

/// So many parts that add up, due far ahead; none for fewer than two.
fn split(cents: i64, parts: u8) -> Option<Value> {
    let count = i64::from(parts);
    if count < 2 || cents < count {
        return None;
    }
    let part = |at: i64| {
        let amount = cents / count + i64::from(at < cents % count);
        json!({ "amount_cents": amount, "due_date": format!("2027-{:02}-10", at + 6) })
    };
    Some((0..count).map(part).collect())
}

/// The ids of what there is.
struct There {
    invoices: Vec<String>,
    credits: Vec<String>,
    payments: Vec<String>,
}

impl There {
    async fn is(desk: &Desk) -> There {
        There {
            invoices: desk.ids("invoices?per_page=100").await,
            credits: desk.ids("credits?per_page=100&include_expired=true").await,
            payments: desk.ids("payments?per_page=100").await,
        }
    }
}

fn pick(all: &[String], at: usize) -> Option<String> {
    (!all.is_empty()).then(|| all[at % all.len()].clone())
}

/// By what an invoice is charged.
fn means(by: u8) -> Value {
    let card = |token: &str| json!({ "card_token": token, "holder_name": "TEREZA" });
    match by {
        0 => json!({ "payment_method": "pix" }),
        1 => json!({ "payment_method": "bank_slip" }),
        2 => json!({ "payment_method": "card", "card": card("tok") }),
        _ => json!({ "payment_method": "card", "card": card("recusado") }),
    }
}

type Ask = (Method, String, Value);

async fn asked(desk: &Desk, act: &Act) -> Option<Ask> {
    let there = There::is(desk).await;
    match act {
        Act::Cancel { .. }
        | Act::Refund { .. }
        | Act::Retry { .. }
        | Act::Sync { .. }
        | Act::Move { .. }
        | Act::Forget { .. } => of_payment(desk, act, &there).await,
        Act::Revalue { credit, cents } => {
            let path = format!("credits/{}", pick(&there.credits, *credit)?);
            Some((Method::PATCH, path, json!({ "amount_cents": cents })))
        }
        Act::Withdraw { credit } => {
            Some((Method::DELETE, format!("credits/{}", pick(&there.credits, *credit)?), Value::Null))
        }
        _ => of_invoice(desk, act, &there).await,
    }
}

async fn of_invoice(desk: &Desk, act: &Act, there: &There) -> Option<Ask> {
    let post =
        |invoice: String, action: &str, body: Value| Some((Method::POST, format!("invoices/{invoice}/{action}"), body));
    let named = |at: &usize| pick(&there.invoices, *at);
    match act {
        Act::Edit { invoice, unit } => {
            let line = json!([{ "description": "y", "unit_amount_subcents": unit }]);
            Some((Method::PATCH, format!("invoices/{}", named(invoice)?), json!({ "line_items": line })))
        }
        Act::Erase { invoice } => Some((Method::DELETE, format!("invoices/{}", named(invoice)?), Value::Null)),
        Act::Issue { invoice } => post(named(invoice)?, "finalize", Value::Null),
        Act::Void { invoice } => post(named(invoice)?, "void", Value::Null),
        Act::Remove { invoice } => post(named(invoice)?, "remove-credits", Value::Null),
        Act::Undo { invoice } => post(named(invoice)?, "undo-payment", Value::Null),
        Act::Apply { invoice, credit, part } => {
            let (invoice, credit) = (named(invoice)?, pick(&there.credits, *credit)?);
            let held = desk.credit(&credit).await["amount_remaining_cents"].as_i64()?;
            let most = held.min(desk.remaining(&invoice).await);
            post(invoice, "apply-credits", json!({ "credit_ids": [credit], "amount_cents": share(most, *part) }))
        }
        Act::Note { invoice, part } => {
            let invoice = named(invoice)?;
            let amount = share(desk.remaining(&invoice).await, *part);
            post(invoice, "pay", json!({ "amount_cents": amount }))
        }
        Act::Charge { invoice, by, part } => {
            let invoice = named(invoice)?;
            let mut body = means(*by);
            body["amount_cents"] = json!(share(desk.remaining(&invoice).await, *part));
            post(invoice, "pay", body)
        }
        Act::Part { invoice, by } => {
            let invoice = named(invoice)?;
            let parts = desk.world.get(&format!("/v1/invoices/{invoice}/installments")).await.expect(200).body;
            let next = parts["data"].as_array()?.iter().find(|part| part["status"] == "pending")?["id"].clone();
            post(invoice, &format!("installments/{}/pay", next.as_str()?), means(*by))
        }
        Act::Split { invoice, parts } => {
            let invoice = named(invoice)?;
            let parts = split(desk.remaining(&invoice).await, *parts)?;
            post(invoice, "installments", json!({ "installments": parts }))
        }
        _ => None,
    }
}

async fn of_payment(desk: &Desk, act: &Act, there: &There) -> Option<Ask> {
    let post =
        |payment: String, action: &str, body: Value| Some((Method::POST, format!("payments/{payment}/{action}"), body));
    let named = |at: &usize| pick(&there.payments, *at);
    match act {
        Act::Cancel { payment, is_live } => post(named(payment)?, "cancel", json!({ "cancel_on_gateway": !is_live })),
        Act::Refund { payment, part } => {
            let payment = named(payment)?;
            let held = desk.payment(&payment).await["paid_amount_cents"].as_i64().unwrap_or(0);
            post(payment, "refund", json!({ "amount_cents": share(held, *part) }))
        }
        Act::Retry { payment } => {
            let card = json!({ "card": { "cardToken": "tok", "holderName": "TEREZA" } });
            post(named(payment)?, "retry", card)
        }
        Act::Sync { payment } => post(named(payment)?, "sync", Value::Null),
        Act::Move { payment, invoice } => {
            let body = json!({ "payment_ids": [named(payment)?], "invoice_id": pick(&there.invoices, *invoice)? });
            Some((Method::POST, "payments/bulk-update-invoice".to_owned(), body))
        }
        Act::Forget { payment } => Some((Method::DELETE, format!("payments/{}", named(payment)?), Value::Null)),
        _ => None,
    }
}

/// So many hundredths of an amount, one cent at least.
fn share(cents: i64, part: u8) -> i64 {
    (cents * i64::from(part) / 100).max(1)
}

impl Desk {
    async fn remaining(&self, invoice: &str) -> i64 {
        self.invoice(invoice).await["amount_remaining_cents"].as_i64().unwrap()
    }

    fn now(&self) -> jiff::Timestamp {
        *self.world.clock.0.lock().unwrap()
    }
}
