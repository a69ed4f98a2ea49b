//! What a billing account may use.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::product::PRODUCT;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::billing::subscription::SUBSCRIPTION;
use crate::field::{Field, Fields, boolean, id_of, instant, number, objects, one_of, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// The products that a billing account may use.
pub static ENTITLEMENTS: Record = Record::billing(
    "billing_accounts_entitlements",
    Text::new("Produtos liberados da conta", "Entitlements of a billing account"),
)
.never_kept()
.fields(&[OUTCOME]);

static ENTITLEMENT: Fields = &[&[
    id_of("product_id", &PRODUCT).read_only(),
    id_of("product_parent_id", &PRODUCT).read_only().nullable().about("Parent product."),
    text("product_external_id").read_only().nullable().about("Your identifier for the product."),
    text("product_slug").read_only(),
    text("product_name").read_only().third_party(),
    text("product_type").read_only(),
    id_of("product_group_id", &PRODUCT_GROUP).read_only().nullable(),
    text("product_group_name").read_only().nullable().third_party(),
    text("product_group_slug").read_only().nullable(),
    number("quantity").read_only(),
    id_of("subscription_id", &SUBSCRIPTION).read_only(),
    one_of("subscription_status", &["trialing", "active", "past_due"]).read_only(),
    instant("current_period_end").read_only().nullable().about("End of the current billing period."),
    boolean("cancel_at_period_end").read_only().about("true: ends with the current period."),
]];

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only(),
    objects("entitlements", ENTITLEMENT).read_only().about("Products the account may use."),
];

static ASKED: &[Field] = &[id_of("product_group_id", &PRODUCT_GROUP), text("product_group_slug")];

/// Tools on entitlements.
pub static TOOLS: &[Tool] = &[Tool::read(
    "billing_billing_accounts_entitlements_list",
    Text::new("Ver produtos liberados da conta", "Show account's entitlements"),
    &BILLING_ACCOUNT,
)
.scope("customers", "billing.billing_accounts")
.about(
    "Shows which products a billing account may use, from its trialing, active and past-due subscriptions. \
     Add-ons are counted with their product.",
)
.get("/v1/billing_accounts/{id}/entitlements", Verb::Rule)
.query(ASKED)
.returns(&ENTITLEMENTS)];
