//! Companies: who issues invoices and NF-e.

pub mod fiscal;

use crate::billing::shared::{
    CUSTOM, DELETED, DOCUMENT_TYPES, ID, METADATA, MODE, OWN_ID, OWNER, PERSON, PERSON_DOCUMENT, PERSON_ID,
    PERSON_NAME, TIMES,
};
use crate::field::{Field, bare_document, boolean, date, email, id_of, maps, object, one_of, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A company that issues: a head office or a branch.
pub static COMPANY: Record = Record::billing("companies", Text::new("Empresa", "Company"))
    .fields(&[ID, OWN_ID, FIXED, TERMS, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .state("status")
    .label(&["person.name", "person.document_number"])
    .summary(&["person.name", "person.legal_name", "person.document_number", "status", "is_default"])
    .searched(&["person.name", "person.legal_name", "person.document_number"])
    .indexed(&["person_id", "person.document_number"]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[id_of("parent_company_id", &COMPANY).nullable().about("Makes it a branch.")];

/// What a caller gives and may change.
const TERMS: &[Field] = &[boolean("is_default")];

/// What the API sets.
const OUTCOME: &[Field] = &[
    text("public_id").read_only().nullable(),
    uid("person_id").read_only().about("Legal identity record."),
    one_of("status", STATES).read_only(),
    object("person", PERSON).read_only().about("Name, document, contacts."),
];

/// Taken with a new one and with a change, in a form of its own.
const GIVEN: &[Field] = &[
    text("name").filled().third_party(),
    text("legal_name").third_party(),
    email("email").third_party(),
    text("phone"),
    maps("addresses"),
    maps("emails").about("When absent the main e-mail is used."),
    maps("phones"),
    maps("websites"),
];

/// Taken with a new one alone.
const AT_FIRST: &[Field] =
    &[one_of("document_type", DOCUMENT_TYPES), bare_document("document_number").about("CPF or CNPJ.")];

const STATES: &[&str] = &["active", "inactive"];

static FILTERS: &[Filter] = &[
    equal(one_of("status", STATES)),
    equal(boolean("is_default")),
    equal(id_of("parent_company_id", &COMPANY)),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ASKED: &[Field] = &[
    PERSON_ID,
    PERSON_DOCUMENT,
    PERSON_NAME,
    text("search").about("In names, e-mail and document."),
    uid("email_layout_id"),
];

const ORDERS: &[&str] = &["status", "created_at", "updated_at"];

/// Tools on companies.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_companies_list", Text::new("Listar empresas", "List companies"), &COMPANY)
        .scope("organization", "billing.companies")
        .about("Lists the companies that issue invoices and NF-e: head offices and branches.")
        .get("/v1/companies", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_companies_create", Text::new("Criar empresa", "Create company"), &COMPANY)
        .scope("organization", "billing.companies")
        .about(
            "Registers an issuing company; with parent_company_id a branch, which must share the head office's CNPJ \
             root. The first one becomes the default. The document cannot be changed later.",
        )
        .post("/v1/companies", Verb::Rule)
        .body(&[FIXED, TERMS, GIVEN, AT_FIRST, OWN_ID, CUSTOM])
        .requires(&["name", "document_type", "document_number", "email"]),
    Tool::read("billing_companies_matriz", Text::new("Listar matrizes", "List head offices"), &COMPANY)
        .scope("organization", "billing.companies")
        .about("Lists the active head offices, which are those that branches may hang from.")
        .get("/v1/companies/matriz", Verb::Rule)
        .answers(Answer::List),
    Tool::read("billing_companies_get", Text::new("Ver empresa", "Show company"), &COMPANY)
        .scope("organization", "billing.companies")
        .about("Shows a company with its registration data.")
        .get("/v1/companies/{id}", Verb::Get),
    Tool::write("billing_companies_update", Text::new("Alterar empresa", "Change company"), &COMPANY)
        .scope("organization", "billing.companies")
        .about("Changes a company's names and contacts; what is left out stays. The document is fixed.")
        .patch("/v1/companies/{id}", Verb::Rule)
        .body(&[TERMS, GIVEN, OWN_ID, CUSTOM, MODE])
        .idempotent(),
    Tool::destructive("billing_companies_delete", Text::new("Excluir empresa", "Delete company"), &COMPANY)
        .scope("organization", "billing.companies")
        .consequence(
            "A empresa deixa de emitir faturas e NF-e; se for a padrão, outra assume. Pode ser reativada.",
            "The company issues no more invoices or NF-e; if it is the default, another takes over. It can be \
             reactivated.",
        )
        .about(
            "Deactivates a company, as billing_companies_deactivate does. Refused for the only active one, and while \
             subscriptions run under it.",
        )
        .delete("/v1/companies/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
    Tool::write("billing_companies_set_default", Text::new("Definir empresa padrão", "Set default company"), &COMPANY)
        .scope("organization", "billing.companies")
        .about(
            "Makes a head office the company that issues where nothing else is said; the former default loses the \
             mark.",
        )
        .post("/v1/companies/{id}/set-default", Verb::Rule)
        .idempotent(),
    Tool::destructive("billing_companies_deactivate", Text::new("Desativar empresa", "Deactivate company"), &COMPANY)
        .scope("organization", "billing.companies")
        .consequence(
            "A empresa deixa de emitir faturas e NF-e; se for a padrão, outra assume. Pode ser reativada.",
            "The company issues no more invoices or NF-e; if it is the default, another takes over. It can be \
             reactivated.",
        )
        .about(
            "Stops a company from issuing. Refused for the only active one, and while active or trialing \
             subscriptions run under it.",
        )
        .post("/v1/companies/{id}/deactivate", Verb::Rule)
        .idempotent(),
    Tool::write("billing_companies_reactivate", Text::new("Reativar empresa", "Reactivate company"), &COMPANY)
        .scope("organization", "billing.companies")
        .about("Lets an inactive company issue again. Refused when it is active.")
        .post("/v1/companies/{id}/reactivate", Verb::Rule),
];
