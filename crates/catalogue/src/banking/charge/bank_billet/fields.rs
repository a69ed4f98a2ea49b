//! Fields that only boletos have.

use super::STATES;
use crate::banking::charge::bank_billet_discharge::BANK_BILLET_DISCHARGE;
use crate::banking::charge::bank_billet_payment::BANK_BILLET_PAYMENT;
use crate::banking::charge::bank_billet_registration::BANK_BILLET_REGISTRATION;
use crate::banking::charge::bank_billet_remittance::BANK_BILLET_REMITTANCE;
use crate::banking::charge::customer_subscription::CUSTOMER_SUBSCRIPTION;
use crate::banking::charge::installment::INSTALLMENT;
use crate::banking::charge::payment::PAYMENT as RECEIPT;
use crate::banking::charge::pix::PIX as PIX_CHARGE;
use crate::field::{
    Field, boolean, date, instant, integer, long_text, map, money, object, objects, one_of, one_of_numbers, records,
    reference, text, texts, uid, url,
};

/// Where it stands.
pub(super) const STATE: &[Field] = &[
    one_of("status", STATES).read_only(),
    one_of("registration_status", &["pending", "skipped", "requested", "confirmed", "rejected", "failed"]).read_only(),
    instant("registered_at").read_only().nullable(),
    one_of_numbers("register_type", &[1, 2]).read_only().about("1 API, 2 bank."),
    one_of_numbers("cancel_type", &[1, 2]).read_only().nullable().about("Canceled by: 1 customer, 2 bank."),
    instant("revoked_at").read_only().nullable(),
];

/// What is owed, and until when.
pub(super) const VALUE: &[Field] = &[money("amount"), date("expire_at").about("Due date.")];

/// Why it was canceled.
pub(super) const CANCELLATION: &[Field] = &[one_of_numbers("cancellation_reason", &[1, 2, 3, 4, 5])
    .nullable()
    .about("1 other, 2 fraud, 3 death, 4 operational error, 5 already settled.")];

/// Its place in a plan.
pub(super) const INSTALLMENT_NUMBER: &[Field] = &[integer("installment_number").nullable()];

/// What it came from.
pub(super) static LINKS: &[Field] = &[
    reference("installment_uid", &INSTALLMENT, "installment_id").read_only().nullable(),
    integer("installment_id").read_only().nullable(),
    integer("installment_total").read_only().nullable(),
    reference("customer_subscription_uid", &CUSTOMER_SUBSCRIPTION, "customer_subscription_id").read_only().nullable(),
    integer("customer_subscription_id").read_only().nullable(),
    uid("import_uid").read_only().nullable(),
    uid("virtual_bank_billet_uid").read_only().nullable(),
    integer("virtual_bank_billet_id").read_only().nullable(),
];

/// The bank's number (nosso número).
pub(super) const OUR_NUMBER: &[Field] =
    &[long_text("our_number", 40).about("Nosso número; absent: the wallet's next.")];

/// The other numbers by which a bank and a payer know it.
pub(super) const NUMBERS: &[Field] = &[
    long_text("processed_our_number", 60).read_only().nullable(),
    long_text("processed_our_number_raw", 60).read_only().nullable(),
    long_text("line", 60).read_only().nullable(),
    long_text("barcode", 44).read_only().nullable(),
];

/// How it was paid.
pub(super) const PAYMENT: &[Field] = &[money("paid_amount").nullable(), date("paid_at").nullable()];

/// Where it can be seen and printed.
pub(super) const PAPER: &[Field] = &[
    url("url").read_only().nullable(),
    url("shorten_url").read_only().nullable(),
    text("url_hash").read_only().nullable(),
    one_of("password_protected_mode", &["none", "email", "cpf_cnpj"]).read_only().nullable(),
    url("carne_url").read_only().nullable(),
    object("formats", &[FORMATS]).read_only().nullable(),
];

const FORMATS: &[Field] = &[
    url("default").read_only().nullable(),
    url("png").read_only().nullable(),
    url("pdf").read_only().nullable(),
    url("boleto_hibrido").read_only().nullable(),
    url("boleto_pix").read_only().nullable(),
    url("barcode").read_only().nullable(),
    url("envelope").read_only().nullable(),
    url("letter").read_only().nullable(),
    url("line").read_only().nullable(),
    url("recibo").read_only().nullable(),
    url("pix_qrcode").read_only().nullable(),
];

/// The Pix of a hybrid boleto.
pub(super) const PIX: &[Field] =
    &[boolean("pix_enabled").read_only().nullable(), long_text("pix_qrcode", 1000).read_only().nullable()];

