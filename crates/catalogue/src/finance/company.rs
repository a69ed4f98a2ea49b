//! Companies of a workspace.

use super::shared::{CREATED, IDENTITY, NAME};
use crate::field::{Field, Fields, bare_document, boolean, long_text, object, one_of, text, texts as text_list};
use crate::filter::{Filter, among, count, equal, joined, texts, words};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A company.
pub static COMPANY: Record = Record::finance("companies", Text::new("Empresa", "Company"), "Company")
    .fields(&[IDENTITY, NAME, CNPJ, KIND, ACTIVE, DATA, CREATED])
    .label(&["name", "cnpj"])
    .summary(&["name", "trade_name", "cnpj", "type", "active"]);

const CNPJ: &[Field] = &[bare_document("cnpj").about("CNPJ, letters allowed; cannot change later.")];

const KINDS: &[&str] = &["matriz", "filial"];

const KIND: &[Field] = &[one_of("type", KINDS).read_only().about("From the CNPJ.")];

const ACTIVE: &[Field] = &[boolean("active")];

const DATA: &[Field] = &[
    text("trade_name").nullable().third_party(),
    long_text("municipal_registration", 30).nullable(),
    one_of("tax_regime", REGIMES).nullable(),
    object("address", ADDRESS).clearable().about("Replaced as a whole."),
];

const REGIMES: &[&str] = &[
    "SimplesNacional",
    "SimplesNacionalExcessoSublimite",
    "MicroempreendedorIndividual",
    "LucroPresumido",
    "LucroReal",
    "Isento",
];

const ADDRESS: Fields = &[&[
    text("street").nullable().third_party(),
    long_text("number", 30).nullable().third_party(),
    text("complement").nullable().third_party(),
    text("neighborhood").nullable().third_party(),
    text("city").nullable().third_party(),
    long_text("city_ibge_code", 10).nullable(),
    long_text("state", 2).nullable().about("Two letters."),
    long_text("zip_code", 10).nullable(),
]];

static NARROWED: &[&[Filter]] = &[
    &[equal(boolean("active"))],
    &words!("type", KINDS),
    &[equal(bare_document("cnpj")), among(text_list("cnpj_in").about("Without masks."), "cnpj").sent_as("cnpj[in]")],
    &texts!("name"),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on companies.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_companies_list", Text::new("Listar empresas", "List companies"), &COMPANY)
        .scope("registry", "finance.companies")
        .about("Lists the workspace's companies by name. Most records belong to one: take its company_id here.")
        .get("/v1/companies", Verb::List)
        .filters(FILTERS)
        .sorted(&["name", "-name", "created_at", "-created_at"], "\"name\"")
        .cursored(),
    Tool::read("finance_companies_get", Text::new("Ver empresa", "Show company"), &COMPANY)
        .scope("registry", "finance.companies")
        .about("Shows one company: names, CNPJ, tax regime and address.")
        .get("/v1/companies/{id}", Verb::Get),
    Tool::write("finance_companies_create", Text::new("Cadastrar empresa", "Create company"), &COMPANY)
        .scope("registry", "finance.companies")
        .about("Registers a company by its CNPJ. Refused when an active company has the same CNPJ.")
        .post("/v1/companies", Verb::Create)
        .body(&[NAME, CNPJ, DATA])
        .requires(&["name", "cnpj"]),
    Tool::write("finance_companies_update", Text::new("Alterar empresa", "Change company"), &COMPANY)
        .scope("registry", "finance.companies")
        .about("Changes a company's names, tax data or address, or switches it off with active false. The CNPJ stays.")
        .patch("/v1/companies/{id}", Verb::Update)
        .body(&[NAME, ACTIVE, DATA])
        .keyless()
        .idempotent(),
    Tool::destructive("finance_companies_delete", Text::new("Excluir empresa", "Delete company"), &COMPANY)
        .scope("registry", "finance.companies")
        .consequence(
            "Exclui a empresa de vez, com as categorias, os centros, as contas financeiras e as regras dela.",
            "Deletes the company for good, with its categories, centres, financial accounts and rules.",
        )
        .about(
            "Deletes a company for good, with its categories, centres and accounts. Refused while entries, bills or \
             active people remain: switch it off instead.",
        )
        .delete("/v1/companies/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
];
