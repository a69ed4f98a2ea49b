//! The payer and the guarantor (sacador/avalista) of a charge.

use crate::banking::data::customer::CUSTOMER as CUSTOMERS;
use crate::field::{Field, boolean, document, email, long_text, one_of, postal_code, reference, text};

/// The registered customer who pays.
pub static CUSTOMER: &[Field] = &[reference("customer_uid", &CUSTOMERS, "customer_id")
    .nullable()
    .about("Registered payer, instead of name, document and address.")];

/// Who pays, and where they live.
pub const PAYER: &[Field] = &[
    long_text("customer_person_name", 120).third_party(),
    document("customer_cnpj_cpf").third_party(),
    one_of("customer_state", STATES),
    long_text("customer_city_name", 60).third_party(),
    postal_code("customer_zipcode").third_party().about("CEP, 8 digits."),
    text("customer_address").third_party(),
    long_text("customer_neighborhood", 80).third_party(),
];

/// How to reach who pays.
pub const PAYER_CONTACT: &[Field] = &[
    long_text("customer_address_number", 10).nullable().third_party(),
    long_text("customer_address_complement", 120).nullable().third_party(),
    email("customer_email").nullable().third_party(),
    long_text("customer_phone_number", 15).nullable().third_party().about("With area code."),
    long_text("customer_mobile_local_code", 2).nullable().third_party(),
    long_text("customer_mobile_number", 9).nullable().third_party(),
];

/// What is seldom kept of who pays.
pub const PAYER_EXTRAS: &[Field] = &[
    email("customer_email_cc").nullable().third_party(),
    text("customer_nickname").nullable().third_party(),
    long_text("customer_contact_person", 120).nullable().third_party(),
    long_text("customer_notes", 5000).nullable().third_party(),
    boolean("customer_ignore_email").nullable().about("Never e-mail this payer."),
    boolean("customer_ignore_sms").nullable().about("Never text this payer."),
];

/// What a plan or subscription does to the registered customer.
pub const CUSTOMER_UPDATE: &[Field] = &[long_text("customer_update", 120).nullable().third_party()];

/// The final beneficiary's name and document.
pub const GUARANTOR: &[Field] = &[
    long_text("guarantor_name", 100).nullable().third_party().about("Sacador/avalista."),
    document("guarantor_cnpj_cpf").nullable().third_party(),
];

/// The final beneficiary's address.
pub const GUARANTOR_ADDRESS: &[Field] = &[
    text("guarantor_address").nullable().third_party(),
    long_text("guarantor_address_number", 10).nullable().third_party(),
    long_text("guarantor_address_complement", 60).nullable().third_party(),
    long_text("guarantor_neighborhood", 80).nullable().third_party(),
    long_text("guarantor_city_name", 60).nullable().third_party(),
    long_text("guarantor_state", 2).nullable().third_party(),
    postal_code("guarantor_zipcode").nullable().third_party(),
    long_text("guarantor_phone_number", 11).nullable().third_party(),
];

/// The 27 states of Brazil (UF).
pub const STATES: &[&str] = &[
    "AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ",
    "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO",
];
