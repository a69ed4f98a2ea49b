//! Billing: customers, subscriptions, invoices, payments and service invoices (NF-e) of one organization.

pub mod billing_account;
pub mod certificate;
pub mod company;
pub mod coupon;
pub mod credit;
pub mod customer;
pub mod dashboard_user;
pub mod group;
mod instructions;
pub mod invoice;
pub mod money;
pub mod nfe;
pub mod organization;
pub mod payment;
pub mod payment_method;
pub mod plan;
pub mod plan_change;
pub mod plan_group;
pub mod price;
pub mod product;
pub mod product_group;
mod prompts;
pub mod proposal;
pub mod proposal_template;
pub mod report;
mod resources;
pub mod server;
pub mod service_item;
pub mod shared;
pub mod subscription;
pub mod tax_period;
pub mod tax_rule;
pub mod team_role;
pub mod usage;
pub mod withholding;

use crate::policy::{Policy, Reused, Unasked};
use crate::product::Product;
use crate::record::{Record, Tenancy};
use crate::text::Text;
use crate::tool::Tool;

/// The billing product.
pub static BILLING: Product = Product {
    name: "billing",
    title: Text::new("Kobana Faturamento", "Kobana Billing"),
    instructions: instructions::INSTRUCTIONS,
    tenancy: Tenancy::Account,
    policy: Policy { unasked: Unasked::Runs, reused: Reused::AsksAgain, declined_code: "USER_DECLINED" },
    tools: TOOLS,
    records: RECORDS,
    resources: resources::RESOURCES,
    prompts: prompts::PROMPTS,
    completions: resources::COMPLETIONS,
};

static TOOLS: &[&[Tool]] = &[
    organization::TOOLS,
    company::TOOLS,
    company::fiscal::TOOLS,
    certificate::TOOLS,
    customer::TOOLS,
    customer::statement::TOOLS,
    customer::user::TOOLS,
    billing_account::tools::TOOLS,
    billing_account::holdings::TOOLS,
    billing_account::entitlement::TOOLS,
    subscription::tools::TOOLS,
    subscription::life::TOOLS,
    subscription::item::TOOLS,
    subscription::item_change::TOOLS,
    subscription::settings::TOOLS,
    plan_change::TOOLS,
    plan_change::settings::TOOLS,
    plan_change::rule::TOOLS,
    plan::tools::TOOLS,
    plan::several::TOOLS,
    plan::item::TOOLS,
    plan_group::TOOLS,
    product::tools::TOOLS,
    product::several::TOOLS,
    product_group::TOOLS,
    coupon::TOOLS,
    coupon::redemption::TOOLS,
    invoice::read::TOOLS,
    invoice::change::TOOLS,
    invoice::collect::TOOLS,
    invoice::payment_method::TOOLS,
    invoice::installment::TOOLS,
    credit::TOOLS,
    payment::tools::TOOLS,
    payment::charge::TOOLS,
    payment_method::TOOLS,
    nfe::read::TOOLS,
    nfe::change::TOOLS,
    nfe::issue::TOOLS,
    nfe::city::TOOLS,
    nfe::request_try::TOOLS,
    service_item::TOOLS,
    tax_rule::TOOLS,
    tax_period::TOOLS,
    withholding::TOOLS,
    proposal::read::TOOLS,
    proposal::change::TOOLS,
    proposal::send::TOOLS,
    proposal::item::TOOLS,
    proposal_template::TOOLS,
    usage::TOOLS,
    usage::daily::TOOLS,
    usage::monthly::TOOLS,
    dashboard_user::TOOLS,
    team_role::TOOLS,
    report::TOOLS,
    server::TOOLS,
];

static RECORDS: &[&Record] = &[
    &organization::ORGANIZATION,
    &company::COMPANY,
    &company::fiscal::FISCAL_PROFILE,
    &certificate::CERTIFICATE,
    &customer::CUSTOMER,
    &customer::statement::STATEMENT_ENTRY,
    &customer::told::REGISTERED,
    &customer::told::REVENUE,
    &customer::told::SYNCED,
    &customer::told::RESENT,
    &customer::user::PORTAL_USER,
    &billing_account::BILLING_ACCOUNT,
    &billing_account::entitlement::ENTITLEMENTS,
    &subscription::SUBSCRIPTION,
    &subscription::item::SUBSCRIPTION_ITEM,
    &subscription::item_change::ITEM_CHANGE,
    &subscription::settings::ITEM_CHANGE_SETTINGS,
    &plan_change::PLAN_CHANGE,
    &plan_change::settings::PLAN_CHANGE_SETTINGS,
    &plan_change::rule::PLAN_CHANGE_RULE,
    &plan::PLAN,
    &plan::item::PLAN_ITEM,
    &plan_group::PLAN_GROUP,
    &price::PRICE,
    &product::PRODUCT,
    &product_group::PRODUCT_GROUP,
    &coupon::COUPON,
    &coupon::redemption::REDEMPTION,
    &invoice::INVOICE,
    &invoice::payment_method::ACCEPTED_METHODS,
    &invoice::installment::INSTALLMENT,
    &credit::CREDIT,
    &payment::PAYMENT,
    &payment_method::PAYMENT_METHOD,
    &nfe::NFE,
    &nfe::request_try::REQUEST_TRY,
    &nfe::sync_job::SYNC_JOB,
    &service_item::SERVICE_ITEM,
    &tax_rule::TAX_RULE,
    &tax_period::TAX_PERIOD,
    &withholding::WITHHOLDING,
    &proposal::PROPOSAL,
    &proposal::item::PROPOSAL_ITEM,
    &proposal::told::PRICING,
    &proposal::told::STATS,
    &proposal::told::ACCEPTANCE,
    &proposal::told::SHEET,
    &proposal::told::PDF,
    &proposal_template::PROPOSAL_TEMPLATE,
    &usage::USAGE_RECORD,
    &usage::USAGE_SUMMARY,
    &usage::daily::DAILY_SNAPSHOT,
    &usage::monthly::MONTHLY_SNAPSHOT,
    &dashboard_user::DASHBOARD_USER,
    &team_role::TEAM_ROLE,
    &report::MONTHLY_SUMMARY,
    &server::SCHEMA,
    &shared::DELETED,
    &shared::BULK_RESULT,
    &shared::REORDERED,
];
