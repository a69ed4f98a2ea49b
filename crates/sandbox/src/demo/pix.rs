//! Pix charges in every state, and Pix Automático.

use catalogue::banking::charge::{command::ADMIN_COMMAND, pix::PIX};
use jiff::SignedDuration;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::Scene;
use super::names::SERVICES;
use super::stage::Stage;
use crate::banking::bank_billet::doc::text;
use crate::domain::{calendar, money};
use crate::instant;
use crate::problem::Problem;

/// What happens. Charges are named by their number in the demo.
pub(super) enum Act {
    /// A charge is issued.
    Issue(usize, Value),
    /// The payer pays it.
    Pay(usize),
    /// The company cancels it.
    Cancel(usize),
    /// The bank could not make it.
    Fail(usize),
    /// A second Pix account, switched off.
    OpenAccount,
    /// A record of Pix Automático is made: its name here, the operation, what is sent and who it belongs to.
    Automatic(&'static str, &'static str, Value),
}

/// How many of each state.
const PAID: usize = 14;
const OPEN_NOW: usize = 6;
const OPEN_DATED: usize = 7;
const OVERDUE: usize = 6;
const CANCELLED: usize = 5;
const FAILED: usize = 2;

/// Everything that happens, in no order.
pub(super) fn scenes(stage: &Stage, customers: &[Row]) -> Vec<Scene> {
    let mut scenes = Vec::new();
    let dice = &stage.dice;
    let total = PAID + OPEN_NOW + OPEN_DATED + OVERDUE + CANCELLED + FAILED;
    for number in 0..total {
        let (kind, issued, due) = match number {
            // Every third is a charge with a due date, paid before it.
            n if n < PAID => {
                let issued = -dice.between(2, 60);
                if n % 3 == 0 { ("billing", issued, Some(issued + 10)) } else { ("instant", issued, None) }
            }
            n if n < PAID + OPEN_NOW => ("instant", 0, None),
            n if n < PAID + OPEN_NOW + OPEN_DATED => ("billing", -dice.between(1, 8), Some(dice.between(2, 30))),
            n if n < total - CANCELLED - FAILED => {
                let late = dice.between(1, 25);
                ("billing", -late - dice.between(5, 15), Some(-late))
            }
            n if n < total - FAILED => ("billing", -dice.between(8, 40), Some(dice.between(1, 12))),
            _ => ("instant", -dice.between(3, 20), None),
        };
        let at = stage.office_hour(issued);
        let after = |minutes: i64| at.checked_add(SignedDuration::from_mins(minutes)).unwrap_or(at).min(stage.end);
        let body = body(stage, customers, (kind, at, due));
        let mut add = |at, act| scenes.push(Scene { at, act: super::Act::Pix(act) });
        add(at, Act::Issue(number, body));
        if number < PAID {
            add(after(i64::from(dice.between(3, 1200))), Act::Pay(number));
        } else if number >= total - FAILED {
            add(after(1), Act::Fail(number));
        } else if number >= total - CANCELLED - FAILED {
            add(after(i64::from(dice.between(60, 3000))), Act::Cancel(number));
        }
    }
    scenes.push(Scene { at: stage.office_hour(-60), act: super::Act::Pix(Act::OpenAccount) });
    scenes.extend(automatic(stage, customers));
    scenes
}

fn body(stage: &Stage, customers: &[Row], (kind, at, due): (&str, jiff::Timestamp, Option<i32>)) -> Value {
    let dice = &stage.dice;
    let (service, low, _) = *dice.pick(SERVICES);
    let amount = money::from_cents(i64::from(dice.between(low / 4, low)) * 100 + i64::from(dice.between(0, 99)));
    let payer = dice.pick(customers);
    let expire_at = match due {
        Some(days) => instant::end_of(calendar::plus_days(stage.today, days)),
        None => at.checked_add(SignedDuration::from_hours(72)).ok(),
    };
    json!({
        "amount": money::json(amount), "registration_kind": kind, "message": service,
        "expire_at": expire_at.map(instant::text),
        "payer": {
            "document_number": payer.doc.get("cnpj_cpf"), "name": payer.doc.get("person_name"),
            "email": payer.doc.get("email"), "address": address(payer),
        },
        "tags": ["pix"],
    })
}

fn address(payer: &Row) -> Value {
    json!({
        "street": payer.doc.get("address"), "number": payer.doc.get("address_number"),
        "neighborhood": payer.doc.get("neighborhood"), "city_name": payer.doc.get("city_name"),
        "state": payer.doc.get("state"), "zip_code": payer.doc.get("zipcode"),
    })
}

