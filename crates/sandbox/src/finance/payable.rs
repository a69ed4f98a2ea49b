//! Bills to pay: approval, dispatch to the bank, receipts.

pub(crate) mod approval;
pub(crate) mod bank;
pub(crate) mod coordinates;
pub(crate) mod dispatch;
pub(crate) mod payee;

use crate::finance::bill::{BillKind, aggregates, change, create, delete};
use crate::finance::receipt;
use crate::rules::{Action, Rule};

const KIND: BillKind = BillKind::Payable;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_payables_create", |context, asked| Box::pin(create::run(context, asked, KIND))),
    ("finance_payables_update", |context, asked| Box::pin(change::run(context, asked, KIND))),
    ("finance_payables_delete", |context, asked| Box::pin(delete::run(context, asked, KIND))),
    ("finance_payables_aggregates", |context, asked| Box::pin(aggregates::run(context, asked, KIND))),
    ("finance_payables_send_to_bank", |context, asked| Box::pin(dispatch::send(context, asked))),
    ("finance_payables_cancel_dispatch", |context, asked| Box::pin(dispatch::cancel(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("payables", approval::DECIDE, |context, timer| Box::pin(approval::decide(context, timer))),
    ("payables", bank::ANSWER, |context, timer| Box::pin(bank::answer(context, timer))),
    ("receipts", receipt::FETCH, |context, timer| Box::pin(receipt::fetch(context, timer))),
];
