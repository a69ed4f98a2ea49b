//! Sending a boleto to its payer: a delivery record and a message in the outbox. Nothing leaves the machine.

use catalogue::banking::charge::bank_billet::BANK_BILLET;
use catalogue::banking::data::{email_delivery::EMAIL_DELIVERY, sms_delivery::SMS_DELIVERY};
use serde_json::{Map, Value, json};
use storage::{OutboxMessage, Row};

use super::doc::{amount, date, flag, text};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::money;
use crate::events;
use crate::problem::Problem;

/// Who sends the sandbox's e-mails.
const FROM: &str = "cobranca@sandbox.invalid";

/// `POST /v1/bank_billets/{id}/send_email`.
pub(super) async fn email(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET, &asked.key()?).await?;
    let form = form(asked);
    let own = text(&form, "to");
    let to = if own.is_empty() { text(&row.doc, "customer_email") } else { own }.to_owned();
    let mut errors = Vec::new();
    if to.is_empty() {
        errors.push("Destinatário não pode ficar em branco".to_owned());
    } else if own.is_empty() && flag(&row.doc, "customer_ignore_email") {
        errors.push("Cliente não recebe e-mails".to_owned());
    }
    if !errors.is_empty() {
        return Err(Problem::CannotSend { message: "Falha ao enviar o Boleto para email.".to_owned(), errors });
    }
    let subject = match text(&form, "subject") {
        "" => format!("Boleto de {} - {}", text(&row.doc, "beneficiary_name"), value(&row)),
        subject => subject.to_owned(),
    };
    let mut delivery = events::owner(&BANK_BILLET, &row);
    let fields = json!({
        "event_code": "bank_billet.manual", "to": to, "cc": text(&row.doc, "customer_email_cc"), "subject": subject,
        "from_address": FROM, "status": "submitted", "status_occurred_at": context.now_text(),
        "delivered_at": context.now_text(), "bank_billet_in_pdf": flag(&form, "bank_billet_in_pdf"),
        "read_count": 0, "click_count": 0, "customer_id": row.doc.get("customer_id"),
        "email_account_id": form.get("email_account_id"), "email_template_id": form.get("email_template_id"),
    });
    extend(&mut delivery, fields);
    let delivery = context.insert(&EMAIL_DELIVERY, delivery).await?;
    let body = message(&form, &row);
    let content = json!({
        "delivery_uid": delivery.uid, "from": FROM, "email_account_id": form.get("email_account_id"),
        "email_template_id": form.get("email_template_id"), "subject": subject, "body": body,
        "attachments": attachments(&form, &row),
    });
    post(context, "email", &to, content).await?;
    Ok(Answered::Object(json!({ "message": format!("Boleto enviado para o email {to} com sucesso.") })))
}

/// `POST /v1/bank_billets/{id}/send_sms`.
pub(super) async fn sms(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET, &asked.key()?).await?;
    let form = form(asked);
    let own: String = text(&form, "phone_to").chars().filter(char::is_ascii_digit).collect();
    let to = if own.is_empty() { mobile(&row) } else { own.clone() };
    let mut errors = Vec::new();
    if to.is_empty() {
        errors.push("Telefone não pode ficar em branco".to_owned());
    } else if !(10..=11).contains(&to.len()) {
        errors.push("Telefone deve ter DDD e número".to_owned());
    } else if own.is_empty() && flag(&row.doc, "customer_ignore_sms") {
        errors.push("Cliente não recebe SMS".to_owned());
    }
    if !errors.is_empty() {
        return Err(Problem::CannotSend { message: "Falha ao enviar o Boleto pelo sms.".to_owned(), errors });
    }
    let body = message(&form, &row);
    let mut delivery = events::owner(&BANK_BILLET, &row);
    let fields = json!({
        "event_code": "bank_billet.manual", "phone_to": to, "message": body, "status": "sent",
        "delivered_at": context.now_text(), "sms_notification_id": form.get("sms_notification_id"),
    });
    extend(&mut delivery, fields);
    let delivery = context.insert(&SMS_DELIVERY, delivery).await?;
    let content = json!({
        "delivery_uid": delivery.uid, "sms_notification_id": form.get("sms_notification_id"),
        "sms_account_id": form.get("sms_account_id"), "body": body,
    });
    post(context, "sms", &to, content).await?;
    Ok(Answered::Object(json!({ "message": format!("Sms enviado para {to} com sucesso.") })))
}

fn form(asked: &Asked) -> Map<String, Value> {
    asked.body.get("form").and_then(Value::as_object).cloned().unwrap_or_default()
}

/// The files that were asked for, under the name that the boleto gives them.
fn attachments(form: &Map<String, Value>, row: &Row) -> Value {
    let name = match text(&row.doc, "custom_attachment_name") {
        "" => format!("boleto-{}", row.id),
        own => own.replace("{{ bank_billet.id }}", &row.id.to_string()),
    };
    let kinds = ["pdf", "png"].into_iter().filter(|kind| flag(form, &format!("bank_billet_in_{kind}")));
    kinds
        .map(|kind| {
            let url = row.doc.get("formats").and_then(|formats| formats.get(kind));
            json!({ "filename": format!("{name}.{kind}"), "url": url })
        })
        .collect()
}

fn extend(doc: &mut Map<String, Value>, fields: Value) {
    if let Value::Object(fields) = fields {
        doc.extend(fields.into_iter().filter(|(_, value)| !value.is_null() && value != ""));
    }
}

/// The payer's mobile number with area code, else their telephone.
fn mobile(row: &Row) -> String {
    let mobile =
        format!("{}{}", text(&row.doc, "customer_mobile_local_code"), text(&row.doc, "customer_mobile_number"));
    let chosen = if mobile.is_empty() { text(&row.doc, "customer_phone_number").to_owned() } else { mobile };
    chosen.chars().filter(char::is_ascii_digit).collect()
}

fn value(row: &Row) -> String {
    money::brl(amount(&row.doc, "amount").unwrap_or_default())
}

fn message(form: &Map<String, Value>, row: &Row) -> String {
    match text(form, "message") {
        "" => {
            let due = date(&row.doc, "expire_at").map(|due| due.strftime("%d/%m/%Y").to_string()).unwrap_or_default();
            format!(
                "{}, seu boleto de {} vence em {due}: {}",
                text(&row.doc, "customer_person_name"),
                value(row),
                text(&row.doc, "shorten_url")
            )
        }
        message => message.to_owned(),
    }
}

async fn post(context: &mut Context, channel: &str, recipient: &str, content: Value) -> Result<(), Problem> {
    let message = OutboxMessage {
        channel: channel.to_owned(),
        recipient: recipient.to_owned(),
        content,
        created_at: context.now,
    };
    Ok(context.tx.send(&message).await?)
}
