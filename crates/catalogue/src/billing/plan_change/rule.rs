//! Rules of plan changes.

use crate::billing::plan::PLAN;
use crate::billing::shared::{CHANGE_TYPES, DELETED, ID, PRORATIONS, TIMES, TIMINGS};
use crate::field::{Field, boolean, id_of, integer, long_text, one_of, percent};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What holds for changes between some plans.
pub static PLAN_CHANGE_RULE: Record =
    Record::billing("plan_changes_rules", Text::new("Regra de mudança de plano", "Plan change rule"))
        .fields(&[ID, FIXED, TERMS, LATER, TIMES])
        .label(&["change_type", "priority"])
        .summary(&["from_plan_id", "to_plan_id", "change_type", "allowed", "priority"]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    id_of("from_plan_id", &PLAN).nullable().about("Default: any."),
    id_of("to_plan_id", &PLAN).nullable().about("Default: any."),
    one_of("change_type", CHANGE_TYPES).nullable(),
];

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    boolean("allowed").about("false blocks the change."),
    one_of("timing", TIMINGS).nullable(),
    one_of("proration_method", PRORATIONS).nullable().about("How the rest of the period is worked out."),
    percent("discount_percent").nullable().about("Percent, 0 to 100."),
    integer("bonus_days").nullable().about("Days."),
    long_text("message", 5000).nullable().third_party().about("Text shown to the customer."),
    integer("priority").about("Highest wins."),
];

/// Only a change takes it.
const LATER: &[Field] = &[boolean("is_active")];

/// Tools on plan change rules.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_plan_changes_rules_list",
        Text::new("Listar regras de mudança de plano", "List plan change rules"),
        &PLAN_CHANGE_RULE,
    )
    .scope("subscriptions", "billing.plan_changes")
    .about("Lists the rules of plan changes; the one of highest priority that fits holds.")
    .get("/v1/plan_changes/rules", Verb::List),
    Tool::write(
        "billing_plan_changes_rules_create",
        Text::new("Criar regra de mudança de plano", "Create plan change rule"),
        &PLAN_CHANGE_RULE,
    )
    .scope("subscriptions", "billing.plan_changes")
    .about(
        "Makes a rule for changes between two plans, or any where a plan is left out: whether they are allowed, \
         when they take effect, proration, discount and bonus.",
    )
    .post("/v1/plan_changes/rules", Verb::Rule)
    .body(&[FIXED, TERMS]),
    Tool::read(
        "billing_plan_changes_rules_get",
        Text::new("Ver regra de mudança de plano", "Show plan change rule"),
        &PLAN_CHANGE_RULE,
    )
    .scope("subscriptions", "billing.plan_changes")
    .about("Shows a rule of plan changes.")
    .get("/v1/plan_changes/rules/{id}", Verb::Get),
    Tool::write(
        "billing_plan_changes_rules_update",
        Text::new("Alterar regra de mudança de plano", "Change plan change rule"),
        &PLAN_CHANGE_RULE,
    )
    .scope("subscriptions", "billing.plan_changes")
    .about("Changes a rule of plan changes; what is left out stays. The plans and the kind of change are fixed.")
    .patch("/v1/plan_changes/rules/{id}", Verb::Update)
    .body(&[TERMS, LATER])
    .idempotent(),
    Tool::destructive(
        "billing_plan_changes_rules_delete",
        Text::new("Excluir regra de mudança de plano", "Delete plan change rule"),
        &PLAN_CHANGE_RULE,
    )
    .scope("subscriptions", "billing.plan_changes")
    .consequence(
        "Exclui a regra de vez; passam a valer as regras gerais. Mudanças já feitas ficam.",
        "Deletes the rule for good; the settings hold in its place. Changes already made stay.",
    )
    .about("Deletes a rule for good; the settings hold in its place. Changes already made stay.")
    .delete("/v1/plan_changes/rules/{id}", Verb::Delete)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
];
