//! Invoices.

pub(crate) mod amounts;
mod change;
mod create;
mod credits;
pub(crate) mod dunning;
pub(crate) mod issue;
mod lines;
pub(crate) mod list;
mod make;
pub(crate) mod marks;
mod methods;
mod pay;
mod pdf;
pub(crate) mod price;
mod remind;
pub(crate) mod settle;
mod undo;
mod void;

use catalogue::billing::invoice::INVOICE;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};
use storage::{Key, Row};

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule, RuleFuture};

pub(crate) use make::note;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_invoices_list", |context, asked| Box::pin(list::run(context, asked))),
    ("billing_invoices_pending_payment", |context, asked| Box::pin(list::pending_payment(context, asked))),
    ("billing_invoices_pending_nfe", |context, asked| Box::pin(list::pending_nfe(context, asked))),
    ("billing_invoices_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_invoices_update", |context, asked| Box::pin(change::update(context, asked))),
    ("billing_invoices_delete", |context, asked| Box::pin(change::delete(context, asked))),
    ("billing_invoices_finalize", |context, asked| Box::pin(issue::run(context, asked))),
    ("billing_invoices_void", |context, asked| Box::pin(void::run(context, asked))),
    ("billing_invoices_pay", |context, asked| Box::pin(pay::run(context, asked))),
    ("billing_invoices_undo_payment", |context, asked| Box::pin(undo::run(context, asked))),
    ("billing_invoices_apply_credits", |context, asked| Box::pin(credits::apply(context, asked))),
    ("billing_invoices_remove_credits", |context, asked| Box::pin(credits::remove(context, asked))),
    ("billing_invoices_send_reminder", |context, asked| Box::pin(remind::run(context, asked))),
    ("billing_invoices_payment_methods_list", |context, asked| Box::pin(methods::run(context, asked))),
    ("billing_invoices_pdf", |context, asked| Box::pin(pdf::run(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("invoices", dunning::CHARGE, |context, timer| Box::pin(dunning::charge(context, timer))),
    ("invoices", dunning::OVERDUE, |context, timer| Box::pin(dunning::overdue(context, timer))),
];

/// An invoice to be made.
#[derive(Debug)]
pub(crate) struct NewInvoice {
    /// The billing account that pays.
    pub(crate) account: Row,
    /// The issuer; the default company where none is named.
    pub(crate) company_id: Option<String>,
    /// The subscription that it bills.
    pub(crate) subscription: Option<Row>,
    /// `subscription_cycle`, `subscription_create`, `subscription_update`, `manual`, `proposal`, `usage`.
    pub(crate) reason: &'static str,
    /// What is billed.
    pub(crate) lines: Vec<NewLine>,
    /// Taken off the sum of the lines, in cents, besides the coupon's.
    pub(crate) discount_cents: i64,
    /// The coupon that takes something off as well.
    pub(crate) coupon: Option<Row>,
    /// The accrual period, first and last day.
    pub(crate) period: Option<(Date, Date)>,
    /// When it is due; by the account's payment terms where it is not said.
    pub(crate) due_date: Option<Date>,
    /// Fields that are kept as they were sent: `description`, `footer`, `collection_method`, `nfe_issuance_policy`, `external_id`,
    /// `custom_metadata`, `product_group_id`.
    pub(crate) also: Map<String, Value>,
}

/// A line of an invoice to be made.
#[derive(Debug)]
pub(crate) struct NewLine {
    /// What is billed, in words.
    pub(crate) description: String,
    /// How many.
    pub(crate) quantity: Decimal,
    /// What one costs, in 1/10000 of a real; below zero for what is given back.
    pub(crate) unit_amount_subcents: i64,
    /// Other fields of the line: `product_id`, `price_id`, `service_item_id`, `subscription_item_id`, `type`, `period_start`,
    /// `period_end`, `proration`, `proration_details`.
    pub(crate) also: Map<String, Value>,
}

/// Stores a draft.
///
/// # Errors
/// 422 on a field: lines that add up to less than nothing, a discount beyond them.
pub(crate) async fn make(context: &mut Context, new: NewInvoice) -> Result<Row, Problem> {
    make::draft(context, new).await
}

/// Issues a draft: number, due date, timers, and whatever its collection method and NF-e policy ask for. One over nothing is
/// paid at once.
///
/// # Errors
/// 422 `invoice_not_draft`, `billing_account_closed`, `installments_mismatch`.
pub(crate) fn finalize(context: &mut Context, draft: Row) -> RuleFuture<'_, Row> {
    Box::pin(issue::issue(context, draft))
}

/// Voids a draft's, an open or an uncollectible invoice's claim, for a rule that does so by itself.
///
/// # Errors
/// 422 `invoice_not_open`.
pub(crate) fn void<'a>(context: &'a mut Context, invoice: Row, reason: &str) -> RuleFuture<'a, Row> {
    Box::pin(void::end(context, invoice, reason.to_owned()))
}

/// Keeps with an invoice how its NF-e stands, for the list of those whose NF-e is still to be issued; `None` when it has no
/// NF-e any more.
///
/// # Errors
/// The store's.
pub(crate) async fn nfe_stands(context: &mut Context, invoice_id: &str, status: Option<&str>) -> Result<(), Problem> {
    let Some(mut invoice) = context.tx.get(&INVOICE, &Key::Uid(invoice_id.to_owned())).await? else { return Ok(()) };
    marks::put_nfe(&mut invoice.doc, status);
    context.update(&INVOICE, invoice).await.map(drop)
}
