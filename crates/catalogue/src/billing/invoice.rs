//! Invoices.

pub mod change;
pub mod collect;
pub mod installment;
pub mod payment_method;
pub mod read;

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::money::{cents, signed_cents, signed_subcents, subcents};
use crate::billing::product::PRODUCT;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::billing::service_item::SERVICE_ITEM;
use crate::billing::shared::{COLLECTION_METHODS, CUSTOM, IDENTITY, METADATA, NFE_POLICIES, OWN_ID_CLEARED, TIMES};
use crate::billing::subscription::SUBSCRIPTION;
use crate::billing::subscription::item::SUBSCRIPTION_ITEM;
use crate::field::{
    Field, Fields, boolean, id_of, instant, integer, long_text, map, number, objects, one_of, text, uid,
};
use crate::record::Record;
use crate::text::Text;

/// An invoice.
pub static INVOICE: Record = Record::billing("invoices", Text::new("Fatura", "Invoice"))
    .fields(&[IDENTITY, OWN_ID_CLEARED, FIXED, TERMS, OUTCOME, CUSTOM, METADATA, TIMES])
    .state("status")
    .label(&["number", "description", "due_date"])
    .summary(&[
        "number",
        "billing_account_id",
        "status",
        "net_value_cents",
        "amount_remaining_cents",
        "due_date",
        "description",
        "collection_method",
    ])
    .details(&["footer", "hosted_invoice_url", "invoice_pdf_url"])
    .searched(&[
        "number",
        "description",
        "billing_account_id.customer.name",
        "billing_account_id.customer.document_number",
    ])
    .indexed(&[
        "number",
        "amount_remaining_cents",
        "finalized_at",
        "line_items.service_item_id",
        "plan_mark",
        "payments_mark",
        "nfe_mark",
    ]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT),
    id_of("subscription_id", &SUBSCRIPTION).nullable().about("Set when it comes from a subscription."),
    id_of("product_group_id", &PRODUCT_GROUP).nullable().about("Set when limited to one product group."),
    cents("discount_cents").about("Cents."),
];

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    id_of("company_id", &COMPANY).clearable().about("Issuer; default: the default company."),
    one_of("collection_method", COLLECTION_METHODS),
    long_text("description", 2000).nullable().third_party(),
    long_text("footer", 2000).nullable(),
    one_of("nfe_issuance_policy", NFE_POLICIES).clearable().about("When the NF-e is issued."),
];

/// What the API sets.
const OUTCOME: &[Field] = &[
    text("number").read_only().nullable(),
    one_of("status", STATES).read_only(),
    text("currency").read_only(),
    subcents("subtotal_subcents").read_only().about("1/10000 of a real, unverified; amount_remaining_cents is sure."),
    subcents("tax_subcents").read_only().about("1/10000 of a real, unverified."),
    cents("total_withheld_cents").read_only().about("Cents."),
    cents("net_value_cents").read_only().nullable().about("Cents, after withholdings."),
    subcents("total_subcents").read_only().about("1/10000 of a real, unverified."),
    subcents("amount_due_subcents").read_only().about("1/10000 of a real, unverified."),
    subcents("amount_paid_subcents").read_only().about("1/10000 of a real, unverified."),
    cents("amount_remaining_cents").read_only().about("Cents."),
    instant("period_start").read_only().nullable().about("Accrual period."),
    instant("period_end").read_only().nullable(),
    instant("due_date").read_only().nullable(),
    instant("paid_at").read_only().nullable().about("When fully paid."),
    instant("voided_at").read_only().nullable(),
    instant("finalized_at").read_only().nullable(),
    text("billing_reason")
        .read_only()
        .nullable()
        .third_party()
        .about("subscription_cycle, subscription_create, manual."),
    text("hosted_invoice_url").read_only().nullable().about("Public page."),
    text("invoice_pdf_url").read_only().nullable().about("Direct PDF link."),
    instant("next_payment_attempt").read_only().nullable().about("Next automatic charge (dunning)."),
    integer("payment_attempts").read_only().about("Automatic charges tried."),
    integer("installment_count").read_only().nullable(),
    objects("line_items", LINE).read_only().in_detail(),
];

const STATES: &[&str] = &["draft", "open", "paid", "void", "uncollectible"];

const REASON: &[Field] = &[long_text("reason", 500).third_party()];

static LINE: Fields = &[&[
    uid("id").read_only(),
    id_of("subscription_item_id", &SUBSCRIPTION_ITEM).read_only().nullable(),
    id_of("product_id", &PRODUCT).read_only().nullable(),
    uid("price_id").read_only().nullable(),
    id_of("service_item_id", &SERVICE_ITEM).read_only().nullable(),
    text("type").read_only().nullable(),
    long_text("description", 2000).read_only().nullable().third_party(),
    number("quantity").read_only(),
    signed_subcents("unit_amount_subcents").read_only().about("1/10000 of a real; below zero: given back."),
    signed_cents("amount_cents").read_only().about("Cents: the line's subtotal."),
    cents("discount_cents").read_only().nullable().about("Cents."),
    subcents("tax_subcents").read_only().nullable().about("1/10000 of a real."),
    instant("period_start").read_only().nullable(),
    instant("period_end").read_only().nullable(),
    boolean("proration").read_only().nullable().about("true: what is left of a period."),
    map("proration_details").read_only().nullable(),
    map("metadata").read_only().nullable().customers_own(),
    instant("created_at").read_only(),
]];