/// The Pix transaction's own id.
pub(super) const PIX_TXID: &[Field] = &[long_text("pix_txid", 35).nullable()];

/// Keeps the Pix out of a boleto whose wallet has it.
pub(super) const NO_PIX: &[Field] = &[boolean("prevent_pix").nullable().about("No Pix, even if the wallet has it.")];

/// The last day of the first discount.
pub(super) const DISCOUNT_LIMIT: &[Field] = &[date("discount_limit_date").read_only().nullable()];

/// Which credit bureau lists the payer.
pub(super) const CREDIT_BUREAU: &[Field] =
    &[one_of_numbers("credit_bureau", &[0, 1, 2]).nullable().about("0 Serasa, 1 Quod, 2 SPC.")];

/// The bank's code for a protest.
pub(super) const SUE_CODE: &[Field] = &[long_text("sue_code", 2).nullable().about("CNAB 240 protest code.")];

/// The bank's codes for the write-off and the cashier.
pub(super) const BANK_CODES: &[Field] = &[
    long_text("revoke_code", 10).nullable().about("CNAB 240 write-off code."),
    long_text("first_instruction", 2).nullable().about("CNAB 400."),
    long_text("second_instruction", 2).nullable().about("CNAB 400."),
];

/// What became of a protest.
pub(super) const PROTEST_HISTORY: &[Field] = &[objects("sue_history", &[PROTEST_STEP]).read_only()];

const PROTEST_STEP: &[Field] = &[
    one_of(
        "status",
        &[
            "order_issued",
            "order_generated",
            "registry_sent",
            "protested",
            "order_cancelled",
            "withdrawal_requested",
            "registry_withdrawn",
            "registry_withdrawal_dispatched",
            "suspended",
            "cancellation_requested",
            "cancellation_released",
            "cancellation_sent",
            "cancelled",
        ],
    )
    .read_only(),
    instant("occurred_at").read_only(),
];

/// How it is issued.
pub(super) const ISSUE: &[Field] = &[
    one_of("acceptance", &["N", "S"]).about("Aceite: N no (default), S yes."),
    one_of_numbers("charge_type", &[1, 2, 3, 4])
        .nullable()
        .about("1 simples (default), 2 vinculada, 3 descontada, 4 vendor."),
    one_of_numbers("dispatch_type", &[1, 2]).nullable().about("Posted by: 1 you (default), 2 bank, for a fee."),
    one_of_numbers("instructions_mode", &[0, 1, 2])
        .nullable()
        .about("Dates for the cashier: 0 none, 1 by registration route (default), 2 as set here."),
    long_text("payment_place", 100).nullable().third_party(),
    boolean("watermark"),
];

/// When it was issued, for boletos that were registered elsewhere.
pub(super) const ISSUED_AT: &[Field] = &[instant("issued_at").nullable().about("Only with prevent_registration.")];

/// The kind of document in letters.
pub(super) const DOCUMENT_LABEL: &[Field] = &[long_text("document_type_label", 10).read_only().nullable()];

/// No message about this boleto.
pub(super) const NOTICES: &[Field] = &[boolean("ignore_email").nullable(), boolean("ignore_sms").nullable()];

/// The company's number for it, which comes back in the bank's return file.
pub(super) const CONTROL_NUMBER: &[Field] =
    &[long_text("control_number", 25).nullable().third_party().about("Comes back in the return file.")];

/// The bank's own keys.
pub(super) const PROVIDER_KEYS: &[Field] =
    &[text("financial_provider_external_id").nullable().about("Id at the bank.")];

/// The account that receives, with its digit.
pub(super) const RECIPIENT: &[Field] = &[long_text("recipient_account", 10).nullable()];

/// What callers attach.
pub(super) const ADDONS: &[Field] = &[map("addons").nullable().customers_own()];

/// What follows on creation.
pub(super) const AFTER_CREATE: &[Field] =
    &[texts("after_create").nullable().about("`sync`: synchronise with the bank at once.")];

/// The former name of `custom_data`.
pub(super) const META: &[Field] = &[map("meta").nullable().customers_own()];

/// Records that hang on it.
pub(super) static RELATED: &[Field] = &[
    records("payments", &RECEIPT).read_only().nullable(),
    records("pix", &PIX_CHARGE).read_only().nullable(),
    records("bank_billet_payments", &BANK_BILLET_PAYMENT).read_only().nullable(),
    records("bank_billet_registrations", &BANK_BILLET_REGISTRATION).read_only().nullable(),
    records("bank_billet_remittances", &BANK_BILLET_REMITTANCE).read_only().nullable(),
    records("bank_billet_discharges", &BANK_BILLET_DISCHARGE).read_only().nullable(),
];
