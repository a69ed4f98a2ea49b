//! Recurrences: a payer's standing authorisation to be debited.

mod fields;
mod tools;

pub use tools::TOOLS;

use super::super::shared::{CUSTOM_DATA, EXTERNAL_ID, TAG_LIST, TAGS, TIMES};
use super::blocks::{ENDS, UID};
use crate::record::Record;
use crate::text::Text;

/// A recurrence.
pub static AUTOMATIC_PIX_RECURRENCE: Record = Record::new(
    "charge_automatic_pix_recurrence",
    Text::new("Recorrência de Pix Automático", "Charge Pix Automático recurrence"),
)
.uri("kobana://banking/charge/automatic_pix/recurrences/{uid}")
.fields(&[
    UID,
    fields::BELONGS,
    fields::SUBJECT,
    fields::DEBTOR,
    fields::PERIOD,
    fields::MONEY,
    fields::AGREEMENT,
    fields::JOURNEY,
    fields::STATE,
    ENDS,
    EXTERNAL_ID,
    TAGS,
    TAG_LIST,
    CUSTOM_DATA,
    TIMES,
])
.state("financial_provider_status")
.label(&["document", "debtor.name", "financial_provider_status"])
.summary(&["debtor.name", "debtor.document_number", "amount", "cycle", "document", "financial_provider_status"]);
