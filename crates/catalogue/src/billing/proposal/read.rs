//! Reading proposals.

use super::told::{PRICING, SHEET, STATS};
use super::{PROPOSAL, STATES};
use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::coupon::COUPON;
use crate::billing::money::cents;
use crate::billing::proposal_template::PROPOSAL_TEMPLATE;
use crate::billing::shared::{PERSON_DOCUMENT, PERSON_ID, PERSON_NAME};
use crate::field::{Field, date, id_of, one_of, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static FILTERS: &[Filter] = &[
    equal(one_of("status", STATES)),
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(uid("prospect_id")),
    equal(uid("contact_id")),
    equal(id_of("coupon_id", &COUPON)),
    equal(id_of("company_id", &COMPANY)),
    equal(id_of("template_id", &PROPOSAL_TEMPLATE)),
    equal(text("code")),
    equal(text("external_id")),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("expires_after"), "expires_at"),
    to(date("expires_before"), "expires_at"),
    from(date("accepted_after"), "accepted_at"),
    to(date("accepted_before"), "accepted_at"),
    from(date("sent_after"), "sent_at"),
    to(date("sent_before"), "sent_at"),
    from(date("viewed_after"), "viewed_at"),
    to(date("viewed_before"), "viewed_at"),
    from(date("rejected_after"), "rejected_at"),
    to(date("rejected_before"), "rejected_at"),
    from(cents("setup_amount_min").about("Cents."), "setup_amount_cents"),
    to(cents("setup_amount_max").about("Cents."), "setup_amount_cents"),
    from(cents("monthly_amount_min").about("Cents."), "monthly_amount_cents"),
    to(cents("monthly_amount_max").about("Cents."), "monthly_amount_cents"),
];

const ASKED: &[Field] = &[PERSON_ID, PERSON_DOCUMENT, PERSON_NAME, text("search")];

const ORDERS: &[&str] = &["code", "title", "expires_at", "status", "monthly_amount_cents", "created_at", "updated_at"];

/// Reading proposals.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_proposals_list", Text::new("Listar propostas", "List proposals"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Lists proposals. Filters by amount are in cents.")
        .get("/v1/proposals", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::read("billing_proposals_get", Text::new("Ver proposta", "Show proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Shows a proposal: for whom, amounts, dates and state. Its items: billing_proposals_items_list.")
        .get("/v1/proposals/{id}", Verb::Get),
    Tool::read(
        "billing_proposals_json",
        Text::new("Ver dados do PDF da proposta", "Show proposal PDF data"),
        &PROPOSAL,
    )
    .scope("proposals", "billing.proposals")
    .about("Shows the data that the proposal's PDF is made from.")
    .get("/v1/proposals/{id}/json", Verb::Rule)
    .answers(Answer::Record)
    .returns(&SHEET),
    Tool::read("billing_proposals_pricing", Text::new("Ver preços da proposta", "Show proposal pricing"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Shows what a proposal costs by billing cycle, with set-up and discounts.")
        .get("/v1/proposals/{id}/pricing", Verb::Rule)
        .answers(Answer::Record)
        .returns(&PRICING),
    Tool::read("billing_proposals_stats", Text::new("Contar propostas", "Count proposals"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Counts proposals by state.")
        .get("/v1/proposals/stats", Verb::Rule)
        .answers(Answer::Record)
        .returns(&STATS),
];
