//! What is asked of the city, and what follows from what it answers.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::nfe::NFE;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use storage::{Key, Row, Timer};

use super::attempt::{self, Action};
use super::city::{self, Verdict};
use super::paper::CANCEL_REASON;
use super::state::{CANCELED, CANCELING, ERROR, PENDING, PENDING_CANCEL, PROCESSING};
use super::{mark, of_invoice, state};
use crate::billing::tax_rule::situation::Parties;
use crate::billing::{day, withholding};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The timer at which the city answers.
pub(super) const ANSWER: &str = "answer";

/// The timer at which it is asked again.
pub(super) const RETRY: &str = "retry";

/// Minutes until it is asked again after it was out of order: three times, each later than the one before.
const RETRY_MINUTES: &[i64] = &[1, 5, 15];

/// Hidden: how often the city was asked again by itself since somebody asked for it.
const RETRIES: &str = "retries";

/// What the record says while the city is out of order.
const OUT_OF_ORDER: &str = "[E500] A prefeitura não respondeu.";

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// Somebody, or an invoice's policy: the retries begin anew.
    Request,
    /// A timer.
    Timer,
}

/// Sends an NF-e to the city.
///
/// # Errors
/// 422 `nfe_exists` when its invoice has been issued for already, `invoice_not_open` when it is void.
pub(super) async fn issue(context: &mut Context, mut nfe: Row, by: By) -> Result<Row, Problem> {
    if let Some(id) = nfe.doc.get("invoice_id").and_then(Value::as_str).map(str::to_owned)
        && let Some(invoice) = context.tx.get(&INVOICE, &Key::Uid(id)).await?
    {
        if invoice.text("status") == "void" {
            let message = "A fatura da NF-e foi anulada. Exclua a NF-e, ou a desvincule para emiti-la assim mesmo.";
            return Err(state::refused(&nfe, "invoice_not_open", message));
        }
        of_invoice::claim(context, &nfe, &invoice).await?;
    }
    if !nfe.has("rps_number") {
        let sequence = format!("billing_rps:{}", nfe.text("company_id"));
        let number = context.tx.next_number(&sequence).await?;
        nfe.put("rps_number", number);
    }
    if !nfe.has("rps_serial_number") {
        nfe.put("rps_serial_number", "1");
    }
    ask(context, nfe, (PROCESSING, "issue_attempts"), by).await
}

/// Asks the city to cancel an NF-e, for the reason that it keeps.
///
/// # Errors
/// The store's.
pub(super) async fn cancel(context: &mut Context, nfe: Row, by: By) -> Result<Row, Problem> {
    ask(context, nfe, (CANCELING, "cancel_attempts"), by).await
}

async fn ask(context: &mut Context, mut nfe: Row, (status, attempts): (&str, &str), by: By) -> Result<Row, Problem> {
    nfe.put("status", status);
    nfe.put("error_message", Value::Null);
    nfe.put("next_retry_at", Value::Null);
    nfe.put(attempts, count(&nfe, attempts) + 1);
    let retries = if by == By::Timer { count(&nfe, RETRIES) + 1 } else { 0 };
    nfe.put(RETRIES, retries);
    let nfe = context.update(&NFE, nfe).await?;
    context.tx.unschedule(&NFE, nfe.id).await?;
    let at = context.bank_answers_at();
    context.schedule(&NFE, &nfe, ANSWER, at).await?;
    mark::invoice_of(context, &nfe).await?;
    Ok(nfe)
}

fn count(nfe: &Row, name: &str) -> u64 {
    nfe.doc.get(name).and_then(Value::as_u64).unwrap_or_default()
}

/// The timer [`ANSWER`].
pub(super) async fn on_answer(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    match context.tx.get(&NFE, &Key::Id(timer.id)).await? {
        Some(nfe) => answered(context, nfe).await.map(drop),
        None => Ok(()),
    }
}

/// The timer [`RETRY`].
pub(super) async fn on_retry(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(nfe) = context.tx.get(&NFE, &Key::Id(timer.id)).await? else { return Ok(()) };
    match nfe.text("status") {
        PENDING => match issue(context, nfe.clone(), By::Timer).await {
            // Its invoice was issued for in the meantime.
            Err(Problem::Coded { message, .. }) => settle(context, nfe, (ERROR, Some(message))).await.map(drop),
            other => other.map(drop),
        },
        PENDING_CANCEL => cancel(context, nfe, By::Timer).await.map(drop),
        _ => Ok(()),
    }
}

