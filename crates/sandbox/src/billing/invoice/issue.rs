//! Issuing a draft.

use catalogue::billing::invoice::INVOICE;
use jiff::civil::Date;
use serde_json::Value;
use storage::Row;

use super::{amounts, dunning, price, settle};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{coded, unless_in};
use crate::billing::{cents, coupon, day, installment, nfe, payer};
use crate::context::Context;
use crate::domain::calendar;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The sequence of an organization's invoice numbers.
const NUMBERS: &str = "billing_invoices";

/// Days until an invoice is due whose account says nothing.
const USUAL_TERMS_DAYS: i64 = 10;

/// The root of the addresses of invoices. `.invalid` never resolves (RFC 2606): nothing leaves the machine.
const ROOT: &str = "https://sandbox.invalid/faturas";

/// `POST /v1/invoices/{id}/finalize`.
///
/// # Errors
/// 422 `invoice_not_draft`; 422 for a due date that has passed.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let draft = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&draft, &["draft"], "invoice_not_draft")?;
    if day::of(draft.text("due_date")).is_some_and(|due| due < context.today) {
        return Err(Problem::field("due_date", "já passou: altere o vencimento antes de finalizar"));
    }
    let invoice = super::finalize(context, draft).await?;
    Ok(Answered::Record(&INVOICE, invoice))
}

/// Issues a draft.
pub(super) async fn issue(context: &mut Context, mut draft: Row) -> Result<Row, Problem> {
    unless_in(&draft, &["draft"], "invoice_not_draft")?;
    let account = payer::account_of(context, &draft).await?;
    if account.text("status") == "closed" {
        let message = "A conta de cobrança foi encerrada: nada mais é cobrado por ela.";
        return Err(coded("billing_account_closed", message, serde_json::json!({ "billing_account_id": account.uid })));
    }
    // Once more: another draft may have used the coupon up, and what is withheld is what the rules say today.
    price::put(context, &account, &mut draft.doc).await?;
    plan_adds_up(context, &draft).await?;
    let due = due_date(context, &draft, &account);
    draft.put("due_date", day::text(due));
    // In the transaction of the change itself, so that a number is never lost or given twice.
    let number = context.tx.next_number(NUMBERS).await?;
    draft.put("number", format!("FAT-{number:06}"));
    draft.put("status", "open");
    draft.put("finalized_at", day::moment(context.now));
    draft.put("hosted_invoice_url", format!("{ROOT}/{}", draft.uid));
    draft.put("invoice_pdf_url", format!("{ROOT}/{}.pdf", draft.uid));
    let invoice = context.update(&INVOICE, draft).await?;
    if let Some(coupon) = price::coupon_of(context, &invoice.doc).await? {
        let taken = cents::of(&invoice.doc, price::COUPON_DISCOUNT);
        if taken > 0 {
            coupon::redeem(context, coupon, &invoice, taken).await?;
        }
    }
    nfe::invoice_finalized(context, &invoice).await?;
    let mut invoice = settle::again(context, invoice).await?;
    if amounts::remaining_cents(&invoice.doc) == 0 {
        return settle::settle(context, invoice, None).await;
    }
    dunning::expect_overdue(context, &invoice).await?;
    invoice = dunning::begin(context, invoice, &account).await?;
    settle::again(context, invoice).await
}

/// The due date of the draft, or by its account's terms; never a day that has passed.
fn due_date(context: &Context, draft: &Row, account: &Row) -> Date {
    let terms = cents::sent(&account.doc, "payment_terms_days").unwrap_or(USUAL_TERMS_DAYS);
    let by_terms = || calendar::plus_days(context.today, i32::try_from(terms).unwrap_or_default());
    day::of(draft.text("due_date")).unwrap_or_else(by_terms).max(context.today)
}

/// Refuses a draft whose instalments no longer add up to it.
async fn plan_adds_up(context: &mut Context, draft: &Row) -> Result<(), Problem> {
    let Some(sum) = installment::planned_cents(context, draft).await? else { return Ok(()) };
    let remaining = amounts::remaining_cents(&draft.doc);
    if sum == remaining {
        return Ok(());
    }
    let message = format!(
        "As parcelas somam {} e a fatura, {}: refaça as parcelas antes de finalizar.",
        cents::brl(sum),
        cents::brl(remaining)
    );
    let details = serde_json::json!({ "installments_cents": sum, "amount_remaining_cents": remaining });
    Err(coded("installments_mismatch", message, details))
}

/// What a due date in a body comes to.
///
/// # Errors
/// 422 for a day that has passed.
pub(crate) fn future_day(context: &Context, field: &str, value: Option<&Value>) -> Result<Option<Date>, Problem> {
    let Some(text) = value.and_then(Value::as_str) else { return Ok(None) };
    let found = day::of(text).ok_or_else(|| Problem::field(field, "não é uma data válida (AAAA-MM-DD)"))?;
    if found < context.today {
        return Err(Problem::field(field, "já passou"));
    }
    Ok(Some(found))
}
