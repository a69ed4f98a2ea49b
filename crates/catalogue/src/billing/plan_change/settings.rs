//! What holds for plan changes that no rule covers.

use crate::billing::shared::{ID, OWNER, PRORATIONS, TIMES, TIMINGS};
use crate::field::{Field, boolean, one_of};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// What holds for plan changes without a rule of their own.
pub static PLAN_CHANGE_SETTINGS: Record =
    Record::billing("plan_changes_config", Text::new("Regras gerais de mudança de plano", "Settings of plan changes"))
        .fields(&[ID, TERMS, OWNER, TIMES])
        .label(&["id"]);

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    boolean("allow_upgrade").about("Upgrades allowed."),
    boolean("allow_downgrade").about("Downgrades allowed."),
    one_of("upgrade_proration", PRORATIONS).about("Proration of an upgrade."),
    one_of("downgrade_proration", PRORATIONS).about("Proration of a downgrade."),
    one_of("upgrade_timing", TIMINGS).about("When an upgrade takes effect."),
    one_of("downgrade_timing", TIMINGS).about("When a downgrade takes effect."),
    boolean("refund_on_downgrade").about("A downgrade gives money back."),
    boolean("credit_on_downgrade").about("A downgrade gives a credit."),
    boolean("apply_discount_on_change").about("The discount is kept on a change."),
];

/// Tools on the settings.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_plan_changes_config_get",
        Text::new("Ver regras gerais de mudança de plano", "Show plan change settings"),
        &PLAN_CHANGE_SETTINGS,
    )
    .scope("subscriptions", "billing.plan_changes")
    .about("Shows what holds for plan changes that no rule covers.")
    .get("/v1/plan_changes/config", Verb::Rule),
    Tool::write(
        "billing_plan_changes_config_update",
        Text::new("Alterar regras gerais de mudança de plano", "Change plan change settings"),
        &PLAN_CHANGE_SETTINGS,
    )
    .scope("subscriptions", "billing.plan_changes")
    .about("Changes what holds for plan changes that no rule covers; what is left out stays.")
    .patch("/v1/plan_changes/config", Verb::Rule)
    .body(&[TERMS])
    .idempotent(),
];
