//! Customers, their accounts and their people.

use serde_json::{Value, json};

use super::{Office, Step, step, with};

/// Customers, and people who see their invoices in the portal.
pub const REGISTERED: &[Step] = &[
    step("billing_customers_create", |_| customer("Mercado Aurora", "11.222.333/0001-81", "aurora")).keeping("aurora"),
    step("billing_customers_create", |_| customer("Tintas Rio Doce", "30.751.694/0001-60", "riodoce"))
        .keeping("riodoce"),
    step("billing_customers_create", |_| {
        json!({"name": "Padaria do Largo", "document_number": "45.723.174/0001-10", "create_billing_account": false})
    })
    .keeping("spare"),
    step("billing_customers_get", |office| json!({"id": office.id("aurora")})),
    step("billing_customers_list", |_| json!({"search": "aurora"})),
    step("billing_customers_update", |office| json!({"id": office.id("aurora"), "nickname": "Aurora"})),
    step("billing_customers_recalculate_mrr", |office| json!({"id": office.id("aurora")})),
    step("billing_customers_delete", |office| json!({"id": office.id("spare")})),
    step("billing_customers_users_create", |office| {
        json!({"id": office.id("aurora"), "email": "paula.reis@aurora.example"})
    })
    .keeping("paula"),
    step("billing_customers_users_invite", |office| {
        json!({"id": office.id("aurora"), "email": "ausente@aurora.example"})
    })
    .keeping("absent"),
    step("billing_customers_users_list", |office| json!({"id": office.id("aurora")})),
    step(
        "billing_customers_users_get",
        |office| json!({"id": office.id("aurora"), "user_id": office.id("paula")}),
    ),
    step("billing_customers_users_update", |office| {
        json!({"id": office.id("aurora"), "user_id": office.id("paula"), "sso_only": true})
    }),
    step(
        "billing_customers_users_resend",
        |office| json!({"id": office.id("aurora"), "user_id": office.id("absent")}),
    ),
    step(
        "billing_customers_users_delete",
        |office| json!({"id": office.id("aurora"), "user_id": office.id("absent")}),
    ),
    step("billing_billing_accounts_create", |office| {
        json!({"customer": {"id": office.id("aurora")}, "external_id": "filial", "payment_terms_days": 15})
    })
    .keeping("branch account"),
    step("billing_billing_accounts_create", |office| {
        json!({"customer": {"id": office.id("aurora")}, "external_id": "antiga"})
    })
    .keeping("old account"),
    step("billing_billing_accounts_get", |office| json!({"id": office.account("aurora")})),
    step("billing_billing_accounts_list", |office| json!({"person_id": office.id("aurora"), "search": "aurora"})),
    step("billing_billing_accounts_update", |office| {
        json!({"id": office.account("aurora"), "external_id": "conta-118"})
    }),
    step(
        "billing_billing_accounts_suspend",
        |office| json!({"id": office.id("branch account"), "reason": "Disputa"}),
    )
    .gives("/status", "suspended"),
    step("billing_billing_accounts_reactivate", |office| json!({"id": office.id("branch account")}))
        .gives("/status", "active"),
    step("billing_billing_accounts_close", |office| {
        json!({"id": office.id("branch account"), "reason": "A filial fechou"})
    })
    .gives("/status", "closed"),
    step("billing_billing_accounts_delete", |office| json!({"id": office.id("old account")}))
        .gives("/status", "closed"),
];

/// A customer in Campinas with 10 days to pay.
pub fn customer(name: &str, document: &str, domain: &str) -> Value {
    let address = json!({"street": "Avenida Brasil", "number": "1500", "neighborhood": "Centro", "city": "Campinas",
        "state": "SP", "postal_code": "13013-000"});
    with(
        json!({"name": name, "legal_name": format!("{name} Ltda"), "kind": "juridical", "document_number": document}),
        &json!({"email": format!("financeiro@{domain}.example"), "addresses": [address], "payment_terms_days": 10}),
    )
}

/// What an account holds by the end.
pub const HELD: &[Step] = &[
    step("billing_billing_accounts_invoices_list", |office| json!({"id": office.account("aurora")})),
    step("billing_billing_accounts_subscriptions_list", |office| json!({"id": office.account("aurora")})),
    step("billing_billing_accounts_credits_list", |office| json!({"id": office.account("aurora")})),
    step("billing_billing_accounts_entitlements_list", |office| json!({"id": office.account("aurora")})),
    step("billing_customers_statement_sync", statement),
    step("billing_customers_statement_list", |office| with(statement(office), &json!({"per_page": 5}))),
];

/// Aurora has several accounts, so that one is named.
fn statement(office: &Office) -> Value {
    json!({"id": office.id("aurora"), "billing_account_id": office.account("aurora")})
}
