//! Reconciliations: bills matched with entries of the ledger.

mod create;
mod undo;

pub(crate) use undo::dissolve;

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_reconciliations_create", |context, asked| Box::pin(create::run(context, asked))),
    ("finance_reconciliations_delete", |context, asked| Box::pin(undo::run(context, asked))),
];

/// The source of a reconciliation made here; others were imported.
pub(crate) const MANUAL: &str = "manual";
