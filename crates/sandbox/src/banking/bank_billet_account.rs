//! Collection wallets: creation, homologation, the default one.
//!
//! pending → homologating → validating → active. The financial account that a wallet names gives branch and account; the
//! sandbox knows one bank account for all of them, agency 1 and account 2, as the public sandbox does.

pub(crate) mod bank;
mod create;
mod homologate;
mod manage;

use crate::rules::Rule;

pub(crate) use create::describe;
pub(crate) use homologate::TEST as TEST_BOLETO;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_bank_billet_account_create", |context, asked| Box::pin(create::create(context, asked))),
    ("banking_charge_bank_billet_account_update", |context, asked| Box::pin(manage::update(context, asked))),
    ("banking_charge_bank_billet_account_delete", |context, asked| Box::pin(manage::delete(context, asked))),
    ("banking_charge_bank_billet_account_set_default", |context, asked| Box::pin(manage::set_default(context, asked))),
    ("banking_charge_bank_billet_account_request_homologation", |context, asked| {
        Box::pin(homologate::ask(context, asked))
    }),
    ("banking_charge_bank_billet_account_validate", |context, asked| Box::pin(homologate::validate(context, asked))),
];
