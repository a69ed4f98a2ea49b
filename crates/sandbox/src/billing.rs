//! Billing's record types that have rules of their own, one module a type. Everything else is a generic verb.

pub(crate) mod billing_account;
pub(crate) mod camel;
pub(crate) mod cents;
pub(crate) mod certificate;
pub(crate) mod company;
pub(crate) mod contacts;
pub(crate) mod coupon;
pub(crate) mod credit;
pub(crate) mod custom;
pub(crate) mod customer;
pub(crate) mod dashboard_user;
pub(crate) mod day;
pub(crate) mod derived_id;
pub(crate) mod group;
pub(crate) mod installment;
pub(crate) mod invitation;
pub(crate) mod invoice;
pub(crate) mod item_change;
pub(crate) mod lc116;
pub(crate) mod listing;
pub(crate) mod mail;
pub(crate) mod nfe;
pub(crate) mod organization;
pub(crate) mod paper;
pub(crate) mod payer;
pub(crate) mod payment;
pub(crate) mod payment_method;
pub(crate) mod person;
pub(crate) mod plan;
pub(crate) mod plan_change;
pub(crate) mod plan_group;
pub(crate) mod portal_user;
pub(crate) mod presence;
pub(crate) mod price;
pub(crate) mod product;
pub(crate) mod product_group;
pub(crate) mod proposal;
pub(crate) mod proposal_template;
pub(crate) mod public_id;
pub(crate) mod quantity;
pub(crate) mod refusal;
pub(crate) mod report;
pub(crate) mod screen;
pub(crate) mod service_item;
pub(crate) mod several;
pub(crate) mod slug;
pub(crate) mod subscription;
pub(crate) mod tax_period;
pub(crate) mod tax_rule;
pub(crate) mod team_role;
pub(crate) mod usage;
pub(crate) mod withholding;

use serde_json::json;

use crate::answer::Answered;
use crate::own_path::OwnPath;
use crate::rules::{Action, Rule};

/// Every module's rules, by tool name.
pub(crate) const RULES: &[&[(&str, Rule)]] = &[
    billing_account::RULES,
    certificate::RULES,
    company::RULES,
    coupon::RULES,
    credit::RULES,
    customer::RULES,
    dashboard_user::RULES,
    installment::RULES,
    invoice::RULES,
    item_change::RULES,
    nfe::RULES,
    organization::RULES,
    payment::RULES,
    payment_method::RULES,
    plan::RULES,
    plan_change::RULES,
    plan_group::RULES,
    portal_user::RULES,
    product::RULES,
    product_group::RULES,
    proposal::RULES,
    proposal_template::RULES,
    report::RULES,
    service_item::RULES,
    subscription::RULES,
    tax_period::RULES,
    tax_rule::RULES,
    team_role::RULES,
    usage::RULES,
    withholding::RULES,
];

/// Every module's timer actions, by record key and action.
pub(crate) const ACTIONS: &[&[(&str, &str, Action)]] = &[
    certificate::ACTIONS,
    credit::ACTIONS,
    dashboard_user::ACTIONS,
    invoice::ACTIONS,
    nfe::ACTIONS,
    payment::ACTIONS,
    payment_method::ACTIONS,
    portal_user::ACTIONS,
    proposal::ACTIONS,
    subscription::ACTIONS,
];

/// Paths beside those of the catalogue.
pub(crate) const OWN_PATHS: &[&[OwnPath]] = &[price::OWN_PATHS, proposal::OWN_PATHS];

/// Settings that are made when they are first read.
pub(crate) const MADE_ON_READ: &[&str] = &[item_change::MADE_ON_READ, plan_change::MADE_ON_READ];

/// What a delete answers.
pub(crate) fn deleted() -> Answered {
    Answered::Object(json!({ "deleted": true }))
}