/// Two recurrences: one authorised and debited every month, one that its payer has not authorised.
fn automatic(stage: &Stage, customers: &[Row]) -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mut add = |days: i32, name, operation, body| {
        let act = super::Act::Pix(Act::Automatic(name, operation, body));
        scenes.push(Scene { at: stage.office_hour(days), act });
    };
    let account = json!({ "custom_name": "Pix Automático", "financial_account_uid": stage.uid(stage.end) });
    add(-95, "account", "banking_charge_automatic_pix_account_create", account);
    add(-94, "location", "banking_charge_automatic_pix_location_create", json!({}));
    for (days, name, amount) in [(-93, "authorised", 189.9), (-40, "waiting", 349.0)] {
        let payer = &customers[stage.dice.below(customers.len())];
        let document = text(&payer.doc, "cnpj_cpf");
        let person = document.len() == 14;
        let body = json!({
            "document": format!("CONTRATO {}", stage.dice.between(100, 999)), "description": "Limpeza mensal",
            "debtor": {
                "document_type": if person { "CPF" } else { "CNPJ" }, "document_number": document,
                "kind": if person { "natural" } else { "juridical" }, "name": text(&payer.doc, "person_name"),
            },
            "start_at": instant::start_of(calendar::plus_days(stage.today, days + 2)).map(instant::text),
            "recurrence_term": "indefinite", "cycle": "monthly", "amount_term": "fixed", "amount": amount,
            "retry_policy": "allow_3r7d",
        });
        add(days, name, "banking_charge_automatic_pix_recurrence_create", body);
    }
    let charges = [
        (-85, "authorised-1", 189.9, -60),
        (-55, "authorised-2", 189.9, -30),
        (-25, "authorised-3", 189.9, 0),
        (-2, "authorised-4", 189.9, 28),
        (-30, "waiting-1", 349.0, -8),
        (-3, "waiting-2", 349.0, 22),
    ];
    for (days, name, amount, due) in charges {
        let due = instant::start_of(calendar::plus_days(stage.today, due));
        let body = json!({
            "amount": amount, "expire_at": due.map(instant::text), "next_business_day": true,
            "retry_policy": "allow_3r7d", "additional_info": "Limpeza mensal de escritório",
        });
        add(days, name, "banking_charge_automatic_pix_pix_create", body);
    }
    scenes
}

impl Act {
    pub(super) async fn play(self, stage: &mut Stage) -> Result<(), Problem> {
        match self {
            Act::Issue(number, mut body) => {
                body["pix_account_uid"] = Value::from(receiving_account(stage).await?);
                let row = stage.ask("banking_charge_pix_create", &[], body).await?;
                stage.pix.insert(number, row.uid);
                Ok(())
            }
            Act::Pay(number) => pay(stage, number).await,
            Act::Cancel(number) => {
                let uid = stage.pix.get(&number).cloned().unwrap_or_default();
                stage.ask("banking_charge_pix_cancel", &[("pix_uid", &uid)], Value::Null).await?;
                Ok(())
            }
            Act::Fail(number) => fail(stage, number).await,
            Act::OpenAccount => {
                let body = json!({
                    "key": "financeiro@ipeamarelo.example", "custom_name": "Pix reserva", "enabled": false,
                    "financial_account_uid": stage.uid(stage.end),
                });
                stage.ask("banking_charge_pix_account_create", &[], body).await?;
                Ok(())
            }
            Act::Automatic(name, operation, body) => open(stage, name, operation, body).await,
        }
    }
}

/// The active wallet's own Pix account.
async fn receiving_account(stage: &mut Stage) -> Result<String, Problem> {
    use catalogue::banking::charge::bank_billet_account::BANK_BILLET_ACCOUNT;
    let wallet = stage.context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(stage.wallet_uid.clone())).await?;
    let account = wallet.doc.get("bolepix").and_then(|bolepix| bolepix.pointer("/pix_account/uid"));
    Ok(account.and_then(Value::as_str).unwrap_or_default().to_owned())
}

async fn charge(stage: &mut Stage, number: usize) -> Result<Row, Problem> {
    let uid = stage.pix.get(&number).cloned().unwrap_or_default();
    stage.context.find(&PIX, &Key::Uid(uid)).await
}

async fn pay(stage: &mut Stage, number: usize) -> Result<(), Problem> {
    let row = charge(stage, number).await?;
    let body = json!({
        "amount": row.doc.get("amount"), "kind": "pix", "paid_at": stage.context.today.to_string(),
        "payable": { "uid": row.uid, "type": "Pix" },
    });
    stage.ask("banking_charge_payment_create", &[], body).await?;
    Ok(())
}

async fn fail(stage: &mut Stage, number: usize) -> Result<(), Problem> {
    let mut row = charge(stage, number).await?;
    let command = row.doc.get("command_ids").and_then(|ids| ids.get(0)).and_then(Value::as_i64);
    let failed = json!({
        "status": "generation_failed", "registration_status": "failed", "registered_at": null,
        "financial_provider_external_id": null, "qrcode": { "emv": null, "png": null },
    });
    row.doc.extend(failed.as_object().cloned().unwrap_or_default());
    stage.context.update(&PIX, row).await?;
    if let Some(mut command) = stage.context.tx.get(&ADMIN_COMMAND, &Key::Id(command.unwrap_or_default())).await? {
        command.doc.insert("status".to_owned(), Value::from("failed"));
        command.doc.insert("error_message".to_owned(), Value::from("Instituição financeira indisponível"));
        stage.context.update(&ADMIN_COMMAND, command).await?;
    }
    Ok(())
}

async fn open(stage: &mut Stage, name: &'static str, operation: &'static str, mut body: Value) -> Result<(), Problem> {
    let known = |stage: &Stage, name: &str| stage.automatic.get(name).cloned().unwrap_or_default();
    let mut path = Vec::new();
    let recurrence = name.split('-').next().map(|owner| known(stage, owner)).unwrap_or_default();
    if name.contains('-') {
        path.push(("recurrence_uid", recurrence.as_str()));
    } else if name != "account" {
        body["charge_automatic_pix_account_uid"] = Value::from(known(stage, "account"));
    }
    if name == "authorised" {
        body["location_uid"] = Value::from(known(stage, "location"));
    }
    let row = stage.ask(operation, &path, body).await?;
    stage.automatic.insert(name, row.uid);
    Ok(())
}
