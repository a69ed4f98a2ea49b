//! Billing accounts: a customer's terms, credit and state.

pub mod entitlement;
pub mod holdings;
pub mod tools;

use crate::billing::money::signed_cents;
use crate::billing::shared::{CUSTOM, DOCUMENT_TYPES, IDENTITY, METADATA, OWN_ID_CLEARED, PERSON_KINDS, TIMES};
use crate::field::{
    Field, Fields, bare_document, between, boolean, date, email, instant, long_text, map, maps, object, one_of, text,
    texts, uid,
};
use crate::record::Record;
use crate::text::Text;

/// What a customer is billed by.
pub static BILLING_ACCOUNT: Record =
    Record::billing("billing_accounts", Text::new("Conta de cobrança", "Billing account"))
        .fields(&[IDENTITY, OWN_ID_CLEARED, TERMS, OUTCOME, CUSTOM, METADATA, TIMES])
        .state("status")
        .label(&["customer.name", "customer.document_number"])
        .summary(&["customer.name", "customer.document_number", "status", "balance_cents", "billing_email"])
        .searched(&["customer.name", "customer.document_number", "billing_email"])
        .indexed(&["external_id", "public_id", "customer.id", "customer.document_number"]);

const CUSTOMER: Fields = &[&[
    uid("id").read_only(),
    text("external_id").read_only().nullable(),
    text("name").read_only().third_party(),
    text("nickname").read_only().nullable().third_party(),
    text("legal_name").read_only().nullable().third_party(),
    one_of("document_type", DOCUMENT_TYPES).read_only().nullable(),
    bare_document("document_number").read_only().nullable().about("CPF or CNPJ."),
    one_of("kind", PERSON_KINDS).read_only().nullable(),
    date("birthday").read_only().nullable(),
    long_text("notes", 5000).read_only().nullable().third_party().about("Internal notes."),
    maps("addresses").read_only(),
    maps("phones").read_only(),
    maps("emails").read_only(),
    maps("websites").read_only(),
    texts("tags").read_only().nullable(),
    map("custom_metadata").customers_own().read_only().nullable(),
    instant("created_at").read_only(),
    instant("updated_at").read_only(),
]];

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    email("billing_email").nullable().third_party().about("Where invoices and notices go."),
    between("payment_terms_days", 1, 90).about("Days until an invoice is due."),
    boolean("auto_collection").about("true: charges run by themselves."),
];

/// What the API sets.
const OUTCOME: &[Field] = &[
    text("currency").read_only(),
    signed_cents("balance_cents").read_only().about("Cents."),
    one_of("status", STATES).read_only(),
    instant("suspended_at").read_only().nullable(),
    long_text("suspension_reason", 500).read_only().nullable().third_party().about("Why it was suspended."),
    boolean("tax_exempt").read_only().about("true when the customer is exempt from tax."),
    text("tax_exemption_certificate").read_only().nullable().about("Exemption certificate number."),
    one_of("customer_tax_type", CUSTOMER_TAX_TYPES).read_only().nullable().about("Tax kind of the customer."),
    object("customer", CUSTOMER).read_only().about("Linked customer, present when the relation is loaded."),
];

const STATES: &[&str] = &["active", "suspended", "closed"];

const CUSTOMER_TAX_TYPES: &[&str] = &["individual", "business", "exempt"];
