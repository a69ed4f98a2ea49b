//! Payments and attempts at them.

pub mod charge;
pub mod tools;

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::invoice::INVOICE;
use crate::billing::money::cents;
use crate::billing::payment_method::PAYMENT_METHOD;
use crate::billing::shared::{CUSTOM_KEPT, IDENTITY, METADATA, METHODS, OWN_ID_KEPT, TIMES};
use crate::field::{Field, id_of, instant, long_text, one_of, text, uid};
use crate::record::Record;
use crate::text::Text;

/// A payment, or an attempt at one.
pub static PAYMENT: Record = Record::billing("payments", Text::new("Pagamento", "Payment"))
    .fields(&[IDENTITY, OWN_ID_KEPT, OUTCOME, CUSTOM_KEPT, METADATA, TIMES])
    .state("status")
    .label(&["status", "amount_cents", "payment_method_type"])
    .summary(&[
        "invoice_id",
        "billing_account_id",
        "amount_cents",
        "paid_amount_cents",
        "status",
        "payment_method_type",
        "paid_at",
    ])
    .searched(&["gateway_payment_id", "external_id", "billing_account_id.customer.name"])
    .indexed(&["invoice_mark"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("invoice_id", &INVOICE).read_only().nullable(),
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only().nullable(),
    id_of("company_id", &COMPANY).read_only().nullable(),
    id_of("payment_method_id", &PAYMENT_METHOD).read_only().nullable(),
    uid("gateway_id").read_only().nullable().about("Gateway that processed it."),
    one_of("payment_method_type", METHODS).read_only().nullable(),
    cents("amount_cents").read_only().about("Cents."),
    cents("paid_amount_cents").read_only().nullable().about("Cents."),
    text("currency").read_only(),
    one_of("status", STATES).read_only(),
    text("payment_gateway").read_only().nullable().about("KOBANA, PAGARME."),
    text("gateway_payment_id").read_only().nullable().about("Identifier at the gateway."),
    text("failure_code").read_only().nullable().about("Failure code of the gateway."),
    long_text("failure_message", 2000).read_only().nullable().third_party().about("Failure text of the gateway."),
    text("idempotency_key").read_only().nullable(),
    instant("paid_at").read_only().nullable(),
];

const STATES: &[&str] =
    &["pending", "processing", "succeeded", "failed", "canceled", "partial", "refunded", "partially_refunded"];
