//! Categories of the chart of accounts, three levels deep at most.

use super::company::COMPANY;
use super::shared::{CREATED, IDENTITY, NAME, OWNER, SIDES};
use crate::field::{Field, between, id_of, one_of};
use crate::filter::{Filter, count, equal, from, ids, joined, texts, to, words};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A category.
pub static CATEGORY: Record = Record::finance("categories", Text::new("Categoria", "Category"), "Category")
    .fields(&[IDENTITY, OWNER, NAME, PARENT, LEVEL, SIDE, CREATED])
    .label(&["name", "type"])
    .summary(&["company_id", "name", "type", "level", "parent_id"]);

static PARENT: &[Field] = &[id_of("parent_id", &CATEGORY).clearable().about("Of the same type; cannot change later.")];

const LEVEL: &[Field] = &[between("level", 1, 3).read_only()];

const SIDE: &[Field] = &[one_of("type", SIDES).about("debit for expenses, credit for income.")];

static NARROWED: &[&[Filter]] = &[
    &ids!("company_id", &COMPANY),
    &[equal(id_of("parent_id", &CATEGORY))],
    &words!("type", SIDES),
    &[
        equal(between("level", 1, 3)),
        from(between("level_gte", 1, 3), "level").sent_as("level[gte]"),
        to(between("level_lte", 1, 3), "level").sent_as("level[lte]"),
    ],
    &texts!("name"),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on categories.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_categories_list", Text::new("Listar categorias", "List categories"), &CATEGORY)
        .scope("classification", "finance.categories")
        .about("Lists categories by name, flat, each with its parent and level.")
        .get("/v1/categories", Verb::List)
        .filters(FILTERS)
        .sorted(&["name", "-name", "created_at", "-created_at", "level", "-level"], "\"name\"")
        .cursored(),
    Tool::read("finance_categories_get", Text::new("Ver categoria", "Show category"), &CATEGORY)
        .scope("classification", "finance.categories")
        .about("Shows one category.")
        .get("/v1/categories/{id}", Verb::Get),
    Tool::write("finance_categories_create", Text::new("Criar categoria", "Create category"), &CATEGORY)
        .scope("classification", "finance.categories")
        .about("Creates a category at the root or under a parent of the same type, three levels deep at most.")
        .post("/v1/categories", Verb::Create)
        .body(&[OWNER, NAME, PARENT, SIDE])
        .requires(&["company_id", "name", "type"]),
    Tool::write("finance_categories_update", Text::new("Alterar categoria", "Change category"), &CATEGORY)
        .scope("classification", "finance.categories")
        .about("Renames a category or changes its type, which changes the type of every category below it.")
        .patch("/v1/categories/{id}", Verb::Update)
        .body(&[NAME, SIDE])
        .keyless()
        .idempotent(),
    Tool::destructive("finance_categories_delete", Text::new("Excluir categoria", "Delete category"), &CATEGORY)
        .scope("classification", "finance.categories")
        .consequence(
            "Exclui a categoria de vez e a tira dos registros que a usam.",
            "Deletes the category for good and takes it off the records that use it.",
        )
        .about("Deletes a category and clears it from the records that use it. Refused while it has categories below.")
        .delete("/v1/categories/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
];
