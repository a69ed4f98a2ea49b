//! What hangs on a billing account.

use super::BILLING_ACCOUNT;
use crate::billing::credit::CREDIT;
use crate::billing::invoice::INVOICE;
use crate::billing::subscription::SUBSCRIPTION;
use crate::field::{Field, boolean};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const CREDITS_ASKED: &[Field] = &[boolean("include_expired")];

/// What hangs on a billing account.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_billing_accounts_invoices_list",
        Text::new("Listar faturas da conta", "List account's invoices"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about("Lists the invoices of one billing account.")
    .get("/v1/billing_accounts/{id}/invoices", Verb::Rule)
    .answers(Answer::List)
    .sorted_by(&["created_at"])
    .numbered()
    .returns(&INVOICE),
    Tool::read(
        "billing_billing_accounts_subscriptions_list",
        Text::new("Listar assinaturas da conta", "List account's subscriptions"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about("Lists the subscriptions of one billing account.")
    .get("/v1/billing_accounts/{id}/subscriptions", Verb::Rule)
    .answers(Answer::List)
    .sorted_by(&["created_at"])
    .numbered()
    .returns(&SUBSCRIPTION),
    Tool::read(
        "billing_billing_accounts_credits_list",
        Text::new("Listar créditos da conta", "List account's credits"),
        &BILLING_ACCOUNT,
    )
    .scope("customers", "billing.billing_accounts")
    .about("Lists the credits of one billing account, without those that expired unless include_expired is true.")
    .get("/v1/billing_accounts/{id}/credits", Verb::Rule)
    .answers(Answer::List)
    .query(CREDITS_ASKED)
    .sorted_by(&["created_at"])
    .numbered()
    .returns(&CREDIT),
];
