//! Pix charges: instant ones and ones with a due date.

mod change;
mod fields;
mod terms;
mod tools;

pub use change::CHANGES;
pub use tools::TOOLS;

use super::shared::{CUSTOM_DATA, EXTERNAL_ID, IDENTITY, NO_WHATSAPP, ORIGIN, TAG_LIST, TAGS, TIMES};
use crate::record::Record;
use crate::text::Text;

/// A Pix charge.
pub static PIX: Record = Record::new("charge_pix", Text::new("Cobrança Pix", "Charge Pix"))
    .uri("kobana://banking/charge/pix/{uid}")
    .fields(&[
        IDENTITY,
        fields::AMOUNT,
        fields::STATE,
        fields::ACCOUNT,
        fields::DUE,
        fields::MESSAGE,
        fields::KIND,
        fields::OUTCOME,
        fields::PARTIES,
        fields::CODE,
        fields::LINKS,
        terms::SHOWN,
        TAGS,
        TAG_LIST,
        CUSTOM_DATA,
        EXTERNAL_ID,
        fields::PASSWORD,
        NO_WHATSAPP,
        ORIGIN,
        TIMES,
    ])
    .state("status")
    .label(&["payer.name", "amount", "expire_at"])
    .summary(&["amount", "payer.name", "payer.document_number", "expire_at", "status"])
    .details(&["formats"])
    .indexed(&["external_id"]);
