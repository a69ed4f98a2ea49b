//! What is told of proposals besides themselves: prices by cycle, counts, what came of an acceptance, and what the PDF shows.
//! The API's documents give none of it a shape, so that these are the sandbox's own.

use super::STATES;
use crate::billing::coupon::COUPON;
use crate::billing::invoice::INVOICE;
use crate::billing::money::{cents, subcents};
use crate::billing::product::PRODUCT;
use crate::billing::shared::CYCLES;
use crate::billing::subscription::SUBSCRIPTION;
use crate::field::{
    Field, Fields, bare_document, date, email, id_of, instant, integer, long_text, number, object, objects, one_of,
    text, uid,
};
use crate::record::Record;
use crate::text::Text;

/// What a proposal costs in each billing cycle.
pub static PRICING: Record = Record::billing("proposals_pricing", Text::new("Preços da proposta", "Proposal pricing"))
    .never_kept()
    .fields(&[PRICED]);

/// Proposals by state.
pub static STATS: Record =
    Record::billing("proposals_stats", Text::new("Propostas por situação", "Proposals by state"))
        .never_kept()
        .fields(&[COUNTS]);

/// What came of an acceptance.
pub static ACCEPTANCE: Record =
    Record::billing("proposals_acceptance", Text::new("Aceite da proposta", "Proposal acceptance"))
        .never_kept()
        .fields(&[CAME]);

/// What the PDF shows.
pub static SHEET: Record =
    Record::billing("proposals_sheet", Text::new("Dados do PDF da proposta", "Proposal PDF data"))
        .never_kept()
        .fields(&[SHOWN]);

/// The PDF that was made.
pub static PDF: Record =
    Record::billing("proposals_pdf", Text::new("PDF da proposta", "Proposal PDF")).never_kept().fields(&[MADE]);

static PRICED: &[Field] = &[
    text("currency").read_only(),
    id_of("coupon_id", &COUPON).read_only().nullable(),
    text("coupon_refusal").read_only().nullable().about("Why the coupon takes nothing off today."),
    objects("cycles", CYCLE).read_only().about("One for each billing cycle."),
];

static CYCLE: Fields = &[&[
    one_of("cycle", CYCLES).read_only(),
    cents("recurring_subtotal_cents").read_only().about("Cents a cycle."),
    cents("recurring_discount_cents").read_only().about("Cents a cycle."),
    cents("recurring_total_cents").read_only().about("Cents a cycle."),
    cents("setup_subtotal_cents").read_only().about("Cents, one-off."),
    cents("setup_discount_cents").read_only().about("Cents, one-off."),
    cents("setup_total_cents").read_only().about("Cents, one-off."),
    cents("first_total_cents").read_only().about("Cents: one-off and first cycle together."),
    objects("items", ITEM).read_only(),
]];

static ITEM: Fields = &[&[
    uid("id").read_only(),
    id_of("product_id", &PRODUCT).read_only().nullable(),
    text("name").read_only().third_party(),
    long_text("description", 2000).read_only().nullable().third_party(),
    one_of("charged", &["each_period", "by_use", "once"]).read_only(),
    number("quantity").read_only(),
    subcents("unit_amount_subcents").read_only().about("1/10000 of a real, in the cycle."),
    subcents("setup_amount_subcents").read_only().about("1/10000 of a real, one-off, per unit."),
    cents("amount_cents").read_only().about("Cents; 0 for what is charged by use."),
    cents("setup_cents").read_only().about("Cents, one-off."),
]];

const COUNTS: &[Field] = &[
    integer("total").read_only(),
    integer("draft").read_only(),
    integer("sent").read_only(),
    integer("viewed").read_only(),
    integer("accepted").read_only(),
    integer("rejected").read_only(),
    integer("expired").read_only(),
    integer("canceled").read_only(),
];

static CAME: &[Field] = &[
    one_of("status", STATES).read_only(),
    id_of("subscription_id", &SUBSCRIPTION).read_only().nullable().about("null where nothing recurs."),
    id_of("invoice_id", &INVOICE).read_only().nullable().about("Of the one-off items, else the subscription's first."),
];

static SHOWN: &[Field] = &[
    text("code").read_only(),
    text("title").read_only().third_party(),
    long_text("description", 2000).read_only().nullable().third_party(),
    one_of("status", STATES).read_only(),
    date("issued_on").read_only(),
    date("valid_until").read_only().nullable(),
    object("issuer", PARTY).read_only(),
    object("recipient", PARTY).read_only(),
    text("contact").read_only().nullable().third_party(),
    objects("items", ITEM).read_only(),
    cents("setup_amount_cents").read_only().about("Cents, one-off, after the discount."),
    cents("monthly_amount_cents").read_only().about("Cents a month, after the discount."),
    text("coupon_code").read_only().nullable(),
];

const PARTY: Fields = &[&[
    text("name").read_only().nullable().third_party(),
    text("legal_name").read_only().nullable().third_party(),
    bare_document("document_number").read_only().nullable(),
    email("email").read_only().nullable().third_party(),
    text("phone").read_only().nullable(),
]];

const MADE: &[Field] = &[
    text("pdf_url").read_only().about("Link to the PDF."),
    instant("generated_at").read_only(),
    integer("size_bytes").read_only(),
];
