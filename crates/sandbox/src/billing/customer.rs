//! Customers, their statement and what they owe.

pub(crate) mod account;
mod change;
mod create;
mod embedded;
mod identity;
mod named;
mod revenue;
mod statement;

use crate::rules::Rule;

pub(crate) use change::amend;
pub(crate) use create::make;
pub(crate) use embedded::{embedded, spread};
pub(crate) use named::{accounts, by_document, find, of_path};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_customers_get", |context, asked| Box::pin(named::show(context, asked))),
    ("billing_customers_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_customers_update", |context, asked| Box::pin(change::run(context, asked))),
    ("billing_customers_delete", |context, asked| Box::pin(change::delete(context, asked))),
    ("billing_customers_recalculate_mrr", |context, asked| Box::pin(revenue::recalculate(context, asked))),
    ("billing_customers_statement_list", |context, asked| Box::pin(statement::list(context, asked))),
    ("billing_customers_statement_sync", |context, asked| Box::pin(statement::sync(context, asked))),
];
