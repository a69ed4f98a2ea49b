//! Customers: people and companies that are billed.

pub mod statement;
pub mod told;
pub mod user;

use crate::billing::shared::{
    ADDRESS, CONTACT, CUSTOM, DELETED, DOCUMENT_TYPES, IDENTITY, METADATA, MODE, OWN_ID, TIMES,
};
use crate::field::{Field, bare_document, boolean, date, email, integer, long_text, objects, one_of, text, texts};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A customer.
pub static CUSTOMER: Record = Record::billing("customers", Text::new("Cliente", "Customer"))
    .also_named_by("external_id")
    .fields(&[IDENTITY, OWN_ID, TERMS, OUTCOME, CUSTOM, METADATA, TIMES])
    .label(&["name", "document_number"])
    .summary(&["name", "legal_name", "document_number", "kind"])
    .details(&["addresses", "phones", "websites", "notes", "birthday"])
    .searched(&["name", "nickname", "legal_name", "document_number", "emails.value"])
    .indexed(&["external_id", "document_number", "presence"])
    .shown_where("presence", "live", "");

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    text("name").filled().third_party(),
    text("nickname").nullable().third_party(),
    text("legal_name").nullable().third_party(),
    bare_document("document_number").nullable().about("CPF or CNPJ."),
    one_of("kind", KINDS).nullable(),
    date("birthday").nullable(),
    long_text("notes", 5000).nullable().third_party().about("Internal."),
    objects("addresses", ADDRESS).nullable(),
    objects("phones", CONTACT).nullable(),
    objects("emails", CONTACT).nullable(),
    objects("websites", CONTACT).nullable(),
    texts("tags").nullable(),
];

/// What the API sets.
const OUTCOME: &[Field] = &[one_of("document_type", DOCUMENT_TYPES).read_only().nullable()];

/// Taken with a new one and with a change, in a form of its own.
const GIVEN: &[Field] = &[email("email").third_party(), text("phone")];

/// Taken with a new one alone.
const AT_FIRST: &[Field] = &[
    boolean("create_billing_account").usual("true"),
    email("billing_email").third_party().about("Default: email."),
    integer("payment_terms_days").about("Days until an invoice is due.").usual("10"),
    boolean("auto_collection").about("true: charges run by themselves.").usual("true"),
];

const KINDS: &[&str] = &["natural", "juridical"];

/// A customer's name in a path: its id, or the caller's own.
pub const NAMED: &[Field] = &[text("id").about("The customer's id or external_id.")];

const FILTERS: &[Filter] = &[equal(one_of("kind", KINDS))];

const ASKED: &[Field] = &[text("search").about("In name, document and e-mail.")];

const ORDERS: &[&str] = &["name", "created_at", "updated_at"];

/// Tools on customers.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_customers_list", Text::new("Listar clientes", "List customers"), &CUSTOMER)
        .scope("customers", "billing.customers")
        .about("Lists customers. Use search to find one by name, document or e-mail.")
        .get("/v1/customers", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_customers_create", Text::new("Criar cliente", "Create customer"), &CUSTOMER)
        .scope("customers", "billing.customers")
        .about(
            "Registers a customer and, unless create_billing_account is false, the billing account that invoices hang \
             on. Answers both.",
        )
        .post("/v1/customers", Verb::Rule)
        .returns(&told::REGISTERED)
        .body(&[TERMS, GIVEN, AT_FIRST, OWN_ID, CUSTOM])
        .requires(&["name"]),
    Tool::read("billing_customers_get", Text::new("Ver cliente", "Show customer"), &CUSTOMER)
        .scope("customers", "billing.customers")
        .about("Shows a customer: documents, contacts, addresses and notes. Its id or external_id names it.")
        .get("/v1/customers/{id}", Verb::Rule)
        .path_fields(NAMED),
    Tool::write("billing_customers_update", Text::new("Alterar cliente", "Change customer"), &CUSTOMER)
        .scope("customers", "billing.customers")
        .about(
            "Changes a customer; what is left out stays. addresses, phones, emails, websites and tags replace the \
             whole list.",
        )
        .patch("/v1/customers/{id}", Verb::Rule)
        .path_fields(NAMED)
        .body(&[TERMS, GIVEN, OWN_ID, CUSTOM, MODE])
        .idempotent(),
    Tool::destructive("billing_customers_delete", Text::new("Excluir cliente", "Delete customer"), &CUSTOMER)
        .scope("customers", "billing.customers")
        .consequence(
            "O cliente sai das listas. Faturas, pagamentos e assinaturas dele ficam como histórico.",
            "The customer leaves the lists. Invoices, payments and subscriptions stay as history.",
        )
        .about("Removes a customer from lists; invoices and payments stay as history.")
        .delete("/v1/customers/{id}", Verb::Rule)
        .answers(Answer::Record)
        .path_fields(NAMED)
        .returns(&DELETED)
        .idempotent(),
    Tool::write(
        "billing_customers_recalculate_mrr",
        Text::new("Recalcular MRR do cliente", "Recalculate customer's MRR"),
        &CUSTOMER,
    )
    .scope("customers", "billing.customers")
    .about(
        "Works out anew the monthly recurring revenue of a customer's accounts from its active subscriptions. \
         Charges nothing.",
    )
    .post("/v1/customers/{id}/recalculate-mrr", Verb::Rule)
    .returns(&told::REVENUE)
    .path_fields(NAMED)
    .idempotent(),
];
