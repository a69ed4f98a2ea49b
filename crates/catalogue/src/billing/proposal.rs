//! Proposals.

pub mod change;
pub mod item;
pub mod read;
pub mod send;
pub mod told;

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::coupon::COUPON;
use crate::billing::money::cents;
use crate::billing::proposal_template::PROPOSAL_TEMPLATE;
use crate::billing::shared::{CUSTOM, IDENTITY, METADATA, OWN_ID, TIMES};
use crate::field::{Field, id_of, ids_of, instant, long_text, one_of, text, uid};
use crate::record::Record;
use crate::text::Text;

/// An offer to a customer or a prospect.
pub static PROPOSAL: Record = Record::billing("proposals", Text::new("Proposta", "Proposal"))
    .fields(&[IDENTITY, OWN_ID, TERMS, OUTCOME, CUSTOM, METADATA, TIMES])
    .state("status")
    .label(&["code", "title", "status"])
    .summary(&[
        "code",
        "title",
        "billing_account_id",
        "status",
        "setup_amount_cents",
        "monthly_amount_cents",
        "expires_at",
    ])
    .details(&["description", "notes", "document_url", "pdf_url"])
    .searched(&["code", "title", "billing_account_id.customer.name"]);

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    id_of("company_id", &COMPANY).clearable(),
    text("title").filled().third_party().about("Default: Proposta Comercial."),
    long_text("description", 2000).clearable().third_party(),
    id_of("billing_account_id", &BILLING_ACCOUNT).clearable().about("An existing customer's account."),
    uid("prospect_id").clearable(),
    uid("contact_id").clearable(),
    id_of("coupon_id", &COUPON).clearable(),
    id_of("template_id", &PROPOSAL_TEMPLATE).clearable(),
    long_text("notes", 5000).clearable().third_party().about("Internal."),
];

/// What the API sets.
const OUTCOME: &[Field] = &[
    text("code").read_only().about("Short code, unique per organization."),
    text("document_google_id").read_only().nullable().about("Google document made for the proposal."),
    text("document_url").read_only().nullable().about("Link to the document."),
    text("pdf_url").read_only().nullable().about("Link to the PDF."),
    instant("generated_at").read_only().nullable().about("Last PDF made."),
    instant("pdf_outdated_at").read_only().nullable().about("When the PDF stopped matching items and prices."),
    instant("expires_at").read_only().nullable(),
    one_of("status", STATES).read_only(),
    long_text("rejection_reason", 2000).read_only().nullable().third_party().about("Why it was rejected."),
    cents("setup_amount_cents").read_only().about("Cents, one-off."),
    cents("monthly_amount_cents").read_only().about("Cents a month."),
    instant("sent_at").read_only().nullable(),
    instant("viewed_at").read_only().nullable().about("First view by the recipient."),
    instant("accepted_at").read_only().nullable(),
    instant("rejected_at").read_only().nullable(),
];

const STATES: &[&str] = &["draft", "sent", "viewed", "accepted", "rejected", "expired", "canceled"];

static SEVERAL: &[Field] = &[ids_of("ids", &PROPOSAL).required().about("1 to 100.")];
