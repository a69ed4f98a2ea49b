//! Invoices of a subscription: what is sold by the period in advance, what is used behind it (decision 23).

mod again;
mod lines;
mod reduction;

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use catalogue::billing::subscription::item::SUBSCRIPTION_ITEM;
use jiff::Timestamp;
use serde_json::Value;
use storage::Row;

use super::items::{self, Charged, Item};
use super::period::Period;
use super::{kept, sale, share};
use crate::billing::day;
use crate::billing::invoice::{self, NewInvoice};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use lines::Lines;

pub(super) use again::{RETRY_AT, RETRY_REASON, cycle_or_note, fire};
pub(super) use reduction::refuse_coupon;

/// The first invoice of a subscription.
pub(super) const FIRST: &str = "subscription_create";
/// An invoice of its cycle.
pub(super) const RENEWAL: &str = "subscription_cycle";
/// What was used and is still owed when it ends.
const LAST: &str = "usage";
/// An invoice outside of its cycle.
const BY_HAND: &str = "manual";

/// Bills the period that has just begun, and what was used before it. A pause decides what becomes of the invoice; a
/// subscription that is invoiced by hand has none.
///
/// # Errors
/// The invoice's refusals, and the store's.
pub(super) async fn cycle(context: &mut Context, mut row: Row, reason: &'static str) -> Result<Row, Problem> {
    let Some(period) = kept::period(&row) else { return Ok(row) };
    let all = items::all(context, &row).await?;
    if row.text("collection_method") == sale::BY_HAND {
        row.put(kept::PERIOD_PRICE, items::net_cents(&row, items::gross_cents(&current(&all))));
        return context.update(&SUBSCRIPTION, row).await;
    }
    let mut lines = Lines::default();
    lines.of_period(&current(&all), period);
    let until = instant::start_of(period.first).unwrap_or(context.now);
    let is_paused = row.text("status") == "paused";
    if !is_paused {
        lines.once(&current(&all));
        lines.used(context, &all, (kept::moment(&row, kept::USAGE_BILLED_UNTIL), until)).await?;
        lines.adjustments(kept::adjustments(&row));
    }
    let discount = items::gross_cents(&current(&all)) - items::net_cents(&row, items::gross_cents(&current(&all)));
    let draft = draft(context, &row, (lines, discount), (reason, period)).await?;
    let row = if is_paused {
        // Nobody pays for this period, and what was used before the pause is billed after it.
        row.put(kept::PERIOD_PRICE, 0);
        context.update(&SUBSCRIPTION, row).await?
    } else {
        let price = draft.as_ref().map_or(0, |draft| draft.period_cents);
        billed(context, row, (&all, until, price)).await?
    };
    let Some(draft) = draft else { return Ok(row) };
    settle(context, &row, draft.invoice).await?;
    kept::again(context, &row).await
}

/// Invoices what was used and what waits for the next invoice, when there will be no other.
///
/// # Errors
/// The invoice's refusals, and the store's.
pub(super) async fn last(context: &mut Context, row: Row) -> Result<Row, Problem> {
    let (Some(period), false) = (kept::period(&row), row.text("collection_method") == sale::BY_HAND) else {
        return Ok(row);
    };
    let all = items::all(context, &row).await?;
    let mut lines = Lines::default();
    lines.used(context, &all, (kept::moment(&row, kept::USAGE_BILLED_UNTIL), context.now)).await?;
    lines.adjustments(kept::adjustments(&row));
    let period = Period { last: period.last.min(context.today).max(period.first), ..period };
    if let Some(draft) = draft(context, &row, (lines, 0), (LAST, period)).await? {
        let until = context.now;
        let row = billed(context, row, (&all, until, 0)).await?;
        invoice::finalize(context, draft.invoice).await?;
        return kept::again(context, &row).await;
    }
    Ok(row)
}

