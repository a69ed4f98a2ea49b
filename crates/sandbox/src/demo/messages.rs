//! What was told: events of the bulk boletos, e-mails to payers, webhooks.

use catalogue::banking::charge::bank_billet::BANK_BILLET;
use catalogue::banking::data::{email_delivery::EMAIL_DELIVERY, event::EVENT, webhook_delivery::WEBHOOK_DELIVERY};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use storage::{NewRow, Order, Query, Row};

use super::deliveries;
use super::draft::Fate;
use super::stage::Stage;
use crate::banking::bank_billet::doc;
use crate::domain::calendar;
use crate::instant;
use crate::problem::Problem;
use crate::{events, record_doc};

/// Days for which boletos have events.
const DAYS: i32 = 30;

/// E-mails to payers of overdue boletos and of boletos due soon.
const EMAILS: usize = 40;

/// Number of the company's account that sends e-mails.
const EMAIL_ACCOUNT: i64 = 1;

/// Writes all of it.
pub(super) async fn send(stage: &mut Stage) -> Result<(), Problem> {
    let mut hooks = Vec::new();
    for (name, url, events, active) in [
        ("ERP", "https://erp.ipeamarelo.example/kobana", json!(["bank_billet.paid", "bank_billet.overdue"]), true),
        ("Testes", "https://testes.ipeamarelo.example/webhook", json!(["pix.*"]), false),
    ] {
        let body = json!({ "name": name, "url": url, "events": events, "active": active });
        hooks.push(stage.ask("banking_data_webhook_create", &[], body).await?);
    }
    write_events(stage, &hooks[0]).await?;
    write_emails(stage).await
}

/// Creation, registration and end of each boleto, as far as they lie in the last weeks.
async fn write_events(stage: &mut Stage, hook: &Row) -> Result<(), Problem> {
    let since = instant::start_of(calendar::plus_days(stage.today, -DAYS)).unwrap_or(stage.end);
    let (mut rows, mut deliveries) = (Vec::new(), Vec::new());
    for placed in &stage.placed {
        let row = &placed.row;
        let happened = happened(placed.fate, (row.created_at, placed.touched));
        for (code, at, status) in happened.into_iter().filter(|(_, at, _)| *at >= since) {
            let mut object = record_doc::object(&BANK_BILLET, row);
            as_it_was(&mut object, status);
            let mut doc = events::owner(&BANK_BILLET, row);
            deliveries.extend(deliveries::of(stage, hook, (code, at), (&object, &doc)));
            doc.insert("code".to_owned(), Value::from(code));
            doc.insert("data".to_owned(), json!({ "event_code": code, "object": object }));
            doc.insert("occurred_at".to_owned(), Value::from(instant::text(at)));
            rows.push(NewRow { uid: stage.uid(at), doc, created_at: at, updated_at: at });
        }
    }
    rows.sort_by_key(|row| row.created_at);
    stage.context.tx.insert_many(&EVENT, rows).await?;
    deliveries.sort_by_key(|row: &NewRow| row.created_at);
    stage.context.tx.insert_many(&WEBHOOK_DELIVERY, deliveries).await?;
    Ok(())
}

fn happened(fate: Fate, (created, ended): (Timestamp, Timestamp)) -> Vec<(&'static str, Timestamp, &'static str)> {
    let registered = created.checked_add(SignedDuration::from_secs(6)).unwrap_or(created);
    let mut all = vec![("bank_billet.created", created, "generating")];
    match fate {
        Fate::Generating | Fate::Unfinished(_) => return all,
        Fate::Rejected => {
            all.push(("bank_billet.rejected", registered, "opened"));
            return all;
        }
        _ => all.push(("bank_billet.registered", registered, "opened")),
    }
    let end = match fate {
        Fate::Paid(..) => "bank_billet.paid",
        Fate::Overdue | Fate::Protest(_) => "bank_billet.overdue",
        Fate::Cancelled(..) | Fate::WrittenOff(_) => "bank_billet.canceled",
        Fate::Blocked => "bank_billet.blocked",
        _ => return all,
    };
    all.push((end, ended, ""));
    all
}

/// The record as it was before its end; an empty status leaves it as it is now.
fn as_it_was(object: &mut Value, status: &str) {
    let Value::Object(fields) = object else { return };
    if status.is_empty() {
        return;
    }
    fields.insert("status".to_owned(), Value::from(status));
    if status == "generating" {
        fields.insert("registration_status".to_owned(), Value::from("pending"));
        for name in ["registered_at", "pix_qrcode", "bank_billet_registrations"] {
            fields.insert(name.to_owned(), Value::Null);
        }
    }
    let later = [
        "paid_at",
        "paid_amount",
        "cancel_type",
        "cancellation_reason",
        "revoked_at",
        "bank_billet_payments",
        "bank_billet_discharges",
    ];
    for name in later {
        fields.insert(name.to_owned(), Value::Null);
    }
}

/// Reminders: some were read, some failed.
async fn write_emails(stage: &mut Stage) -> Result<(), Problem> {
    let chosen = stage
        .placed
        .iter()
        .rev()
        .filter(|placed| matches!(placed.fate, Fate::Overdue | Fate::Open))
        .filter(|placed| !doc::text(&placed.row.doc, "customer_email").is_empty())
        .take(EMAILS);
    // In office hours of the last week, and after the boleto was made.
    let mut reminded: Vec<(Timestamp, String)> = (0..)
        .zip(chosen)
        .map(|(at, placed)| {
            let day = calendar::business_day_until(calendar::plus_days(stage.today, -(at % 5)));
            let made = placed.touched + SignedDuration::from_mins(10);
            (stage.office_hour_on(day).max(made).min(stage.end), placed.row.uid.clone())
        })
        .collect();
    reminded.sort();
    for (at, uid) in &reminded {
        stage.context.move_to(*at);
        let form = json!({ "form": { "email_account_id": EMAIL_ACCOUNT, "bank_billet_in_pdf": true } });
        stage.ask("banking_charge_bank_billet_send_email", &[("uid", uid)], form).await?;
    }
    stage.context.move_to(stage.end);
    let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: EMAILS as u64 };
    let sent = stage.context.tx.list(&EMAIL_DELIVERY, &query).await?.rows;
    for (at, mut row) in sent.into_iter().enumerate() {
        let when = instant::text(stage.end.min(row.created_at + SignedDuration::from_mins(12)));
        let outcome: Map<String, Value> = match at % 5 {
            1 | 3 => json!({ "status": "read", "read_count": 1, "read_at": when, "last_read_at": when }),
            2 => json!({ "status": "clicked", "read_count": 2, "click_count": 1, "read_at": when, "clicked_at": when }),
            4 if at % 10 == 4 => json!({ "status": "failed", "failed_at": when, "delivered_at": null,
                                         "sent_error": "550 caixa postal inexistente" }),
            _ => continue,
        }
        .as_object()
        .cloned()
        .unwrap_or_default();
        row.doc.extend(outcome);
        stage.context.update(&EMAIL_DELIVERY, row).await?;
    }
    Ok(())
}
