//! The NF-e of an invoice: made when its policy says so, or when somebody asks; never two for the same money.

use catalogue::billing::company::COMPANY;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::nfe::NFE;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::send::{self, By};
use super::share::Share;
use super::state::{self, CANCELED, CANCELING, DRAFT, ERROR, ISSUED, PENDING, PENDING_CANCEL, PROCESSING};
use super::{make, mark};
use crate::answer::{Answered, Asked};
use crate::billing::company;
use crate::billing::refusal::{coded, unless_in};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::record_doc;

/// The newest NF-e of an invoice that was sent to the city and not cancelled.
///
/// # Errors
/// The store's.
pub(crate) async fn living(context: &mut Context, invoice_id: &str) -> Result<Option<Row>, Problem> {
    let all = mark::all_of(context, invoice_id).await?;
    Ok(all.into_iter().find(|nfe| !matches!(nfe.text("status"), DRAFT | CANCELED)))
}

/// Refuses to issue an NF-e for an invoice whose sum other NF-e have, or are about to have, already.
///
/// # Errors
/// 422 `nfe_exists`, which names one of them.
pub(super) async fn claim(context: &mut Context, nfe: &Row, invoice: &Row) -> Result<(), Problem> {
    let has_it = |other: &Row| match other.text("status") {
        PENDING | PROCESSING | ISSUED | PENDING_CANCEL | CANCELING => true,
        ERROR => state::is_authorized(other),
        _ => false,
    };
    let all = mark::all_of(context, &invoice.uid).await?;
    let others: Vec<&Row> = all.iter().filter(|other| other.id != nfe.id && has_it(other)).collect();
    let sum: i64 = others.iter().copied().chain([nfe]).map(|one| cents(one, "amount_cents")).sum();
    match others.first() {
        Some(other) if sum > total_cents(invoice) => Err(exists(other, invoice)),
        _ => Ok(()),
    }
}

fn exists(nfe: &Row, invoice: &Row) -> Problem {
    let details = json!({ "nfe_id": nfe.uid, "status": nfe.text("status"), "invoice_id": invoice.uid });
    let message = "A fatura já tem NF-e. Para emitir outra, cancele a que existe.";
    coded("nfe_exists", message, details)
}

pub(super) fn cents(row: &Row, name: &str) -> i64 {
    row.doc.get(name).and_then(Value::as_i64).unwrap_or_default()
}

/// What an invoice comes to, in cents.
pub(super) fn total_cents(invoice: &Row) -> i64 {
    cents(invoice, "total_subcents") / 100
}

/// `POST /v1/invoices/{id}/issue-nfe`: the NF-e that failed or is still a draft, else a new one.
pub(super) async fn issue(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&invoice, &["open", "paid"], "invoice_not_open")?;
    if total_cents(&invoice) == 0 {
        let message = "A fatura não tem valor: não há NF-e a emitir.";
        return Err(coded("invoice_without_amount", message, json!({ "invoice_id": invoice.uid })));
    }
    let nfe = match mark::all_of(context, &invoice.uid).await?.into_iter().find(|nfe| nfe.text("status") != CANCELED) {
        None => make::of_invoice(context, &invoice, Share::whole(&invoice)).await?,
        Some(nfe) if nfe.text("status") == DRAFT || (nfe.text("status") == ERROR && !state::is_authorized(&nfe)) => nfe,
        Some(nfe) => return Err(exists(&nfe, &invoice)),
    };
    let nfe = send::issue(context, nfe, By::Request).await?;
    Ok(Answered::Object(json!({
        "invoice_id": invoice.uid,
        "nfe_id": nfe.uid,
        "status": nfe.text("status"),
        "nfe": record_doc::object(&NFE, &nfe),
    })))
}

/// What becomes of an invoice's NF-e at a moment of its life that its policy may name.
///
/// # Errors
/// The store's.
pub(super) async fn by_policy(context: &mut Context, invoice: &Row, policy: &str, share: Share) -> Result<(), Problem> {
    if invoice.text("nfe_issuance_policy") != policy || share.cents <= 0 {
        return Ok(());
    }
    let same = |nfe: &Row| nfe.text(super::share::INSTALLMENT) == share.installment_id;
    let all = mark::all_of(context, &invoice.uid).await?;
    let nfe = match all.into_iter().find(|nfe| nfe.text("status") != CANCELED && same(nfe)) {
        None => make::of_invoice(context, invoice, share).await?,
        Some(nfe) if nfe.text("status") == DRAFT => nfe,
        // It was issued, or tried, by hand before.
        Some(_) => return Ok(()),
    };
    match send::issue(context, nfe, By::Request).await {
        // The invoice goes on without it: a draft is left for people to see.
        Err(Problem::Coded { .. }) => Ok(()),
        other => other.map(drop),
    }
}

/// The company that an invoice names, else the default one; it may be gone or inactive, which the city tells.
pub(super) async fn company_of(context: &mut Context, invoice: &Row) -> Result<Option<Row>, Problem> {
    match invoice.doc.get("company_id").and_then(Value::as_str) {
        Some(id) => Ok(context.tx.get(&COMPANY, &Key::Uid(id.to_owned())).await?),
        None => match company::issuer(context, None).await {
            Ok(company) => Ok(Some(company)),
            Err(Problem::Fields(_)) => Ok(None),
            Err(fault) => Err(fault),
        },
    }
}
