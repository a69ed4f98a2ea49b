//! Collection wallets (carteiras de cobrança): the bank contract and account that boletos are issued in.

mod fields;
pub mod homologate;
pub mod read;
pub mod write;

use super::shared;
use crate::record::Record;
use crate::text::Text;

/// A collection wallet.
pub static BANK_BILLET_ACCOUNT: Record =
    Record::new("charge_bank_billet_account", Text::new("Carteira de cobrança", "Charge bank billet account"))
        .uri("kobana://banking/charge/bank_billet_accounts/{uid}")
        .fields(&[
            shared::IDENTITY,
            fields::NAMES,
            fields::STATE,
            fields::CONTRACT,
            fields::ACCOUNT,
            fields::EXTRA,
            fields::CONTRACT_NUMBER,
            fields::CONTRACT_TYPE,
            fields::NUMBERING,
            fields::BENEFICIARY,
            fields::BENEFICIARY_LINE,
            fields::PAYMENT_PLACE,
            fields::SETTINGS,
            fields::CONFIGURATION,
            fields::LINKS,
            fields::BOLEPIX_STATE,
            shared::ORIGIN,
            shared::TIMES,
        ])
        .state("status")
        .label(&["custom_name", "name", "status"])
        .summary(&[
            "custom_name",
            "bank_contract_slug",
            "agency_number",
            "account_number",
            "beneficiary_name",
            "status",
        ])
        .indexed(&["default", "financial_account.uid"]);

/// Every state of a wallet, in the order of its life.
pub const STATES: &[&str] = &["pending", "homologating", "validating", "active"];
