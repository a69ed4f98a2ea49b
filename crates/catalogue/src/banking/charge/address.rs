//! Addresses and persons as the v2 API nests them.

use crate::field::{Fields, document, email, long_text, object, postal_code, text};

/// An address inside a person.
pub const ADDRESS: Fields = &[&[
    text("street").third_party(),
    long_text("number", 10).third_party(),
    text("complement").nullable().third_party(),
    text("neighborhood").third_party(),
    text("city_name").third_party(),
    long_text("state", 2).third_party().about("UF."),
    postal_code("zip_code").third_party().about("CEP."),
]];

/// Who pays a charge.
pub const PAYER: Fields = &[&[
    document("document_number").required().third_party(),
    text("name").required().third_party(),
    email("email").nullable().third_party(),
    object("address", ADDRESS).about("Sicoob needs it for kind billing."),
]];

/// Who receives.
pub const BENEFICIARY: Fields = &[&[
    document("document_number").nullable().third_party(),
    text("name").third_party(),
    text("legal_name").read_only().nullable().third_party(),
    text("kind").read_only().nullable(),
    object("address", ADDRESS).nullable(),
]];
