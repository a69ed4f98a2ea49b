//! Charges under a recurrence.

mod fields;
mod tools;

pub use tools::TOOLS;

use super::super::shared::{CUSTOM_DATA, EXTERNAL_ID, TAG_LIST, TAGS, TIMES};
use super::blocks::{ENDS, UID};
use crate::record::Record;
use crate::text::Text;

/// A charge that the payer's bank debits by itself.
pub static AUTOMATIC_PIX_PIX: Record =
    Record::new("charge_automatic_pix_pix", Text::new("Cobrança de Pix Automático", "Charge Pix Automático charge"))
        .uri("kobana://banking/charge/automatic_pix/pix/{uid}")
        .fields(&[
            UID,
            fields::BELONGS,
            fields::TERMS,
            fields::EXTRAS,
            fields::DEBTOR,
            fields::STATE,
            ENDS,
            fields::MONEY_IN,
            EXTERNAL_ID,
            TAGS,
            TAG_LIST,
            CUSTOM_DATA,
            TIMES,
        ])
        .state("financial_provider_status")
        .label(&["amount", "expire_at", "financial_provider_status"])
        .summary(&["amount", "expire_at", "additional_info", "financial_provider_status"]);
