//! Homologation of wallets, and the default one.

use super::BANK_BILLET_ACCOUNT;
use crate::field::{boolean, text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Request, validate, set default.
pub static HOMOLOGATIONS: &[Tool] = &[
    // A write although the method is GET: it starts homologation.
    Tool::write(
        "banking_charge_bank_billet_account_request_homologation",
        Text::new("Solicitar homologação da carteira", "Request wallet homologation"),
        &BANK_BILLET_ACCOUNT,
    )
    .about(
        "Starts the homologation of a `pending` wallet: a test boleto and a remittance are made, and the wallet ends \
         up `validating`. Refused for a wallet that is homologated already.",
    )
    .scope("charge", "charge.bank_billet_accounts")
    .get("/v1/bank_billet_accounts/{uid}/ask", Verb::Rule)
    .open_world()
    .idempotent(),
    Tool::write(
        "banking_charge_bank_billet_account_validate",
        Text::new("Concluir homologação da carteira", "Finish wallet homologation"),
        &BANK_BILLET_ACCOUNT,
    )
    .about(
        "Finishes the homologation of a `validating` wallet, which becomes `active`, by stating the amount of its test \
         boleto. Refused before homologation was requested.",
    )
    .scope("charge", "charge.bank_billet_accounts")
    .put("/v1/bank_billet_accounts/{uid}/validate", Verb::Rule)
    .answers(Answer::NoContent)
    .idempotent()
    .body(&[&[text("homologation_amount").required().about("Amount received in R$ with a comma: 1,87.")]]),
    Tool::write(
        "banking_charge_bank_billet_account_set_default",
        Text::new("Definir carteira padrão", "Set default wallet"),
        &BANK_BILLET_ACCOUNT,
    )
    .about("Makes a wallet the default one for boletos that name none, in place of the former, or takes that from it.")
    .scope("charge", "charge.bank_billet_accounts")
    .put("/v1/bank_billet_accounts/{uid}/set_default", Verb::Rule)
    .answers(Answer::NoContent)
    .idempotent()
    .body(&[&[boolean("default").required()]]),
];
