//! Classification centres: cost and revenue centres.

use super::company::COMPANY;
use super::shared::{CREATED, IDENTITY, NAME, OWNER};
use crate::field::{Field, boolean, long_text, one_of};
use crate::filter::{Filter, count, equal, ids, joined, texts, words};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A classification centre.
pub static CLASSIFICATION_CENTER: Record = Record::finance(
    "classification_centers",
    Text::new("Centro de classificação", "Classification centre"),
    "ClassificationCenter",
)
.fields(&[IDENTITY, OWNER, NAME, KIND, DESCRIPTION, ACTIVE, CREATED])
.label(&["name", "type"])
.summary(&["company_id", "name", "type", "active"]);

const KINDS: &[&str] = &["cost", "revenue", "both"];

const KIND: &[Field] = &[one_of("type", KINDS)];

const DESCRIPTION: &[Field] = &[long_text("description", 500).clearable().third_party()];

const ACTIVE: &[Field] = &[boolean("active")];

static NARROWED: &[&[Filter]] =
    &[&ids!("company_id", &COMPANY), &[equal(boolean("active"))], &words!("type", KINDS), &texts!("name")];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

const TITLES: [Text; 5] = [
    Text::new("Listar centros de classificação", "List classification centres"),
    Text::new("Ver centro de classificação", "Show classification centre"),
    Text::new("Criar centro de classificação", "Create classification centre"),
    Text::new("Alterar centro de classificação", "Change classification centre"),
    Text::new("Excluir centro de classificação", "Delete classification centre"),
];

/// Tools on classification centres.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_classification_centers_list", TITLES[0], &CLASSIFICATION_CENTER)
        .scope("classification", "finance.cost_centers")
        .about("Lists cost and revenue centres by name.")
        .get("/v1/classification_centers", Verb::List)
        .filters(FILTERS)
        .sorted(&["name", "-name", "created_at", "-created_at"], "\"name\"")
        .cursored(),
    Tool::read("finance_classification_centers_get", TITLES[1], &CLASSIFICATION_CENTER)
        .scope("classification", "finance.cost_centers")
        .about("Shows one cost or revenue centre.")
        .get("/v1/classification_centers/{id}", Verb::Get),
    Tool::write("finance_classification_centers_create", TITLES[2], &CLASSIFICATION_CENTER)
        .scope("classification", "finance.cost_centers")
        .about("Creates a cost or revenue centre. Names may repeat, so look for it first.")
        .post("/v1/classification_centers", Verb::Create)
        .body(&[OWNER, NAME, KIND, DESCRIPTION, ACTIVE])
        .requires(&["company_id", "name", "type"]),
    Tool::write("finance_classification_centers_update", TITLES[3], &CLASSIFICATION_CENTER)
        .scope("classification", "finance.cost_centers")
        .about("Changes a centre, or switches it off with active false.")
        .patch("/v1/classification_centers/{id}", Verb::Update)
        .body(&[NAME, KIND, DESCRIPTION, ACTIVE])
        .keyless()
        .idempotent(),
    Tool::destructive("finance_classification_centers_delete", TITLES[4], &CLASSIFICATION_CENTER)
        .scope("classification", "finance.cost_centers")
        .consequence("Exclui o centro de vez.", "Deletes the centre for good.")
        .about("Deletes a centre for good. Refused while anything uses it: switch it off instead.")
        .delete("/v1/classification_centers/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
];
