//! Subscriptions.

pub mod item;
pub mod item_change;
pub mod life;
pub mod settings;
pub mod tools;

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::coupon::COUPON;
use crate::billing::money::cents;
use crate::billing::plan::PLAN;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::billing::proposal::PROPOSAL;
use crate::billing::shared::{
    COLLECTION_METHODS, CUSTOM, CYCLES, IDENTITY, METADATA, NFE_POLICIES, OWN_ID_CLEARED, TIMES,
};
use crate::field::{Field, boolean, id_of, instant, long_text, map, one_of, rate};
use crate::record::Record;
use crate::text::Text;

/// A subscription.
pub static SUBSCRIPTION: Record = Record::billing("subscriptions", Text::new("Assinatura", "Subscription"))
    .fields(&[IDENTITY, OWN_ID_CLEARED, FIXED, TERMS, LATER, OUTCOME, CUSTOM, METADATA, TIMES])
    .state("status")
    .label(&["status", "billing_cycle", "recurring_amount_cents"])
    .summary(&[
        "billing_account_id",
        "plan_id",
        "status",
        "billing_cycle",
        "recurring_amount_cents",
        "current_period_start",
        "current_period_end",
        "cancel_at_period_end",
        "collection_method",
    ])
    .details(&["pause_collection", "renewal_settings", "commitment", "notes"])
    .searched(&["external_id", "billing_account_id.customer.name", "billing_account_id.customer.document_number"])
    .indexed(&["shown"])
    // One that was deleted stays as history.
    .shown_where("shown", "yes", "");

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT),
    id_of("company_id", &COMPANY).nullable(),
    id_of("product_group_id", &PRODUCT_GROUP).nullable(),
    instant("trial_end").nullable().about("End of the trial."),
];

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    id_of("plan_id", &PLAN).clearable(),
    one_of("billing_cycle", CYCLES),
    id_of("discount_code_id", &COUPON).clearable().about("Coupon."),
    one_of("proration_behavior", &["create_prorations", "none", "always_invoice"])
        .about("For a plan change: adjust, nothing, or invoice at once."),
    one_of("collection_method", COLLECTION_METHODS).clearable(),
    one_of("nfe_issuance_policy", NFE_POLICIES).clearable().about("When the NF-e is issued."),
    long_text("notes", 5000).clearable().third_party().about("Internal."),
];

/// Only a change takes it.
const LATER: &[Field] = &[
    boolean("cancel_at_period_end").about("true: ends with the current period."),
    boolean("allow_pause"),
    boolean("allow_cancel"),
];

/// What the API sets.
static OUTCOME: &[Field] = &[
    one_of("status", &["draft", "confirmed", "trialing", "active", "past_due", "canceled", "paused", "suspended"])
        .read_only(),
    instant("current_period_start").read_only().about("Start of the current billing period."),
    instant("current_period_end").read_only().about("End of the current billing period."),
    instant("cycle_billing_date")
        .read_only()
        .about("When the next invoice is made; its day of month also drives the overage invoices."),
    instant("trial_start").read_only().nullable().about("Start of the trial."),
    instant("activated_at").read_only().nullable(),
    instant("confirmed_at").read_only().nullable(),
    instant("canceled_at").read_only().nullable(),
    long_text("cancellation_reason", 500).read_only().nullable().third_party().about("Why it was canceled."),
    map("pause_collection").read_only().nullable().about("{behavior, resumes_at} while paused, null when not."),
    instant("paused_at").read_only().nullable(),
    instant("resumes_at").read_only().nullable(),
    instant("resumed_at").read_only().nullable(),
    rate("discount_percent").read_only().nullable().about("Percent, 0 to 100."),
    cents("recurring_amount_cents").read_only().nullable().about("Cents."),
    map("renewal_settings").read_only().about("{type: auto_renew|cancel|downgrade_to_flexible}."),
    map("commitment").read_only().about("Minimum commitment; shape not described."),
    id_of("proposal_id", &PROPOSAL).read_only().nullable(),
];
