//! Who may enter the portal for a customer.

use crate::billing::customer::told::RESENT;
use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, OWN_ID_CLEARED, TIMES};
use crate::field::{Field, boolean, email, instant, one_of, text};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Somebody of a customer who may enter the portal.
pub static PORTAL_USER: Record = Record::billing("customers_users", Text::new("Usuário do portal", "Portal user"))
    .argument("user_id")
    .also_named_by("external_id")
    .fields(&[IDENTITY, OWN_ID_CLEARED, TERMS, LATER, OUTCOME, CUSTOM, METADATA, TIMES])
    .state("status")
    .label(&["email"])
    .summary(&["email", "name", "status"])
    .indexed(&["external_id", "email", "customer_id"]);

/// What a caller gives and may change.
const TERMS: &[Field] = &[email("email").third_party()];

/// Only a change takes it.
const LATER: &[Field] = &[boolean("sso_only").about("true: signs in only by single sign-on.")];

/// What the API sets.
const OUTCOME: &[Field] = &[
    one_of("status", STATES).read_only(),
    instant("email_verified_at").read_only().nullable().about("When the e-mail was verified."),
    instant("last_login_at").read_only().nullable().about("Last sign-in."),
    text("name").read_only().nullable().third_party().about("Name of the linked person, when loaded."),
];

/// Taken with a change alone.
const AT_CHANGE: &[Field] = &[one_of("status", &["active", "suspended"])];

const STATES: &[&str] = &["active", "pending_verification", "pending_invitation", "suspended", "locked"];

const NAMED: &[Field] =
    &[text("id").about("The customer's id or external_id."), text("user_id").about("The user's id or external_id.")];

/// The customer's name alone.
const CUSTOMER_ALONE: &[Field] = &[text("id").about("The customer's id or external_id.")];

const FILTERS: &[Filter] = &[equal(one_of("status", STATES))];

const ORDERS: &[&str] = &["status", "last_login_at", "created_at", "updated_at", "name"];

/// Tools on portal users. `id` is the customer's.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_customers_users_list",
        Text::new("Listar usuários do portal", "List portal users"),
        &PORTAL_USER,
    )
    .scope("customers", "billing.customers")
    .about("Lists who may enter the customer portal for one customer.")
    .get("/v1/customers/{id}/users", Verb::Rule)
    .answers(Answer::List)
    .path_fields(CUSTOMER_ALONE)
    .filters(FILTERS)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::write(
        "billing_customers_users_create",
        Text::new("Convidar usuário do portal", "Invite portal user"),
        &PORTAL_USER,
    )
    .scope("customers", "billing.customers")
    .about(
        "Invites an e-mail address into a customer's portal, where it sees and pays invoices. The invitation \
         lasts 7 days. Refused when the address has a user or an invitation.",
    )
    .post("/v1/customers/{id}/users", Verb::Rule)
    .path_fields(CUSTOMER_ALONE)
    .body(&[TERMS, OWN_ID_CLEARED, CUSTOM])
    .requires(&["email"])
    .open_world(),
    Tool::write(
        "billing_customers_users_invite",
        Text::new("Convidar usuário do portal (invite)", "Invite portal user (invite)"),
        &PORTAL_USER,
    )
    .scope("customers", "billing.customers")
    .about("The same as billing_customers_users_create, under the API's other path.")
    .post("/v1/customers/{id}/users/invite", Verb::Rule)
    .path_fields(CUSTOMER_ALONE)
    .body(&[TERMS, OWN_ID_CLEARED, CUSTOM])
    .requires(&["email"])
    .open_world(),
    Tool::read("billing_customers_users_get", Text::new("Ver usuário do portal", "Show portal user"), &PORTAL_USER)
        .scope("customers", "billing.customers")
        .about("Shows a portal user of a customer: state, and when it last entered.")
        .get("/v1/customers/{id}/users/{user_id}", Verb::Rule)
        .path_fields(NAMED),
    Tool::write(
        "billing_customers_users_update",
        Text::new("Alterar usuário do portal", "Change portal user"),
        &PORTAL_USER,
    )
    .scope("customers", "billing.customers")
    .about("Changes a portal user; what is left out stays. status goes only between active and suspended.")
    .patch("/v1/customers/{id}/users/{user_id}", Verb::Rule)
    .path_fields(NAMED)
    .body(&[TERMS, LATER, AT_CHANGE, OWN_ID_CLEARED, CUSTOM])
    .idempotent(),
    Tool::destructive(
        "billing_customers_users_delete",
        Text::new("Excluir usuário do portal", "Delete portal user"),
        &PORTAL_USER,
    )
    .scope("customers", "billing.customers")
    .consequence(
        "A pessoa perde o acesso ao portal do cliente; um convite pendente é apagado.",
        "The person loses access to the customer's portal; a pending invitation is erased.",
    )
    .about("Takes somebody out of a customer's portal: a pending invitation is erased, an active user suspended.")
    .delete("/v1/customers/{id}/users/{user_id}", Verb::Rule)
    .answers(Answer::Record)
    .path_fields(NAMED)
    .returns(&DELETED)
    .idempotent(),
    Tool::write(
        "billing_customers_users_resend",
        Text::new("Reenviar convite do portal", "Resend portal invitation"),
        &PORTAL_USER,
    )
    .scope("customers", "billing.customers")
    .about(
        "E-mails the invitation, with a new link, or the verification again. Refused in any other state than \
         pending.",
    )
    .post("/v1/customers/{id}/users/{user_id}/resend", Verb::Rule)
    .returns(&RESENT)
    .path_fields(NAMED)
    .open_world(),
];
