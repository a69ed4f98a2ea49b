//! Boletos: the charge that a payer settles at any bank by barcode, or by Pix where it is hybrid.

mod accounts;
pub mod change;
mod fields;
pub mod issue;
pub mod read;
pub mod send;

use super::shared::{self, payer, terms};
use crate::record::Record;
use crate::text::Text;

/// A boleto.
pub static BANK_BILLET: Record = Record::new("charge_bank_billet", Text::new("Boleto", "Charge bank billet"))
    .uri("kobana://banking/charge/bank_billets/{uid}")
    .fields(&[
        shared::IDENTITY,
        fields::STATE,
        fields::VALUE,
        shared::WALLET,
        shared::LAYOUT,
        payer::CUSTOMER,
        shared::OWNER_IDS,
        fields::LINKS,
        fields::INSTALLMENT_NUMBER,
        fields::CANCELLATION,
        payer::PAYER,
        payer::PAYER_CONTACT,
        payer::PAYER_EXTRAS,
        fields::OUR_NUMBER,
        fields::NUMBERS,
        fields::CONTROL_NUMBER,
        fields::PAYMENT,
        fields::PAPER,
        fields::PIX,
        fields::PIX_TXID,
        fields::NO_PIX,
        terms::MONTHLY_INTEREST_TYPE,
        terms::INTEREST,
        terms::INTEREST_DAYS,
        terms::FINE,
        terms::DISCOUNT,
        terms::LATER_DISCOUNTS,
        terms::REDUCTION,
        terms::COMPUTED,
        fields::DISCOUNT_LIMIT,
        terms::COLLECTION,
        terms::PROTEST_DAYS,
        fields::CREDIT_BUREAU,
        fields::SUE_CODE,
        fields::BANK_CODES,
        fields::PROTEST_HISTORY,
        terms::DIVERGENT_PAYMENT,
        terms::DIVERGENT_LIMIT,
        shared::PAYMENT_COUNT,
        payer::GUARANTOR,
        payer::GUARANTOR_ADDRESS,
        shared::PRINTED,
        shared::DOCUMENT,
        shared::DOCUMENT_DATE,
        fields::DOCUMENT_LABEL,
        fields::ISSUE,
        fields::ISSUED_AT,
        fields::NOTICES,
        shared::NO_WHATSAPP,
        accounts::SPLIT,
        accounts::SPLIT_REGISTERED,
        accounts::BENEFICIARY,
        shared::REGISTRATION,
        shared::TAGS,
        shared::TAG_LIST,
        shared::NOTES,
        shared::EXTERNAL_ID,
        shared::CUSTOM_DATA,
        fields::PROVIDER_KEYS,
        fields::RECIPIENT,
        fields::META,
        fields::ADDONS,
        fields::AFTER_CREATE,
        shared::ATTACHMENT,
        fields::RELATED,
        shared::ORIGIN,
        shared::TIMES,
    ])
    .state("status")
    .label(&["customer_person_name", "amount", "expire_at", "status"])
    .summary(&[
        "amount",
        "customer_person_name",
        "customer_cnpj_cpf",
        "expire_at",
        "status",
        "our_number",
        "paid_amount",
    ])
    .details(&[
        "register_type",
        "customer_zipcode",
        "customer_address",
        "customer_neighborhood",
        "customer_address_number",
        "customer_address_complement",
        "processed_our_number_raw",
        "barcode",
        "shorten_url",
        "url_hash",
        "formats",
        "pix_qrcode",
        "prevent_pix",
        "acceptance",
        "charge_type",
        "dispatch_type",
        "instructions_mode",
        "document_type_label",
        "payment_place",
        "watermark",
        "ignore_email",
        "ignore_sms",
        "ignore_whatsapp",
        "split_payment",
        "beneficiary_name",
        "beneficiary_cnpj_cpf",
        "beneficiary_address",
        "beneficiary_assignor_code",
        "bank_contract_slug",
        "agency_number",
        "agency_digit",
        "account_number",
        "account_digit",
        "extra1",
        "extra1_digit",
        "extra2",
        "extra2_digit",
        "prevent_registration",
        "after_create",
        "created_via_api",
    ])
    .indexed(&["customer_uid", "installment_uid", "customer_subscription_uid", "external_id", "pix_txid"]);

/// Every state of a boleto.
pub const STATES: &[&str] = &[
    "generating",
    "draft",
    "generation_failed",
    "validation_failed",
    "opened",
    "overdue",
    "paid",
    "canceled",
    "blocked",
    "chargeback",
];

/// The states that the list filters by: all but the draft.
const FILTERED_STATES: &[&str] = &[
    "opened",
    "overdue",
    "paid",
    "canceled",
    "generating",
    "generation_failed",
    "validation_failed",
    "blocked",
    "chargeback",
];
