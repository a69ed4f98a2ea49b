//! Reading wallets.

use super::BANK_BILLET_ACCOUNT;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// List and get.
pub static READS: &[Tool] = &[
    Tool::read(
        "banking_charge_bank_billet_account_list",
        Text::new("Listar carteiras de cobrança", "List collection wallets"),
        &BANK_BILLET_ACCOUNT,
    )
    .about(
        "Lists collection wallets, newest first. Use it to pick the wallet of a boleto: only `active` ones issue for \
         real.",
    )
    .scope("charge", "charge.bank_billet_accounts")
    .get("/v1/bank_billet_accounts", Verb::List)
    .paged(),
    Tool::read(
        "banking_charge_bank_billet_account_get",
        Text::new("Ver carteira de cobrança", "Show collection wallet"),
        &BANK_BILLET_ACCOUNT,
    )
    .about(
        "Shows one collection wallet: bank, account, beneficiary, numbering, hybrid boleto settings, homologation \
         state.",
    )
    .scope("charge", "charge.bank_billet_accounts")
    .get("/v1/bank_billet_accounts/{uid}", Verb::Get),
];
