//! The roles that every organization has.

use catalogue::billing::team_role::TEAM_ROLE;
use serde_json::{Value, json};

use crate::billing::organization;
use crate::billing::presence;
use crate::context::Context;
use crate::problem::Problem;

/// Name, slug, description and permissions, in their order on screen.
const ROLES: &[(&str, &str, &str, &[&str])] = &[
    ("Proprietário", "owner", "Tudo, também equipe e papéis.", &["all.read", "all.write", "team.write"]),
    ("Administrador", "admin", "Tudo, menos equipe e papéis.", &["all.read", "all.write"]),
    (
        "Financeiro",
        "finance",
        "Faturas, pagamentos, créditos e NF-e.",
        &[
            "customers.read",
            "subscriptions.read",
            "invoices.read",
            "invoices.write",
            "payments.read",
            "payments.write",
            "credits.write",
            "nfes.read",
            "nfes.write",
        ],
    ),
    (
        "Comercial",
        "sales",
        "Clientes, propostas e assinaturas.",
        &["customers.read", "customers.write", "proposals.read", "proposals.write", "subscriptions.read"],
    ),
    ("Leitura", "viewer", "Vê tudo e não muda nada.", &["all.read"]),
];

/// Makes them for a new organization.
///
/// # Errors
/// The store's.
pub(in crate::billing) async fn found(context: &mut Context) -> Result<(), Problem> {
    for (place, (name, slug, description, permissions)) in (1_u32..).zip(ROLES) {
        let role = json!({ "name": name, "slug": slug, "description": description, "permissions": permissions,
            "is_active": true, "is_system": true, "display_order": place, "users_count": 0, "external_id": null,
            "organization_id": organization::id(&context.account), "custom_metadata": {}, "metadata": {} });
        let Value::Object(mut role) = role else { continue };
        presence::begin(&mut role);
        context.insert(&TEAM_ROLE, role).await?;
    }
    Ok(())
}
