//! People: customers and suppliers, persons and companies alike.

use super::company::COMPANY;
use super::shared::{IDENTITY, NAME, NOTES, OWNER, TIMES};
use crate::field::{Field, bare_document, boolean, moment, one_of, text, texts as text_list};
use crate::filter::{Filter, among, count, equal, ids, joined, range, texts, words};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A person.
pub static PERSON: Record = Record::finance("people", Text::new("Pessoa", "Person"), "Person")
    .fields(&[IDENTITY, OWNER, NAME, NAMES, DOCUMENT, ROLES, ACTIVE, CONTACTS, NOTES, TIMES])
    .label(&["name", "document_number"])
    .summary(&["company_id", "name", "legal_name", "document_number", "is_customer", "is_supplier", "active"]);

const NAMES: &[Field] = &[text("legal_name").clearable().third_party(), text("nickname").clearable().third_party()];

const KINDS: &[&str] = &["natural", "juridical"];

const DOCUMENT: &[Field] = &[
    one_of("kind", KINDS).clearable(),
    one_of("document_type", &["cpf", "cnpj"]).clearable(),
    bare_document("document_number").clearable().about("CPF or CNPJ, one person each in a company."),
];

const ROLES: &[Field] = &[boolean("is_customer"), boolean("is_supplier")];

const ACTIVE: &[Field] = &[boolean("active")];

const CONTACTS: &[Field] =
    &[text_list("emails").read_only().third_party(), text_list("phones").read_only().third_party()];

static NARROWED: &[&[Filter]] = &[
    &ids!("company_id", &COMPANY),
    &words!("kind", KINDS),
    &[equal(boolean("is_customer")), equal(boolean("is_supplier")), equal(boolean("active"))],
    &[
        equal(bare_document("document_number")),
        among(text_list("document_number_in").about("Without masks."), "document_number")
            .sent_as("document_number[in]"),
    ],
    &texts!("name"),
    &range!("updated_at", moment),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on people.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_people_list", Text::new("Listar pessoas", "List people"), &PERSON)
        .scope("registry", "finance.people")
        .about("Lists customers and suppliers by name. `name` matches whole names only; a document finds one at once.")
        .get("/v1/people", Verb::List)
        .filters(FILTERS)
        .sorted(&["name", "-name", "created_at", "-created_at", "updated_at", "-updated_at"], "\"name\"")
        .cursored(),
    Tool::read("finance_people_get", Text::new("Ver pessoa", "Show person"), &PERSON)
        .scope("registry", "finance.people")
        .about("Shows one customer or supplier: names, document, contacts and notes.")
        .get("/v1/people/{id}", Verb::Get),
    Tool::write("finance_people_create", Text::new("Cadastrar pessoa", "Create person"), &PERSON)
        .scope("registry", "finance.people")
        .about(
            "Registers a customer, a supplier or both. Look for the document first. Refused for a document with wrong \
             check digits or one that the company already has.",
        )
        .post("/v1/people", Verb::Create)
        .body(&[OWNER, NAME, NAMES, DOCUMENT, ROLES, ACTIVE, NOTES])
        .requires(&["company_id", "name"]),
    Tool::write("finance_people_update", Text::new("Alterar pessoa", "Change person"), &PERSON)
        .scope("registry", "finance.people")
        .about("Changes a customer or supplier, or switches it off with active false. null changes nothing here.")
        .patch("/v1/people/{id}", Verb::Update)
        .ignores_nulls()
        .body(&[NAME, NAMES, DOCUMENT, ROLES, ACTIVE, NOTES])
        .keyless()
        .idempotent(),
    Tool::destructive("finance_people_delete", Text::new("Excluir pessoa", "Delete person"), &PERSON)
        .scope("registry", "finance.people")
        .consequence(
            "Tira a pessoa de todas as listas, de vez. As contas e os lançamentos dela ficam.",
            "Takes the person off every list, for good. Their bills and entries stay.",
        )
        .about(
            "Removes a person from every list; old records keep it. Refused while an automatic rule names the person.",
        )
        .delete("/v1/people/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
    Tool::read("finance_people_ids", Text::new("Varrer ids de pessoas", "Sweep person ids"), &PERSON)
        .scope("registry", "finance.people")
        .about("Lists the ids of all people, ascending, to find out who was deleted.")
        .get("/v1/people/ids", Verb::Ids)
        .swept(),
];
