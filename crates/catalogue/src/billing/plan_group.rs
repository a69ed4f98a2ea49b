//! Groups of plans.

use crate::billing::company::COMPANY;
use crate::billing::group::{FILTERS, INCLUDE_ARCHIVED, ORDERS, OUTCOME, SHELF};
use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, OWN_ID, OWNER, REORDERED, TIMES};
use crate::field::{Field, id_of, ids_of, long_text, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A group of plans.
pub static PLAN_GROUP: Record = Record::billing("plan_groups", Text::new("Grupo de planos", "Plan group"))
    .fields(&[IDENTITY, OWN_ID, TERMS, ISSUER, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .label(&["name"])
    .summary(&["name", "slug", "archived_at"])
    .searched(&["name", "slug"])
    .indexed(&[SHELF]);

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    text("name").filled().third_party(),
    long_text("slug", 100).nullable().filled().about("Lower-case letters, digits and hyphens."),
];

/// Who issues, where a group says so.
static ISSUER: &[Field] = &[id_of("company_id", &COMPANY).read_only().nullable()];

const ASKED: &[Field] = &[text("search").about("In name and slug."), INCLUDE_ARCHIVED];

static IN_ORDER: &[Field] = &[ids_of("group_ids", &PLAN_GROUP).required()];

/// Tools on plan groups.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_plan_groups_list", Text::new("Listar grupos de planos", "List plan groups"), &PLAN_GROUP)
        .scope("catalog", "billing.plan_groups")
        .about("Lists groups of plans in their order on screen. Archived ones come with include_archived.")
        .get("/v1/plan_groups", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_plan_groups_create", Text::new("Criar grupo de planos", "Create plan group"), &PLAN_GROUP)
        .scope("catalog", "billing.plan_groups")
        .about("Creates a group of plans, at the end of the order.")
        .post("/v1/plan_groups", Verb::Rule)
        .body(&[TERMS, OWN_ID, CUSTOM])
        .requires(&["name"]),
    Tool::read("billing_plan_groups_get", Text::new("Ver grupo de planos", "Show plan group"), &PLAN_GROUP)
        .scope("catalog", "billing.plan_groups")
        .about("Shows a group of plans.")
        .get("/v1/plan_groups/{id}", Verb::Get),
    Tool::write("billing_plan_groups_update", Text::new("Alterar grupo de planos", "Change plan group"), &PLAN_GROUP)
        .scope("catalog", "billing.plan_groups")
        .about("Renames a group of plans; what is left out stays.")
        .patch("/v1/plan_groups/{id}", Verb::Rule)
        .body(&[TERMS, OWN_ID, CUSTOM])
        .idempotent(),
    Tool::destructive(
        "billing_plan_groups_delete",
        Text::new("Excluir grupo de planos", "Delete plan group"),
        &PLAN_GROUP,
    )
    .scope("catalog", "billing.plan_groups")
    .consequence(
        "Exclui o grupo; os planos dele ficam sem grupo.",
        "Deletes the group; its plans stay, without a group.",
    )
    .about("Removes a group of plans. To only hide it use billing_plan_groups_archive.")
    .delete("/v1/plan_groups/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
    Tool::write(
        "billing_plan_groups_reorder",
        Text::new("Ordenar grupos de planos", "Reorder plan groups"),
        &PLAN_GROUP,
    )
    .scope("catalog", "billing.plan_groups")
    .about("Sets the order of plan groups on screen: send every id, first to last.")
    .post("/v1/plan_groups/reorder", Verb::Rule)
    .answers(Answer::Record)
    .body(&[IN_ORDER])
    .returns(&REORDERED)
    .idempotent(),
    Tool::write(
        "billing_plan_groups_archive",
        Text::new("Arquivar grupo de planos", "Archive plan group"),
        &PLAN_GROUP,
    )
    .scope("catalog", "billing.plan_groups")
    .about("Hides a group of plans from usual lists. No tool brings it back.")
    .post("/v1/plan_groups/{id}/archive", Verb::Rule)
    .idempotent(),
];
