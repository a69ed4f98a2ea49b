//! Where the money of a payment is: in its invoice, and what does not fit there in a credit of the account. So nobody loses what
//! they pay twice, or after the invoice was voided.

use catalogue::billing::credit::CREDIT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use storage::{Key, Row};

use crate::billing::invoice::{amounts, settle};
use crate::billing::{cents, credit, payer};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// Hidden: what is in the invoice, in cents.
pub(crate) const TO_INVOICE: &str = "to_invoice_cents";

/// Hidden: what became credit, in cents.
pub(crate) const TO_CREDIT: &str = "to_credit_cents";

/// Hidden: [`WITH_INVOICE`] or [`WITHOUT_INVOICE`], as the list's `invoice_filter` asks.
pub(crate) const LINK: &str = "invoice_mark";
pub(crate) const WITH_INVOICE: &str = "with_invoice";
pub(crate) const WITHOUT_INVOICE: &str = "without_invoice";

/// Hidden: that credit.
pub(crate) const CREDIT_ID: &str = "credit_id";

/// Puts `cents` of a payment into its invoice as far as that still wants them, and the rest into a credit.
pub(crate) async fn put_in(context: &mut Context, mut payment: Row, cents: i64) -> Result<Row, Problem> {
    let invoice = invoice_of(context, &payment).await?;
    let wanted = match &invoice {
        Some(invoice) if invoice.text("status") != "draft" => amounts::remaining_cents(&invoice.doc),
        _ => 0,
    };
    let fits = wanted.clamp(0, cents);
    add(&mut payment, TO_INVOICE, fits);
    let mut payment = context.update(&PAYMENT, payment).await?;
    if cents > fits {
        payment = to_credit(context, payment, cents - fits).await?;
    }
    if let (Some(mut invoice), true) = (invoice, fits > 0) {
        amounts::add(&mut invoice.doc, amounts::PAID, fits);
        settle::settle(context, invoice, Some(payment.uid.clone())).await?;
    }
    context.find(&PAYMENT, &Key::Id(payment.id)).await
}

/// Turns `cents` of a payment, which are in no invoice, into credit of its account.
pub(crate) async fn to_credit(context: &mut Context, mut payment: Row, cents: i64) -> Result<Row, Problem> {
    let credit = match credit_of(context, &payment).await? {
        Some(credit) => credit::grant::grow(context, credit, cents).await?,
        None => {
            let account = payer::account_of(context, &payment).await?;
            let number = invoice_of(context, &payment).await?.map(|invoice| invoice.text("number").to_owned());
            let description = match number {
                Some(number) => format!("Pagamento recebido a mais da fatura {number}"),
                None => "Pagamento recebido sem fatura".to_owned(),
            };
            credit::grant(context, &account, cents, ("adjustment", &description)).await?
        }
    };
    payment.put(CREDIT_ID, credit.uid);
    add(&mut payment, TO_CREDIT, cents);
    context.update(&PAYMENT, payment).await
}

/// What of a payment can still be taken back: what is in its invoice, and what its credit still holds.
pub(crate) async fn available_cents(context: &mut Context, payment: &Row) -> Result<i64, Problem> {
    Ok(cents::of(&payment.doc, TO_INVOICE) + reclaimable(context, payment).await?.map_or(0, |(_, cents)| cents))
}

/// Takes `wanted` cents of a payment back, first out of its credit, then out of its invoice, which may be open again after
/// that.
///
/// # Errors
/// An internal fault for more than [`available_cents`].
pub(crate) async fn take_out(context: &mut Context, mut payment: Row, wanted: i64) -> Result<Row, Problem> {
    let mut left = wanted;
    if let Some((credit, most)) = reclaimable(context, &payment).await? {
        let from_credit = most.min(left);
        credit::grant::shrink(context, credit, from_credit).await?;
        add(&mut payment, TO_CREDIT, -from_credit);
        left -= from_credit;
    }
    let payment = context.update(&PAYMENT, payment).await?;
    out_of_invoice(context, payment, left).await
}

/// Takes `wanted` cents of a payment out of its invoice.
///
/// # Errors
/// An internal fault for more than are there.
pub(crate) async fn out_of_invoice(context: &mut Context, mut payment: Row, wanted: i64) -> Result<Row, Problem> {
    if !(0..=cents::of(&payment.doc, TO_INVOICE)).contains(&wanted) {
        return Err(Problem::Internal(format!("payment {} does not hold {wanted} cents", payment.uid)));
    }
    add(&mut payment, TO_INVOICE, -wanted);
    let payment = context.update(&PAYMENT, payment).await?;
    if wanted > 0
        && let Some(mut invoice) = invoice_of(context, &payment).await?
    {
        amounts::add(&mut invoice.doc, amounts::PAID, -wanted);
        settle::settle(context, invoice, None).await?;
    }
    context.find(&PAYMENT, &Key::Id(payment.id)).await
}

/// An invoice whose money was taken out, and whose it was.
pub(crate) struct Emptied {
    /// Not yet stored.
    pub(crate) invoice: Row,
    /// The payments, each with its cents, which are nowhere yet.
    pub(crate) payments: Vec<(Row, i64)>,
}

/// Takes the money of every payment out of an invoice that is about to be void.
pub(crate) async fn empty(context: &mut Context, mut invoice: Row) -> Result<Emptied, Problem> {
    let mut payments = Vec::new();
    for mut payment in of_invoice(context, &invoice).await? {
        let cents = cents::of(&payment.doc, TO_INVOICE);
        if cents == 0 {
            continue;
        }
        payment.put(TO_INVOICE, 0);
        amounts::add(&mut invoice.doc, amounts::PAID, -cents);
        payments.push((payment, cents));
    }
    Ok(Emptied { invoice, payments })
}

/// The payments of an invoice, newest first.
pub(crate) async fn of_invoice(context: &mut Context, invoice: &Row) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(&PAYMENT, equal("invoice_id", &invoice.uid));
    let mut found = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        found.extend(rows);
    }
    Ok(found)
}

/// The invoice of a payment.
pub(crate) async fn invoice_of(context: &mut Context, payment: &Row) -> Result<Option<Row>, Problem> {
    match payment.text("invoice_id") {
        "" => Ok(None),
        id => Ok(context.tx.get(&INVOICE, &Key::Uid(id.to_owned())).await?),
    }
}

async fn credit_of(context: &mut Context, payment: &Row) -> Result<Option<Row>, Problem> {
    match payment.text(CREDIT_ID) {
        "" => Ok(None),
        id => Ok(context.tx.get(&CREDIT, &Key::Uid(id.to_owned())).await?),
    }
}

/// The credit of a payment, with the cents that nobody has used.
async fn reclaimable(context: &mut Context, payment: &Row) -> Result<Option<(Row, i64)>, Problem> {
    let most = cents::of(&payment.doc, TO_CREDIT);
    let credit = credit_of(context, payment).await?;
    Ok(credit.map(|credit| {
        let left = cents::of(&credit.doc, "amount_remaining_cents").min(most);
        (credit, left)
    }))
}

/// Adds to one of the two places; what was paid is what is in both.
fn add(payment: &mut Row, name: &str, delta: i64) {
    amounts::add(&mut payment.doc, name, delta);
    let held = cents::of(&payment.doc, TO_INVOICE) + cents::of(&payment.doc, TO_CREDIT);
    payment.put("paid_amount_cents", held);
}
