//! Reading NF-e.

use super::{NFE, STATES};
use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::invoice::INVOICE;
use crate::billing::money::CENTS_PER_REAL;
use crate::billing::payment::PAYMENT;
use crate::billing::shared::{PERSON_DOCUMENT, PERSON_ID, PERSON_NAME};
use crate::field::{Field, date, id_of, integer, money, one_of, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static FILTERS: &[Filter] = &[
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("company_id", &COMPANY)),
    equal(id_of("invoice_id", &INVOICE)),
    equal(uid("transaction_id")),
    equal(one_of("status", STATES)),
    equal(integer("nfe_number")),
    equal(text("nfe_series")),
    equal(text("nfe_key")),
    equal(text("external_id")),
    equal(text("lc116_code")),
    equal(text("service_code")),
    from(money("amount_min").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    to(money("amount_max").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("issue_date_from"), "issue_date"),
    to(date("issue_date_to"), "issue_date"),
    from(date("cancelled_after"), "cancelled_at"),
    to(date("cancelled_before"), "cancelled_at"),
];

static ASKED: &[Field] = &[
    PERSON_ID,
    PERSON_DOCUMENT,
    PERSON_NAME,
    id_of("payment_id", &PAYMENT),
    one_of("invoice_filter", &["with", "without"]),
];

const ORDERS: &[&str] = &["status", "nfe_number", "issue_date", "amount_cents", "created_at", "updated_at"];

/// Reading NF-e.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_nfes_list", Text::new("Listar NF-e", "List NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about(
            "Lists NF-e. Rejected ones: status error, with the cause in error_message. Filters by amount are in \
             reais.",
        )
        .get("/v1/nfes", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::read("billing_nfes_get", Text::new("Ver NF-e", "Show NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Shows an NF-e: number, key, amounts, who it is for, state, and the cause of an error.")
        .get("/v1/nfes/{id}", Verb::Get),
    Tool::read("billing_nfes_pdf", Text::new("Baixar PDF da NF-e", "Download NF-e PDF"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Describes an NF-e's DANFE: size, name and the resource that carries it, which the person can attach.")
        .get("/v1/nfes/{id}/pdf", Verb::Rule)
        .answers(Answer::File("")),
    Tool::read("billing_nfes_xml", Text::new("Baixar XML da NF-e", "Download NF-e XML"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Describes the authorized XML of an NF-e: size, name and the resource that carries it.")
        .get("/v1/nfes/{id}/xml", Verb::Rule)
        .answers(Answer::File("")),
];
