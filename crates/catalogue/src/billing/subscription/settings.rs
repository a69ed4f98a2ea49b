//! What holds for changes of subscription items. The API takes names with underscores and answers camel case.

use crate::billing::shared::{CUSTOM, ID, METADATA, OWN_ID, PRORATIONS, TIMES, TIMINGS};
use crate::field::{Field, boolean, map, one_of, text, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// How items of subscriptions may change.
pub static ITEM_CHANGE_SETTINGS: Record =
    Record::billing("subscription_changes_config", Text::new("Regras de mudança de itens", "Settings of item changes"))
        .fields(&[ID, OUTCOME, METADATA, TIMES])
        .label(&["id"]);

/// What the API sets.
const OUTCOME: &[Field] = &[
    uid("publicId").read_only(),
    uid("organizationId").read_only(),
    text("externalId").read_only().nullable(),
    boolean("allowItemAdd").read_only().about("Items may be added."),
    boolean("allowItemRemove").read_only().about("Items may be removed."),
    boolean("allowQuantityChange").read_only().about("Quantities may change."),
    boolean("allowPriceSwap").read_only().about("The price of an item may be swapped."),
    one_of("addProration", PRORATIONS).read_only().about("Proration when an item is added."),
    one_of("removeProration", PRORATIONS).read_only().about("Proration when an item is removed."),
    one_of("quantityUpProration", PRORATIONS).read_only().about("Proration when a quantity goes up."),
    one_of("quantityDownProration", PRORATIONS).read_only().about("Proration when a quantity goes down."),
    one_of("addTiming", TIMINGS).read_only().about("When an addition takes effect."),
    one_of("removeTiming", TIMINGS).read_only().about("When a removal takes effect."),
    one_of("quantityUpTiming", TIMINGS).read_only().about("When an increase takes effect."),
    one_of("quantityDownTiming", TIMINGS).read_only().about("When a decrease takes effect."),
    boolean("refundOnRemove").read_only().about("Needs creditOnRemove."),
    boolean("creditOnRemove").read_only().about("A removal gives a credit."),
    boolean("portalSelfService").read_only().about("Customers may change items in the portal."),
    boolean("portalRequireConfirmation").read_only().about("The portal asks for confirmation."),
    map("customMetadata").customers_own().read_only().nullable(),
];

/// Taken with a change alone.
const AT_CHANGE: &[Field] = &[
    boolean("allow_item_add").about("Items may be added."),
    boolean("allow_item_remove").about("Items may be removed."),
    boolean("allow_quantity_change").about("Quantities may change."),
    boolean("allow_price_swap").about("The price of an item may be swapped."),
    one_of("add_proration", PRORATIONS).about("Proration when an item is added."),
    one_of("remove_proration", PRORATIONS).about("Proration when an item is removed."),
    one_of("quantity_up_proration", PRORATIONS).about("Proration when a quantity goes up."),
    one_of("quantity_down_proration", PRORATIONS).about("Proration when a quantity goes down."),
    one_of("add_timing", TIMINGS).about("When an addition takes effect."),
    one_of("remove_timing", TIMINGS).about("When a removal takes effect."),
    one_of("quantity_up_timing", TIMINGS).about("When an increase takes effect."),
    one_of("quantity_down_timing", TIMINGS).about("When a decrease takes effect."),
    boolean("refund_on_remove").about("Needs credit_on_remove."),
    boolean("credit_on_remove").about("A removal gives a credit."),
    boolean("portal_self_service").about("Customers may change items in the portal."),
    boolean("portal_require_confirmation").about("The portal asks for confirmation."),
];

/// Tools on the settings.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_subscription_changes_config_get",
        Text::new("Ver regras de mudança de itens", "Show item change settings"),
        &ITEM_CHANGE_SETTINGS,
    )
    .scope("subscriptions", "billing.subscription_changes")
    .about("Shows which changes of subscription items are allowed, when they take effect and how they are prorated.")
    .get("/v1/subscription_changes/config", Verb::Rule),
    Tool::write(
        "billing_subscription_changes_config_update",
        Text::new("Alterar regras de mudança de itens", "Change item change settings"),
        &ITEM_CHANGE_SETTINGS,
    )
    .scope("subscriptions", "billing.subscription_changes")
    .about(
        "Changes what holds for later changes of subscription items, in the portal too; what is left out stays. \
         Changes already made or scheduled stay.",
    )
    .put("/v1/subscription_changes/config", Verb::Rule)
    .body(&[AT_CHANGE, OWN_ID, CUSTOM])
    .idempotent(),
];
