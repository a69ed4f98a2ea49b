//! What a subscription charges for.

use crate::billing::money::subcents;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{CREATED, ID};
use crate::billing::subscription::SUBSCRIPTION;
use crate::field::{Field, between, id_of, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What a subscription charges for.
pub static SUBSCRIPTION_ITEM: Record =
    Record::billing("subscriptions_items", Text::new("Item da assinatura", "Subscription item"))
        .fields(&[ID, PLACE, OUTCOME, CREATED])
        .label(&["product_id", "quantity"])
        .indexed(&["subscription_id", "product_id"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("product_id", &PRODUCT).read_only(),
    uid("price_id").read_only().about("No tool lists prices: ask the person for it."),
    between("quantity", 1, i32::MAX as i64).read_only(),
    subcents("unit_amount_subcents").read_only().about("1/10000 of a real: 2899000 is R$ 289,90."),
];

static PLACE: &[Field] = &[id_of("subscription_id", &SUBSCRIPTION).read_only()];

/// Tools on subscription items.
pub static TOOLS: &[Tool] = &[Tool::read(
    "billing_subscriptions_items_list",
    Text::new("Listar itens da assinatura", "List subscription items"),
    &SUBSCRIPTION,
)
.scope("subscriptions", "billing.subscriptions")
.about("Lists what a subscription charges for. Usage is reported on the id of an item.")
.get("/v1/subscriptions/{id}/items", Verb::Rule)
.answers(Answer::List)
.returns(&SUBSCRIPTION_ITEM)];
