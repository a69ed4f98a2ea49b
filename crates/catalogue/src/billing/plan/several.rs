//! Tools on several plans at once.

use super::PLAN;
use crate::billing::plan_group::PLAN_GROUP;
use crate::billing::shared::BULK_RESULT;
use crate::field::{Field, id_of, ids_of};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static SEVERAL: &[Field] = &[ids_of("ids", &PLAN).required()];

static BULK_MOVE_GROUP: &[Field] = &[ids_of("ids", &PLAN).required(), id_of("plan_group_id", &PLAN_GROUP).required()];

/// Tools on several plans at once.
pub static TOOLS: &[Tool] = &[
    Tool::write("billing_plans_bulk_archive", Text::new("Arquivar vários planos", "Archive several plans"), &PLAN)
        .scope("catalog", "billing.plans")
        .about("Archives several plans; the answer names those that were skipped.")
        .post("/v1/plans/bulk-archive", Verb::Rule)
        .answers(Answer::Record)
        .body(&[SEVERAL])
        .returns(&BULK_RESULT)
        .idempotent(),
    Tool::destructive("billing_plans_bulk_delete", Text::new("Excluir vários planos", "Delete several plans"), &PLAN)
        .scope("catalog", "billing.plans")
        .consequence(
            "Apaga os planos de vez; os que têm assinaturas em curso ficam.",
            "Erases the plans for good; those with live subscriptions stay.",
        )
        .about("Erases several plans for good. Those with live subscriptions are skipped and named.")
        .post("/v1/plans/bulk-delete", Verb::Rule)
        .answers(Answer::Record)
        .body(&[SEVERAL])
        .returns(&BULK_RESULT),
    Tool::write("billing_plans_bulk_move_group", Text::new("Mover planos de grupo", "Move plans to group"), &PLAN)
        .scope("catalog", "billing.plans")
        .about("Puts several plans into a group, or out of any with plan_group_id left out.")
        .post("/v1/plans/bulk-move-group", Verb::Rule)
        .answers(Answer::Record)
        .body(&[BULK_MOVE_GROUP])
        .returns(&BULK_RESULT)
        .idempotent(),
];
