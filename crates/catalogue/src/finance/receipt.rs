//! Proofs of payment. They settle nothing.

use super::account::ACCOUNT;
use super::attachment::ATTACHMENT;
use super::company::COMPANY;
use super::payable::PAYABLE;
use super::shared::{IDENTITY, PAYING_METHODS, TIMES};
use crate::field::{Field, bare_document, decimal, id_of, long_text, moment, one_of, text, url};
use crate::filter::{Filter, count, ids, joined, range, texts, words};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A proof of payment.
pub static RECEIPT: Record = Record::finance("receipts", Text::new("Comprovante", "Receipt"), "Receipt")
    .fields(&[IDENTITY, LINKED, STATE, PAYMENT, FILE, TIMES])
    .state("status")
    .label(&["payee_name", "amount", "paid_at"])
    .summary(&["payee_name", "payee_document", "amount", "paid_at", "status"])
    .indexed(&["attachment_id"]);

static LINKED: &[Field] = &[
    id_of("company_id", &COMPANY).read_only().nullable(),
    id_of("payable_id", &PAYABLE).read_only().nullable(),
    one_of("payable_status", &["draft", "pending", "paid", "cancelled"]).read_only().nullable(),
    id_of("financial_account_id", &ACCOUNT).read_only().nullable(),
];

const SOURCES: &[&str] = &["kobana", "upload"];

const STATES: &[&str] = &["pending", "available", "failed"];

const STATE: &[Field] = &[
    one_of("source", SOURCES).read_only().about("kobana: captured after the bank confirmed."),
    one_of("status", STATES).read_only().about("pending: the document is being fetched."),
    long_text("error_message", 5000).read_only().nullable().third_party(),
];

const PAYMENT: &[Field] = &[
    moment("paid_at").read_only(),
    decimal("amount").read_only(),
    text("payee_name").read_only().nullable().third_party(),
    bare_document("payee_document").read_only().nullable(),
    one_of("payment_method_kind", PAYING_METHODS).read_only().nullable(),
    text("external_uid").read_only().nullable().about("The payable's kobana_payment_uid."),
];

static FILE: &[Field] = &[
    id_of("attachment_id", &ATTACHMENT).read_only().nullable().about("Its file, if it is kept here."),
    url("download_url").read_only().nullable(),
    url("document_url").read_only().nullable().about("The document at its origin."),
    moment("received_at").read_only().nullable(),
];

static NARROWED: &[&[Filter]] = &[
    &ids!("company_id", &COMPANY),
    &ids!("payable_id", &PAYABLE),
    &ids!("financial_account_id", &ACCOUNT),
    &words!("source", SOURCES),
    &words!("status", STATES),
    &words!("payment_method_kind", PAYING_METHODS),
    &texts!("external_uid"),
    &range!("paid_at", moment),
    &range!("created_at", moment),
    &range!("updated_at", moment),
    &range!("amount", decimal),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

const ORDERS: &[&str] =
    &["paid_at", "-paid_at", "created_at", "-created_at", "updated_at", "-updated_at", "amount", "-amount"];

/// Tools on receipts.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_receipts_list", Text::new("Listar comprovantes", "List receipts"), &RECEIPT)
        .scope("payables", "finance.receipts")
        .about("Lists proofs of payment, latest first. Find a bill's by payable_id.")
        .get("/v1/receipts", Verb::List)
        .filters(FILTERS)
        .sorted(ORDERS, "\"-paid_at\"")
        .cursored(),
    Tool::read("finance_receipts_get", Text::new("Ver comprovante", "Show receipt"), &RECEIPT)
        .scope("payables", "finance.receipts")
        .about("Shows one proof of payment. Its file is the attachment named by attachment_id.")
        .get("/v1/receipts/{id}", Verb::Get),
];
