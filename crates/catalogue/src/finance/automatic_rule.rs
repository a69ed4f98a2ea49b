//! Automatic rules: what a new entry or bill is classified as, by its text, person or side.

use super::account::ACCOUNT;
use super::category::CATEGORY;
use super::classification_center::CLASSIFICATION_CENTER;
use super::company::COMPANY;
use super::person::PERSON;
use super::shared::{IDENTITY, OWNER, SIDES, TIMES};
use crate::field::{Field, boolean, id_of, ids_of, integer, one_of, text};
use crate::filter::{Filter, count, equal, ids, joined};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// An automatic rule.
pub static AUTOMATIC_RULE: Record =
    Record::finance("automatic_rules", Text::new("Regra automática", "Automatic rule"), "AutomaticRule")
        .fields(&[IDENTITY, OWNER, SCOPE, POSITION, ACTIVE, CRITERIA, ACTIONS, TIMES])
        .label(&["description_contains", "scope", "position"])
        .summary(&[
            "company_id",
            "scope",
            "position",
            "active",
            "description_contains",
            "match_person_id",
            "set_category_id",
            "set_description",
        ])
        .indexed(&[
            "place",
            "account_id",
            "match_person_id",
            "set_person_id",
            "set_category_id",
            "set_classification_center_id",
            "set_expected_account_id",
        ]);

const SCOPES: &[&str] = &["transactions", "billings"];

const SCOPE: &[Field] = &[one_of("scope", SCOPES).about("What it runs on; cannot change later.")];

const POSITION: &[Field] = &[integer("position").read_only().about("From 1; the first rule that matches wins.")];

const ACTIVE: &[Field] = &[boolean("active")];

static CRITERIA: &[Field] = &[
    id_of("account_id", &ACCOUNT).clearable().about("Criterion of transactions only."),
    one_of("transaction_type", SIDES).clearable().about("Criterion."),
    id_of("match_person_id", &PERSON).clearable().about("Criterion."),
    text("description_contains").clearable().third_party().about("Criterion; case does not matter."),
    text("notes_contains").clearable().third_party().about("Criterion; case does not matter."),
];

static ACTIONS: &[Field] = &[
    text("set_description").clearable().third_party(),
    id_of("set_person_id", &PERSON).clearable(),
    id_of("set_category_id", &CATEGORY).clearable(),
    id_of("set_classification_center_id", &CLASSIFICATION_CENTER).clearable(),
    id_of("set_expected_account_id", &ACCOUNT).clearable().about("On billings only."),
];

static ORDERED: &[Field] =
    &[ids_of("ordered_ids", &AUTOMATIC_RULE).about("Every rule of the company and scope, first to last.")];

static NARROWED: &[&[Filter]] =
    &[&ids!("company_id", &COMPANY), &[equal(one_of("scope", SCOPES)), equal(boolean("active"))]];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// Tools on automatic rules.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_automatic_rules_list", Text::new("Listar regras automáticas", "List automatic rules"), &AUTOMATIC_RULE)
        .scope("classification", "finance.automatic_rules")
        .about("Lists classification rules in the order in which they run: by company, scope and position.")
        .get("/v1/automatic-rules", Verb::List)
        .filters(FILTERS)
        .sorted(&["position", "-position", "created_at", "-created_at"], "")
        .cursored(),
    Tool::read("finance_automatic_rules_get", Text::new("Ver regra automática", "Show automatic rule"), &AUTOMATIC_RULE)
        .scope("classification", "finance.automatic_rules")
        .about("Shows one classification rule: its criteria and what it sets.")
        .get("/v1/automatic-rules/{id}", Verb::Get),
    Tool::write("finance_automatic_rules_create", Text::new("Criar regra automática", "Create automatic rule"), &AUTOMATIC_RULE)
        .scope("classification", "finance.automatic_rules")
        .about(
            "Adds a rule at the end of its company and scope. It needs a criterion and something to set, and runs on \
             records created from now on.",
        )
        .post("/v1/automatic-rules", Verb::Create)
        .body(&[OWNER, SCOPE, ACTIVE, CRITERIA, ACTIONS])
        .requires(&["company_id", "scope"]),
    Tool::write("finance_automatic_rules_update", Text::new("Alterar regra automática", "Change automatic rule"), &AUTOMATIC_RULE)
        .scope("classification", "finance.automatic_rules")
        .about("Changes a rule's criteria or what it sets, or pauses it with active false. One of each must remain.")
        .patch("/v1/automatic-rules/{id}", Verb::Update)
        .body(&[ACTIVE, CRITERIA, ACTIONS])
        .keyless()
        .idempotent(),
    Tool::destructive("finance_automatic_rules_delete", Text::new("Excluir regra automática", "Delete automatic rule"), &AUTOMATIC_RULE)
        .scope("classification", "finance.automatic_rules")
        .consequence(
            "Exclui a regra de vez. O que ela já classificou fica como está.",
            "Deletes the rule for good. What it has classified stays.",
        )
        .about("Deletes a rule for good. What it classified stays, and the other rules keep their positions.")
        .delete("/v1/automatic-rules/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
    Tool::write("finance_automatic_rules_reorder", Text::new("Reordenar regras automáticas", "Reorder automatic rules"), &AUTOMATIC_RULE)
        .scope("classification", "finance.automatic_rules")
        .about("Sets the running order of all rules of one company and scope. Refused when the list is not exactly all of them.")
        .post("/v1/automatic-rules/reorder", Verb::Rule)
        .body(&[OWNER, SCOPE, ORDERED])
        .requires(&["company_id", "scope", "ordered_ids"])
        .answers(Answer::NoContent)
        .idempotent(),
];
