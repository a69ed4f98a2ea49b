//! Bills to receive: charges by boleto and Pix, simulated by the institution.

pub(crate) mod cancel;
pub(crate) mod charge;
pub(crate) mod codes;
pub(crate) mod life;
pub(crate) mod payer;
pub(crate) mod state;

use crate::finance::bill::{BillKind, aggregates, change, create, delete};
use crate::rules::{Action, Rule};

const KIND: BillKind = BillKind::Receivable;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_receivables_create", |context, asked| Box::pin(create::run(context, asked, KIND))),
    ("finance_receivables_update", |context, asked| Box::pin(change::run(context, asked, KIND))),
    ("finance_receivables_delete", |context, asked| Box::pin(delete::run(context, asked, KIND))),
    ("finance_receivables_aggregates", |context, asked| Box::pin(aggregates::run(context, asked, KIND))),
    ("finance_receivables_charge", |context, asked| Box::pin(charge::run(context, asked))),
    ("finance_receivables_cancel_charge", |context, asked| Box::pin(cancel::run(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("receivables", life::REGISTER, |context, timer| Box::pin(life::register(context, timer))),
    ("receivables", life::OVERDUE, |context, timer| Box::pin(life::overdue(context, timer))),
    ("receivables", life::PAY, |context, timer| Box::pin(life::pay(context, timer))),
    ("receivables", cancel::CONFIRM, |context, timer| Box::pin(cancel::confirm(context, timer))),
];
