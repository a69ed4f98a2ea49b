//! Kinds of tax that bills may withhold. The whole workspace shares them.

use super::shared::{CREATED, IDENTITY};
use crate::field::{Field, boolean, long_text, rate};
use crate::filter::{Filter, count, equal, joined, texts};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A kind of tax.
pub static TAX: Record = Record::finance("taxes", Text::new("Imposto", "Tax"), "Tax")
    .fields(&[IDENTITY, TERMS, CREATED])
    .label(&["name", "default_rate"])
    .summary(&["name", "default_rate", "default_withholding", "active"]);

const TERMS: &[Field] = &[
    long_text("name", 100).filled().third_party().about("Unique in the workspace."),
    rate("default_rate").clearable().about("Percent, as 1.50; a suggestion, bills keep their own amount."),
    boolean("default_withholding").about("true: deducted from the bill."),
    boolean("active"),
];

static NARROWED: &[&[Filter]] = &[&[equal(boolean("active")), equal(boolean("default_withholding"))], &texts!("name")];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on kinds of tax.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_taxes_list", Text::new("Listar impostos", "List taxes"), &TAX)
        .scope("classification", "finance.taxes")
        .about("Lists the workspace's kinds of tax by name.")
        .get("/v1/taxes", Verb::List)
        .filters(FILTERS)
        .sorted(&["name", "-name", "created_at", "-created_at"], "\"name\"")
        .cursored(),
    Tool::read("finance_taxes_get", Text::new("Ver imposto", "Show tax"), &TAX)
        .scope("classification", "finance.taxes")
        .about("Shows one kind of tax.")
        .get("/v1/taxes/{id}", Verb::Get),
    Tool::write("finance_taxes_create", Text::new("Criar imposto", "Create tax"), &TAX)
        .scope("classification", "finance.taxes")
        .about("Creates a kind of tax. Refused when the name is taken.")
        .post("/v1/taxes", Verb::Create)
        .body(&[TERMS])
        .requires(&["name"]),
    Tool::write("finance_taxes_update", Text::new("Alterar imposto", "Change tax"), &TAX)
        .scope("classification", "finance.taxes")
        .about("Changes a kind of tax, or switches it off with active false. Bills keep the amounts they have.")
        .patch("/v1/taxes/{id}", Verb::Update)
        .body(&[TERMS])
        .keyless()
        .idempotent(),
    Tool::destructive("finance_taxes_delete", Text::new("Excluir imposto", "Delete tax"), &TAX)
        .scope("classification", "finance.taxes")
        .consequence("Exclui o imposto de vez.", "Deletes the tax for good.")
        .about("Deletes a kind of tax. Refused while a bill uses it, and the bills are named.")
        .delete("/v1/taxes/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
];
