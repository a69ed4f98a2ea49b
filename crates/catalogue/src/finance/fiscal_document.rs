//! Fiscal documents received: invoices that suppliers issued against the workspace's companies.
//!
//! The public API knows them only as the source of a bill to pay; the rows follow its style for the sandbox.

use super::attachment::ATTACHMENT;
use super::company::COMPANY;
use super::payable::PAYABLE;
use super::person::PERSON;
use super::shared::{IDENTITY, TIMES};
use crate::field::{
    Field, Fields, bare_document, day, decimal, id_of, integer, long_text, moment, objects, one_of, text,
};
use crate::filter::{Filter, count, equal, ids, joined, range, words};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Origin, Tool, Verb};

/// A fiscal document.
pub static FISCAL_DOCUMENT: Record =
    Record::finance("fiscal_documents", Text::new("Documento fiscal", "Fiscal document"), "FiscalDocument")
        .fields(&[IDENTITY, OWNER, KIND, NUMBERS, PARTIES, AMOUNTS, FILES, TIMES])
        .state("status")
        .label(&["issuer_name", "number", "total_amount"])
        .summary(&["issuer_name", "issuer_document", "number", "total_amount", "issued_at", "status"])
        .indexed(&["installments.payable_id", "xml_attachment_id", "pdf_attachment_id"]);

static OWNER: &[Field] = &[id_of("company_id", &COMPANY).read_only()];

const KINDS: &[&str] = &["nfe", "nfse", "cte", "nfcom", "other"];

const STATES: &[&str] = &["received", "linked", "ignored", "cancelled"];

const KIND: &[Field] = &[
    one_of("kind", KINDS).read_only(),
    one_of("status", STATES).read_only().about("linked: a bill to pay was made from it."),
];

const NUMBERS: &[Field] = &[
    long_text("access_key", 44).read_only().nullable().about("44 digits; null on NFS-e."),
    text("number").read_only(),
    text("series").read_only().nullable(),
    moment("issued_at").read_only(),
    moment("received_at").read_only(),
];

static PARTIES: &[Field] = &[
    text("issuer_name").read_only().third_party(),
    bare_document("issuer_document").read_only(),
    id_of("person_id", &PERSON).read_only().nullable().about("The supplier with the issuer's document."),
    bare_document("recipient_document").read_only(),
];

static INSTALLMENT: Fields = &[&[
    integer("number").read_only(),
    day("due_date").read_only(),
    decimal("amount").read_only(),
    id_of("payable_id", &PAYABLE).read_only().nullable(),
]];

static AMOUNTS: &[Field] = &[
    decimal("total_amount").read_only(),
    decimal("taxes_amount").read_only().nullable(),
    objects("installments", INSTALLMENT).read_only(),
];

static FILES: &[Field] = &[
    id_of("xml_attachment_id", &ATTACHMENT).read_only().nullable(),
    id_of("pdf_attachment_id", &ATTACHMENT).read_only().nullable(),
];

static NARROWED: &[&[Filter]] = &[
    &ids!("company_id", &COMPANY),
    &words!("kind", KINDS),
    &words!("status", STATES),
    &ids!("person_id", &PERSON),
    &[equal(bare_document("issuer_document"))],
    &range!("issued_at", moment),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on fiscal documents.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "finance_fiscal_documents_list",
        Text::new("Listar documentos fiscais", "List fiscal documents"),
        &FISCAL_DOCUMENT,
    )
    .scope("files", "finance.fiscal_documents")
    .about("Lists invoices received from suppliers, latest first. status received: no bill was made from it yet.")
    .get("/v1/fiscal-documents", Verb::List)
    .filters(FILTERS)
    .sorted(
        &["issued_at", "-issued_at", "created_at", "-created_at", "total_amount", "-total_amount"],
        "\"-issued_at\"",
    )
    .cursored()
    .origin(Origin::Sandbox),
    Tool::read(
        "finance_fiscal_documents_get",
        Text::new("Ver documento fiscal", "Show fiscal document"),
        &FISCAL_DOCUMENT,
    )
    .scope("files", "finance.fiscal_documents")
    .about("Shows one invoice received: issuer, totals, instalments with the bills made from them, and its files.")
    .get("/v1/fiscal-documents/{id}", Verb::Get)
    .origin(Origin::Sandbox),
];