/// A draft of what the current period costs, outside the cycle. Where people invoice by hand it takes up what was used and
/// what waits, too, since no other invoice will.
///
/// # Errors
/// 422 where there is nothing to bill.
pub(super) async fn by_hand(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let nothing = || Problem::refused("A assinatura não tem nada a faturar neste período.");
    let period = kept::period(&row).ok_or_else(nothing)?;
    let all = items::all(context, &row).await?;
    let mut lines = Lines::default();
    lines.of_period(&current(&all), period);
    let is_by_hand = row.text("collection_method") == sale::BY_HAND;
    if is_by_hand {
        lines.once(&current(&all));
        lines.used(context, &all, (kept::moment(&row, kept::USAGE_BILLED_UNTIL), context.now)).await?;
        lines.adjustments(kept::adjustments(&row));
    }
    let gross = items::gross_cents(&current(&all));
    let discount = gross - items::net_cents(&row, gross);
    let draft = draft(context, &row, (lines, discount), (BY_HAND, period)).await?.ok_or_else(nothing)?;
    let price = if is_unsold(&row) { draft.period_cents } else { kept::whole(&row, kept::PERIOD_PRICE) };
    if is_by_hand {
        let until = context.now;
        billed(context, row, (&all, until, price)).await?;
    } else {
        row.put(kept::PERIOD_PRICE, price);
        context.update(&SUBSCRIPTION, row).await?;
    }
    Ok(draft.invoice)
}

/// A draft, and what the period came to in it.
struct Draft {
    invoice: Row,
    period_cents: i64,
}

/// Makes a draft of `lines`; none where they come to nothing. A coupon that holds no more is left out.
async fn draft(
    context: &mut Context,
    row: &Row,
    (lines, discount_cents): (Lines, i64),
    (reason, period): (&'static str, Period),
) -> Result<Option<Draft>, Problem> {
    if lines.is_free() {
        return Ok(None);
    }
    let account = sale::account_of(context, row).await?;
    let (coupon, coupon_cents) = reduction::fitting_coupon(context, (row, &account), &lines).await?;
    let of_period = lines.period_cents() - discount_cents;
    let period_cents = of_period - share::share_cents(coupon_cents, lines.period_cents(), lines.total_cents());
    let mut also = sale::invoice_terms(row, &account);
    let sells = match reason {
        FIRST | RENEWAL => row.text("status") != "paused",
        BY_HAND => is_unsold(row),
        _ => false,
    };
    if sells {
        also.insert(kept::PERIOD_PRICE.to_owned(), Value::from(period_cents.max(0)));
    }
    let new = NewInvoice {
        company_id: Some(row.text("company_id")).filter(|id| !id.is_empty()).map(str::to_owned),
        subscription: Some(row.clone()),
        reason,
        discount_cents: discount_cents.min(lines.total_cents()),
        lines: lines.into_inner(),
        coupon,
        period: Some((period.first, period.last)),
        due_date: None,
        also,
        account,
    };
    let invoice = invoice::make(context, new).await?;
    Ok(Some(Draft { invoice, period_cents: period_cents.max(0) }))
}

/// Whether nobody has to pay for the current period: its invoice is void, or was made in a pause.
fn is_unsold(row: &Row) -> bool {
    kept::whole(row, kept::PERIOD_PRICE) == 0
}

/// Keeps what has been billed: use up to a moment, lines that waited, items that are charged once.
async fn billed(
    context: &mut Context,
    mut row: Row,
    (all, until, period_cents): (&[Item], Timestamp, i64),
) -> Result<Row, Problem> {
    row.put(kept::PERIOD_PRICE, period_cents);
    row.put(kept::USAGE_BILLED_UNTIL, day::moment(until));
    row.doc.remove(kept::ADJUSTMENTS);
    for item in all {
        if item.is_ended() {
            context.tx.delete(&SUBSCRIPTION_ITEM, item.row.id).await?;
        } else if item.charged == Charged::Once && !item.row.has(items::BILLED_AT) {
            let mut once = item.row.clone();
            once.put(items::BILLED_AT, day::moment(context.now));
            context.update(&SUBSCRIPTION_ITEM, once).await?;
        }
    }
    context.update(&SUBSCRIPTION, row).await
}

/// Issues the cycle's invoice, or does with it what the pause says.
async fn settle(context: &mut Context, row: &Row, mut draft: Row) -> Result<(), Problem> {
    if row.text("status") != "paused" {
        return invoice::finalize(context, draft).await.map(drop);
    }
    let behavior = row.doc.get("pause_collection").and_then(|pause| pause.get("behavior")).and_then(Value::as_str);
    match behavior {
        Some("keep_as_draft") => Ok(()),
        Some("void") => invoice::void(context, draft, "Cobrança pausada").await.map(drop),
        _ => {
            draft.put("status", "uncollectible");
            context.update(&INVOICE, draft).await.map(drop)
        }
    }
}

fn current(all: &[Item]) -> Vec<Item> {
    all.iter().filter(|item| !item.is_ended()).cloned().collect()
}
