//! Finance's record types that have rules of their own, one module a type. Everything else is a generic verb.

pub mod account;
pub mod attachment;
pub mod automatic_rule;
pub mod bank;
pub mod bill;
pub mod cash_flow;
pub mod category;
pub mod classification_center;
pub mod company;
pub mod fiscal_document;
pub mod payable;
pub mod person;
pub mod receipt;
pub mod receivable;
pub mod reconciliation;
pub(crate) mod renamed;
pub mod tax;
pub mod transaction;
pub mod transfer;

use crate::rules::{Action, Rule};

/// Every module's rules, by tool name.
pub(crate) const RULES: &[&[(&str, Rule)]] = &[
    account::RULES,
    attachment::RULES,
    automatic_rule::RULES,
    bank::RULES,
    cash_flow::RULES,
    category::RULES,
    classification_center::RULES,
    company::RULES,
    fiscal_document::RULES,
    payable::RULES,
    person::RULES,
    receipt::RULES,
    receivable::RULES,
    reconciliation::RULES,
    tax::RULES,
    transaction::RULES,
    transfer::RULES,
];

/// Every module's timer actions, by record key and action.
pub(crate) const ACTIONS: &[&[(&str, &str, Action)]] = &[payable::ACTIONS, receivable::ACTIONS];
