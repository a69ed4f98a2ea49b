//! From draft to recipient, and what the clock does.

use catalogue::billing::proposal::PROPOSAL;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use storage::{Key, Row, Timer};

use super::{NOT_DRAFT, NOT_SENT, item, named, recipient};
use crate::answer::{Answered, Asked};
use crate::billing::mail::{self, Letter};
use crate::billing::{day, refusal};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::mail::readable;
use crate::instant;
use crate::problem::Problem;

/// The timer at the end of a proposal's last day.
pub(super) const EXPIRE: &str = "expire";

/// The timer of the simulated recipient, who opens what comes by e-mail.
pub(super) const OPEN: &str = "open";

/// How long the simulated recipient takes to open an e-mail.
const OPENED_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// Where recipients see proposals, by public id. Nothing is there: the address only has the form of one.
const PORTAL: &str = "https://portal.exemplo.com.br/p/";

pub(super) async fn publish(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    refusal::unless_in(&row, &["draft"], NOT_DRAFT)?;
    refuse_unready(context, &row).await?;
    row.put("status", "sent");
    row.put("sent_at", day::moment(context.now));
    Ok(Answered::Record(&PROPOSAL, moved(context, row).await?))
}

pub(super) async fn unpublish(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    refusal::unless_in(&row, &["sent", "viewed"], NOT_SENT)?;
    row.put("status", "draft");
    for name in ["sent_at", "viewed_at", "mailed_at"] {
        row.put(name, Value::Null);
    }
    Ok(Answered::Record(&PROPOSAL, moved(context, row).await?))
}

pub(super) async fn send(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    let text = |name: &str| asked.body.get(name).and_then(Value::as_str).unwrap_or_default();
    Ok(Answered::Record(&PROPOSAL, deliver(context, row, (text("subject"), text("message"))).await?))
}

/// E-mails a proposal to its recipient.
///
/// # Errors
/// 422 for one that is over, empty or without an address.
pub(super) async fn deliver(
    context: &mut Context,
    mut row: Row,
    (subject, message): (&str, &str),
) -> Result<Row, Problem> {
    refusal::unless_in(&row, &["draft", "sent", "viewed"], NOT_DRAFT)?;
    refuse_unready(context, &row).await?;
    let recipient = recipient::of(context, &row).await?;
    let Some(to) = recipient.address() else {
        let why = "não tem e-mail: informe contact_data.email, prospect_data.email ou o e-mail da conta de cobrança";
        return Err(Problem::field("billing_account_id", why));
    };
    let (code, title) = (row.text("code"), row.text("title"));
    let subject = if subject.is_empty() { format!("Proposta {code}: {title}") } else { subject.to_owned() };
    let mut text = match message {
        "" => format!("Olá, {}! A proposta \"{title}\" está pronta para você.", recipient.greeted()),
        html => readable(None, Some(html)).into_owned(),
    };
    text.push_str(&format!("\n\nVeja e aceite em {PORTAL}{}", row.text("public_id")));
    if let Some(last) = day::of(row.text("expires_at")) {
        text.push_str(&format!("\nVálida até {}.", last.strftime("%d/%m/%Y")));
    }
    mail::send(context, Letter { kind: "proposal", to, subject, text, about: &row.uid }).await?;
    let now = day::moment(context.now);
    row.put("status", "sent");
    row.put("sent_at", now.as_str());
    row.put("mailed_at", now);
    moved(context, row).await
}

/// Refuses to show anybody a proposal of nothing, or one whose last day has passed.
async fn refuse_unready(context: &mut Context, row: &Row) -> Result<(), Problem> {
    if item::of(context, row).await?.is_empty() {
        return Err(Problem::field("items", "não pode ficar vazio: inclua ao menos um item na proposta"));
    }
    match day::of(row.text("expires_at")) {
        Some(last) if last < context.today => Err(Problem::field("expires_at", "já passou: escolha outro dia")),
        _ => Ok(()),
    }
}

pub(super) async fn cancel(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    Ok(Answered::Record(&PROPOSAL, call_off(context, row).await?))
}

/// Cancels a proposal that nobody has answered.
///
/// # Errors
/// 422 in any other state.
pub(super) async fn call_off(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    refusal::unless_in(&row, &["draft", "sent", "viewed"], refusal::TRANSITION)?;
    row.put("status", "canceled");
    moved(context, row).await
}

/// Stores a proposal that has moved, with the timers of its state.
pub(super) async fn moved(context: &mut Context, row: Row) -> Result<Row, Problem> {
    let row = context.update(&PROPOSAL, row).await?;
    set_timers(context, &row).await?;
    Ok(row)
}

/// Sets what the clock is to do with a proposal at its recipient's, and nothing for any other.
pub(super) async fn set_timers(context: &mut Context, row: &Row) -> Result<(), Problem> {
    context.tx.unschedule(&PROPOSAL, row.id).await?;
    if !matches!(row.text("status"), "sent" | "viewed") {
        return Ok(());
    }
    if let Some(end) = end_of(row) {
        context.schedule(&PROPOSAL, row, EXPIRE, end).await?;
    }
    let mailed_at = row.text("mailed_at").parse::<Timestamp>().ok().filter(|_| row.text("status") == "sent");
    if let Some(opened_at) = mailed_at.and_then(|mailed_at| mailed_at.checked_add(OPENED_AFTER).ok()) {
        context.schedule(&PROPOSAL, row, OPEN, opened_at).await?;
    }
    Ok(())
}

/// When a proposal's last day is over.
fn end_of(row: &Row) -> Option<Timestamp> {
    instant::start_of(day::of(row.text("expires_at"))?.tomorrow().ok()?)
}

/// Its last day is over, and nobody answered.
pub(super) async fn expire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&PROPOSAL, &Key::Id(timer.id)).await? else { return Ok(()) };
    let is_over = end_of(&row).is_some_and(|end| end <= context.now);
    if !is_over || !matches!(row.text("status"), "sent" | "viewed") {
        return Ok(());
    }
    row.put("status", "expired");
    moved(context, row).await.map(drop)
}

/// The recipient opens the e-mail.
pub(super) async fn open(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&PROPOSAL, &Key::Id(timer.id)).await? else { return Ok(()) };
    if row.text("status") != "sent" {
        return Ok(());
    }
    row.put("status", "viewed");
    if !row.has("viewed_at") {
        row.put("viewed_at", day::moment(context.now));
    }
    context.update(&PROPOSAL, row).await.map(drop)
}