/// What the city answers to what it was asked, now.
///
/// # Errors
/// The store's.
pub(super) async fn answered(context: &mut Context, nfe: Row) -> Result<Row, Problem> {
    context.tx.unschedule(&NFE, nfe.id).await?;
    match nfe.text("status") {
        PROCESSING => on_issue(context, nfe).await,
        CANCELING => on_cancel(context, nfe).await,
        _ => Ok(nfe),
    }
}

async fn on_issue(context: &mut Context, nfe: Row) -> Result<Row, Problem> {
    let account = context.find(&BILLING_ACCOUNT, &Key::Uid(nfe.text("billing_account_id").to_owned())).await?;
    let company = Some(nfe.text("company_id").to_owned()).filter(|id| !id.is_empty());
    let parties = Parties::of(context, &account, company.as_deref()).await?;
    match city::on_issue(&nfe, &parties, count(&nfe, "issue_attempts")) {
        Verdict::Accepted => {
            attempt::keep(context, &nfe, Action::Issue, (200, None)).await?;
            let nfe = city::authorize(context, nfe, &parties).await?;
            let nfe = context.update(&NFE, nfe).await?;
            if nfe.has("invoice_id") {
                withholding::belong(context, nfe.text("invoice_id"), &nfe.uid).await?;
            }
            mark::invoice_of(context, &nfe).await?;
            Ok(nfe)
        }
        verdict => refused(context, nfe, (Action::Issue, PENDING), verdict).await,
    }
}

async fn on_cancel(context: &mut Context, mut nfe: Row) -> Result<Row, Problem> {
    let reason = nfe.doc.get("metadata").and_then(|kept| kept.get(CANCEL_REASON)).and_then(Value::as_str);
    let reason = reason.unwrap_or_default().to_owned();
    match city::on_cancel(context, &nfe, &reason, count(&nfe, "cancel_attempts")) {
        Verdict::Accepted => {
            attempt::keep(context, &nfe, Action::Cancel, (200, None)).await?;
            nfe.put("cancelled_at", day::moment(context.now));
            settle(context, nfe, (CANCELED, None)).await
        }
        verdict => refused(context, nfe, (Action::Cancel, PENDING_CANCEL), verdict).await,
    }
}

/// What follows from a no: an error, or another try later while the city is out of order.
async fn refused(
    context: &mut Context,
    mut nfe: Row,
    (action, waits): (Action, &str),
    verdict: Verdict,
) -> Result<Row, Problem> {
    let Verdict::Rejected(flaw) = verdict else {
        attempt::keep(context, &nfe, action, (503, Some(OUT_OF_ORDER))).await?;
        let retries = usize::try_from(count(&nfe, RETRIES)).unwrap_or(usize::MAX);
        let Some(minutes) = RETRY_MINUTES.get(retries) else {
            let message = format!("{OUT_OF_ORDER} Tentamos de novo 3 vezes; tente outra vez mais tarde.");
            return settle(context, nfe, (ERROR, Some(message))).await;
        };
        let at = context.now.checked_add(SignedDuration::from_mins(*minutes)).unwrap_or(Timestamp::MAX);
        nfe.put("next_retry_at", day::moment(at));
        let nfe = settle(context, nfe, (waits, Some(OUT_OF_ORDER.to_owned()))).await?;
        context.schedule(&NFE, &nfe, RETRY, at).await?;
        return Ok(nfe);
    };
    let message = format!("[{}] {}", flaw.code, flaw.cause);
    attempt::keep(context, &nfe, action, (422, Some(&message))).await?;
    settle(context, nfe, (ERROR, Some(message))).await
}

/// Stores where it ended up, and tells its invoice.
async fn settle(context: &mut Context, mut nfe: Row, (status, error): (&str, Option<String>)) -> Result<Row, Problem> {
    nfe.put("status", status);
    nfe.put("error_message", error);
    if !matches!(status, PENDING | PENDING_CANCEL) {
        nfe.put("next_retry_at", Value::Null);
    }
    let nfe = context.update(&NFE, nfe).await?;
    mark::invoice_of(context, &nfe).await?;
    Ok(nfe)
}
