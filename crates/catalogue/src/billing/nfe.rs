//! NF-e: service invoices for the tax authority.

pub mod change;
pub mod city;
pub mod issue;
pub mod read;
pub mod request_try;
pub mod sync_job;

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::invoice::INVOICE;
use crate::billing::money::cents_above_zero;
use crate::billing::shared::{CUSTOM, IDENTITY, METADATA, OWN_ID_CLEARED, OWNER, TIMES};
use crate::field::{Field, id_of, instant, integer, long_text, map, one_of, text, uid};
use crate::record::Record;
use crate::text::Text;

/// A service invoice for the tax authority.
pub static NFE: Record = Record::billing("nfes", Text::new("NF-e", "NF-e"))
    .fields(&[IDENTITY, OWN_ID_CLEARED, FIXED, TERMS, LATER, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .state("status")
    .label(&["nfe_number", "amount_cents", "status"])
    .summary(&[
        "nfe_number",
        "invoice_id",
        "billing_account_id",
        "company_id",
        "amount_cents",
        "status",
        "service_description",
        "error_message",
    ])
    .details(&["customer_snapshot", "taxes", "xml_url", "pdf_url", "provider_company_id"])
    .indexed(&["verification_code", "invoice_mark"]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    id_of("invoice_id", &INVOICE).nullable(),
    uid("transaction_id").nullable(),
    id_of("billing_account_id", &BILLING_ACCOUNT),
    id_of("company_id", &COMPANY).nullable().about("Issuer."),
];

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    cents_above_zero("amount_cents").about("Cents."),
    text("service_code").nullable(),
    long_text("service_description", 2000).nullable().third_party().about("What was done, printed on the NF-e."),
    text("lc116_code").clearable().about("National list of services."),
    text("cnae_code").clearable(),
    text("nbs_code").clearable(),
    integer("rps_number").clearable(),
    text("rps_serial_number").clearable(),
];

/// Only a change takes it.
const LATER: &[Field] =
    &[text("ncm_code").clearable(), map("customer_snapshot").customers_own().about("Customer as issued.")];

/// What the API sets.
const OUTCOME: &[Field] = &[
    uid("person_id").read_only().nullable().about("Person of the tomador."),
    one_of("status", STATES).read_only(),
    integer("nfe_number").read_only().nullable().about("Given by the city, after issue."),
    text("nfe_series").read_only().nullable(),
    text("nfe_key").read_only().nullable().about("Access key, 44 or 50 digits by city."),
    text("verification_code").read_only().nullable().about("Authenticity code printed on the DANFSE."),
    instant("issue_date").read_only().nullable(),
    instant("cancelled_at").read_only().nullable(),
    map("taxes").read_only(),
    text("xml_url").read_only().nullable().about("XML at the provider."),
    text("pdf_url").read_only().nullable().about("PDF at the provider."),
    text("provider_company_id").read_only().nullable().about("Identifier of the company at the provider."),
    integer("issue_attempts").read_only().about("Issue attempts."),
    integer("cancel_attempts").read_only().about("Cancel attempts."),
    instant("next_retry_at").read_only().nullable().about("Next automatic retry."),
    long_text("error_message", 10_000).read_only().nullable().third_party().about("Last provider error."),
    instant("pdf_downloaded_at").read_only().nullable().about("When the PDF was stored."),
    instant("xml_downloaded_at").read_only().nullable().about("When the XML was stored."),
];

const STATES: &[&str] =
    &["draft", "pending", "processing", "issued", "pending_cancel", "canceling", "canceled", "error"];
