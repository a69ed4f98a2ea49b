//! Finance: bills to pay and to receive, the ledger, and what classifies them, by workspace.

pub mod account;
pub mod attachment;
pub mod automatic_rule;
pub mod bank;
pub mod bill;
pub mod cash_flow;
pub mod category;
pub mod classification_center;
pub mod company;
pub mod fiscal_document;
mod instructions;
pub mod payable;
pub mod person;
mod prompts;
pub mod receipt;
pub mod receivable;
pub mod reconciliation;
mod resources;
pub mod server;
pub mod shared;
pub mod tax;
pub mod transaction;
pub mod transfer;

use crate::policy::{Policy, Reused, Unasked};
use crate::product::Product;
use crate::record::{Record, Tenancy};
use crate::text::Text;
use crate::tool::Tool;

/// The finance product.
pub static FINANCE: Product = Product {
    name: "finance",
    title: Text::new("Kobana Finance", "Kobana Finance"),
    instructions: instructions::INSTRUCTIONS,
    tenancy: Tenancy::Workspace,
    policy: Policy { unasked: Unasked::IsRefused, reused: Reused::IsRefused, declined_code: "USER_DECLINED" },
    tools: TOOLS,
    records: RECORDS,
    resources: resources::RESOURCES,
    prompts: prompts::PROMPTS,
    completions: resources::COMPLETIONS,
};

static TOOLS: &[&[Tool]] = &[
    payable::TOOLS,
    receivable::TOOLS,
    receipt::TOOLS,
    transaction::TOOLS,
    transfer::TOOLS,
    reconciliation::TOOLS,
    account::TOOLS,
    bank::TOOLS,
    cash_flow::TOOLS,
    person::TOOLS,
    company::TOOLS,
    category::TOOLS,
    classification_center::TOOLS,
    tax::TOOLS,
    automatic_rule::TOOLS,
    fiscal_document::TOOLS,
    attachment::TOOLS,
    server::WORKSPACE_TOOLS,
    server::SCHEMA_TOOLS,
];

static RECORDS: &[&Record] = &[
    &payable::PAYABLE,
    &payable::TOTALS,
    &receivable::RECEIVABLE,
    &receivable::TOTALS,
    &receipt::RECEIPT,
    &transaction::TRANSACTION,
    &transaction::TOTALS,
    &transfer::TRANSFER,
    &reconciliation::RECONCILIATION,
    &account::ACCOUNT,
    &account::ADJUSTMENT,
    &account::BALANCE_RECORD,
    &bank::BANK,
    &cash_flow::CASH_FLOW,
    &person::PERSON,
    &company::COMPANY,
    &category::CATEGORY,
    &classification_center::CLASSIFICATION_CENTER,
    &tax::TAX,
    &automatic_rule::AUTOMATIC_RULE,
    &fiscal_document::FISCAL_DOCUMENT,
    &attachment::ATTACHMENT,
    &attachment::CONTENT,
    &attachment::ATTACHMENT_LINK,
    &server::WORKSPACE,
    &server::SCHEMA,
];
