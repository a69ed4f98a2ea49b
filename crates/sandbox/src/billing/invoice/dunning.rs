//! Charges that run by themselves, and the day on which an invoice is late.
//!
//! An account whose invoices are charged automatically is charged by its default method as soon as an invoice is issued; of
//! one in instalments each is charged when it is due. A charge that fails is tried again after 3, 5 and 7 days more; then it
//! is left to people.

use catalogue::billing::invoice::INVOICE;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value};
use storage::{Key, Row, Timer};

use super::{amounts, settle};
use crate::billing::payment::charge::{self, Charge};
use crate::billing::payment::money;
use crate::billing::{cents, day, installment, payer, payment_method, subscription};
use crate::context::Context;
use crate::domain::calendar;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;

/// An automatic charge is tried.
pub(crate) const CHARGE: &str = "charge";
/// The due date has passed.
pub(crate) const OVERDUE: &str = "overdue";

/// The field that tells when the next charge runs.
pub(crate) const NEXT: &str = "next_payment_attempt";

/// Hidden: charges that failed since the last that did not.
const FAILED: &str = "failed_charges";

/// Days between a charge that failed and the next: after the last of them nothing runs by itself any more.
const WAITS_DAYS: &[i64] = &[3, 5, 7];

/// Begins what an issued invoice asks for: its first charge, or the wait for it.
pub(super) async fn begin(context: &mut Context, invoice: Row, account: &Row) -> Result<Row, Problem> {
    let is_automatic = invoice.text("collection_method") == "charge_automatically"
        && account.doc.get("auto_collection") != Some(&Value::Bool(false));
    if !is_automatic || payment_method::default_of(context, &account.uid).await?.is_none() {
        return Ok(invoice);
    }
    let at = match installment::next_due(context, &invoice).await? {
        Some(due) => instant::start_of(due).unwrap_or(context.now).max(context.now),
        None => context.now,
    };
    let invoice = expect_charge(context, invoice, Some(at)).await?;
    if at > context.now {
        return Ok(invoice);
    }
    attempt(context, invoice).await
}

/// Sets when the next charge runs.
async fn expect_charge(context: &mut Context, mut invoice: Row, at: Option<Timestamp>) -> Result<Row, Problem> {
    invoice.put(NEXT, at.map_or(Value::Null, |at| Value::from(day::moment(at))));
    let invoice = context.update(&INVOICE, invoice).await?;
    if let Some(at) = at.filter(|at| *at > context.now) {
        context.schedule(&INVOICE, &invoice, CHARGE, at).await?;
    }
    Ok(invoice)
}

/// A charge's time has come. One that was put off or called off is not for this timer.
pub(super) async fn charge(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(invoice) = context.tx.get(&INVOICE, &Key::Id(timer.id)).await? else { return Ok(()) };
    let is_now = invoice.text(NEXT).parse::<Timestamp>().is_ok_and(|at| at <= context.now);
    if invoice.text("status") != "open" || !is_now {
        return Ok(());
    }
    attempt(context, invoice).await.map(drop)
}

/// Charges what is due by the account's default method. What somebody is charging already is left alone.
async fn attempt(context: &mut Context, invoice: Row) -> Result<Row, Problem> {
    let account = payer::account_of(context, &invoice).await?;
    let method = payment_method::default_of(context, &account.uid).await?;
    let is_free = charge::under_way(context, &invoice).await?.is_empty();
    let (Some(method), true) = (method, is_free) else { return expect_charge(context, invoice, None).await };
    let amount_cents = match installment::open_parts(context, &invoice).await?.first() {
        Some(part) => part.missing_cents,
        None => amounts::remaining_cents(&invoice.doc),
    };
    let means = charge::means_of(&method);
    let mut invoice = expect_charge(context, invoice, None).await?;
    if means.takes(amount_cents).is_err() {
        return Ok(invoice);
    }
    let attempts = cents::of(&invoice.doc, "payment_attempts") + 1;
    invoice.put("payment_attempts", attempts);
    let invoice = context.update(&INVOICE, invoice).await?;
    let method_id = Some(method.uid);
    let made = Charge { invoice: invoice.clone(), amount_cents, means, method_id, also: Map::new() };
    let payment = charge::charge(context, made).await?;
    let invoice = settle::again(context, invoice).await?;
    if payment.text("status") == "failed" { put_off(context, invoice).await } else { Ok(invoice) }
}

/// Waits for the next try, or gives up.
async fn put_off(context: &mut Context, mut invoice: Row) -> Result<Row, Problem> {
    let failed = cents::of(&invoice.doc, FAILED);
    invoice.put(FAILED, failed + 1);
    let wait = usize::try_from(failed).ok().and_then(|failed| WAITS_DAYS.get(failed));
    let at = wait.and_then(|days| context.now.checked_add(SignedDuration::from_hours(24 * days)).ok());
    expect_charge(context, invoice, at).await
}

/// A payment came in: of an invoice in instalments the next one is charged when it is due, where charges run by themselves.
pub(crate) async fn paid(context: &mut Context, payment: &Row) -> Result<(), Problem> {
    let Some(mut invoice) = money::invoice_of(context, payment).await? else { return Ok(()) };
    if cents::of(&invoice.doc, "payment_attempts") == 0 || invoice.text("status") != "open" {
        return Ok(());
    }
    let Some(due) = installment::next_due(context, &invoice).await? else { return Ok(()) };
    invoice.put(FAILED, 0);
    let at = instant::start_of(due).unwrap_or(context.now);
    // Never in the same breath: a plan whose days have passed is charged one instalment a day.
    let tomorrow = instant::start_of(calendar::plus_days(context.today, 1)).unwrap_or(Timestamp::MAX);
    expect_charge(context, invoice, Some(at.max(tomorrow))).await.map(drop)
}

/// Somebody charged by hand: no charge that was put off runs any more.
pub(crate) async fn called_off(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    let invoice = settle::again(context, invoice.clone()).await?;
    if invoice.has(NEXT) {
        expect_charge(context, invoice, None).await?;
    }
    Ok(())
}

/// Waits for the end of the due date.
pub(crate) async fn expect_overdue(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    let due = day::of(invoice.text("due_date"));
    let Some(at) = due.and_then(|due| instant::start_of(calendar::plus_days(due, 1))) else { return Ok(()) };
    if invoice.text("status") == "open" && at > context.now {
        context.schedule(&INVOICE, invoice, OVERDUE, at).await?;
    }
    Ok(())
}

/// The due date has passed.
pub(super) async fn overdue(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(invoice) = context.tx.get(&INVOICE, &Key::Id(timer.id)).await? else { return Ok(()) };
    if is_overdue(context.today, &invoice) {
        subscription::invoice_moved(context, &invoice).await?;
    }
    Ok(())
}

/// Whether an invoice is late on a day.
pub(crate) fn is_overdue(today: Date, invoice: &Row) -> bool {
    invoice.text("status") == "open" && day::of(invoice.text("due_date")).is_some_and(|due| due < today)
}
