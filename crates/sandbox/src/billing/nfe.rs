//! Service invoices (NF-e) and the simulated city.
//!
//! A draft is sent to the city, which answers after a while: it authorizes, refuses, or is out of order and asked again. What
//! it authorized stays as it is; only a cancellation, asked of it as well, ends it.

mod ask;
mod attempt;
mod barueri;
mod change;
mod city;
mod delete;
mod draft;
mod issuer;
mod link;
mod make;
mod mark;
mod of_invoice;
mod paper;
mod sefaz;
mod send;
mod share;
mod state;
mod sync;
mod taxes;

use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use share::Share;

pub(crate) use of_invoice::living;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_nfes_list", |context, asked| Box::pin(link::list(context, asked))),
    ("billing_nfes_create", |context, asked| Box::pin(draft::create(context, asked))),
    ("billing_nfes_update", |context, asked| Box::pin(change::run(context, asked))),
    ("billing_nfes_delete", |context, asked| Box::pin(delete::one(context, asked))),
    ("billing_nfes_bulk_delete", |context, asked| Box::pin(delete::drafts(context, asked))),
    ("billing_nfes_bulk_update", |context, asked| Box::pin(link::run(context, asked))),
    ("billing_nfes_issue", |context, asked| Box::pin(ask::issue(context, asked))),
    ("billing_invoices_issue_nfe", |context, asked| Box::pin(of_invoice::issue(context, asked))),
    ("billing_nfes_cancel", |context, asked| Box::pin(ask::cancel(context, asked))),
    ("billing_nfes_retry_cancel", |context, asked| Box::pin(ask::cancel_again(context, asked))),
    ("billing_nfes_sync", |context, asked| Box::pin(sync::one(context, asked))),
    ("billing_nfes_sync_all", |context, asked| Box::pin(sync::all(context, asked))),
    ("billing_nfes_pdf", |context, asked| Box::pin(paper::pdf(context, asked))),
    ("billing_nfes_xml", |context, asked| Box::pin(paper::xml(context, asked))),
    ("billing_nfes_request_tries_list", |context, asked| Box::pin(attempt::of_one(context, asked))),
    ("billing_nfes_request_tries_list_all", |context, asked| Box::pin(attempt::all(context, asked))),
    ("billing_nfes_fetch_from_sefaz", |context, asked| Box::pin(sefaz::fetch(context, asked))),
    ("billing_nfes_fetch_barueri", |context, asked| Box::pin(barueri::fetch(context, asked))),
    ("billing_nfes_import_barueri", |context, asked| Box::pin(barueri::import(context, asked))),
    ("billing_nfes_validate_barueri", |context, asked| Box::pin(barueri::validate(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("nfes", send::ANSWER, |context, timer| Box::pin(send::on_answer(context, timer))),
    ("nfes", send::RETRY, |context, timer| Box::pin(send::on_retry(context, timer))),
    ("nfes_sync_jobs", sync::STEP, |context, timer| Box::pin(sync::on_step(context, timer))),
];

/// What becomes of an invoice's NF-e when it was issued: one is made where its policy says `on_finalization`.
///
/// # Errors
/// The store's.
pub(crate) async fn invoice_finalized(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    of_invoice::by_policy(context, invoice, "on_finalization", Share::whole(invoice)).await
}

/// What becomes of an invoice's NF-e when it was paid whole: one is made where its policy says `on_full_payment`, or
/// `per_installment` and it has no instalments.
///
/// # Errors
/// The store's.
pub(crate) async fn invoice_paid(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    of_invoice::by_policy(context, invoice, "on_full_payment", Share::whole(invoice)).await?;
    if share::installments(context, &invoice.uid).await?.is_empty() {
        of_invoice::by_policy(context, invoice, "per_installment", Share::whole(invoice)).await?;
    }
    Ok(())
}

/// The same when one instalment of it was paid, with the policy `per_installment`.
///
/// # Errors
/// The store's.
pub(crate) async fn installment_paid(context: &mut Context, invoice: &Row, installment: &Row) -> Result<(), Problem> {
    let share = Share::installment(context, invoice, installment).await?;
    of_invoice::by_policy(context, invoice, "per_installment", share).await
}
