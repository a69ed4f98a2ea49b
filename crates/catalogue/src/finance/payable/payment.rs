//! How a bill is paid through the bank: to whom, by which slip, and how far it got.

use crate::field::{Field, Fields, bare_document, date, long_text, moment, money, object, one_of, percent, text};

/// Whom the money goes to.
pub(super) const COORDINATES: &[Field] = &[
    text("barcode").clearable().in_detail().about("Boleto, utility bill or tribute."),
    long_text("pix_copia_e_cola", 5000).clearable().in_detail(),
    text("pix_key").clearable().third_party().in_detail(),
    one_of("pix_key_type", &["cpf", "cnpj", "email", "phone", "random"]).clearable().in_detail(),
    long_text("bank_code", 30).clearable().in_detail().about("Payee's bank: COMPE code."),
    long_text("bank_ispb", 8).clearable().in_detail(),
    long_text("agency", 50).clearable().in_detail(),
    long_text("agency_digit", 5).clearable().in_detail(),
    long_text("account_number", 50).clearable().in_detail(),
    long_text("account_digit", 5).clearable().in_detail(),
    long_text("transfer_purpose", 100).clearable().third_party().in_detail(),
    text("beneficiary_name").clearable().third_party().in_detail().about("Payee, where not the person."),
    bare_document("beneficiary_document").clearable().in_detail(),
    moment("scheduled_to").clearable().in_detail().about("When the bank shall pay."),
];

/// A tribute's slip, instead of a barcode.
pub(super) const TRIBUTE: &[Field] = &[
    one_of("tax_kind", &["itbi", "icms", "iss", "iptu", "fgts", "dare", "darf", "gru", "gps"]).clearable().in_detail(),
    object("tax_data", SLIP).clearable().in_detail().about("Fields of a tribute's slip, by tax_kind."),
];

const SLIP: Fields = &[
    &[
        text("tax_code"),
        text("reference_number"),
        text("taxpayer_type"),
        text("taxpayer_number"),
        text("taxpayer_name").third_party(),
        date("calculation_date"),
        date("competence_date"),
        date("expire_at"),
    ],
    &[
        money("fine_amount"),
        money("interest_amount"),
        money("gross_income_amount"),
        money("total_amount"),
        money("discount_amount"),
        money("other_deduction_amount"),
        money("other_addition_amount"),
        money("other_entities_amount"),
        money("monetary_update_amount"),
    ],
    &[
        text("contributor_code"),
        text("fgts_code"),
        text("collection_code"),
        text("pis_pasep_number"),
        percent("jam_percentage"),
        text("connectivity_seal"),
    ],
];

/// How far the payment got at the bank.
pub(super) const BANK_STATE: &[Field] = &[
    text("kobana_payment_uid").read_only().nullable().in_detail(),
    text("kobana_status")
        .read_only()
        .nullable()
        .in_detail()
        .about("At the bank: approved, confirmed, rejected, canceled."),
    moment("kobana_status_updated_at").read_only().nullable().in_detail(),
    moment("approved_at").read_only().nullable().in_detail(),
    moment("rejected_at").read_only().nullable().in_detail(),
    long_text("rejection_reason", 5000).read_only().nullable().third_party().in_detail(),
    one_of("payment_source", &["manual", "csv_import", "dda", "ai_agent", "fiscal_document"])
        .read_only()
        .nullable()
        .in_detail()
        .about("Where the bill came from."),
];
