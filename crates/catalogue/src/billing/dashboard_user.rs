//! The team: who works with the organization's data.

use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, OWN_ID, OWNER, TIMES};
use crate::billing::team_role::TEAM_ROLE;
use crate::field::{
    Field, Fields, boolean, email, ids_of, instant, integer, long_text, objects, one_of, text, texts, uid, url,
};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Somebody who works with the organization's data.
pub static DASHBOARD_USER: Record = Record::billing("dashboard_users", Text::new("Membro da equipe", "Team member"))
    .fields(&[IDENTITY, OWN_ID, FIXED, TERMS, LATER, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .state("status")
    .label(&["name", "email"])
    .summary(&["name", "email", "status", "permissions"])
    .details(&["email_signature"])
    .searched(&["name", "email"])
    .indexed(&["email", "roles.id", "roles.slug"]);

const ROLES: Fields = &[&[uid("id").read_only(), text("name").read_only().third_party(), text("slug").read_only()]];

/// Given once: no change takes it.
const FIXED: &[Field] = &[email("email").third_party()];

/// What a caller gives and may change.
const TERMS: &[Field] = &[text("name").nullable().third_party(), texts("permissions").about("Permission slugs.")];

/// Only a change takes it.
const LATER: &[Field] = &[url("picture").nullable(), one_of("status", STATES)];

/// What the API sets.
const OUTCOME: &[Field] = &[
    uid("person_id").read_only().nullable().about("Linked person record."),
    instant("last_login_at").read_only().nullable().about("Last sign-in."),
    integer("login_count").read_only().about("Sign-ins."),
    boolean("show_getting_started").read_only().about("true: shows the first steps."),
    long_text("email_signature", 5000).read_only().nullable().about("Signature used in e-mails."),
    objects("roles", ROLES).read_only(),
];

/// Taken with a new one and with a change, in a form of its own.
static GIVEN: &[Field] = &[ids_of("role_ids", &TEAM_ROLE).about("At least one.")];

const STATES: &[&str] = &["active", "pending_invitation", "suspended"];

const FILTERS: &[Filter] = &[equal(one_of("status", STATES))];

const ASKED: &[Field] = &[text("search").about("In name and e-mail."), text("role").about("A role's slug.")];

const ORDERS: &[&str] = &["name", "status", "last_login_at", "created_at", "updated_at"];

/// Tools on team members.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_dashboard_users_list", Text::new("Listar equipe", "List team"), &DASHBOARD_USER)
        .scope("team", "billing.dashboard_users")
        .about("Lists who works with the organization's data, with state and roles.")
        .get("/v1/dashboard_users", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::destructive(
        "billing_dashboard_users_create",
        Text::new("Convidar para a equipe", "Invite team member"),
        &DASHBOARD_USER,
    )
    .scope("team", "billing.dashboard_users")
    .consequence(
        "Dá a este endereço acesso aos dados da organização, com estes papéis e permissões.",
        "Gives this address access to the organization's data, with these roles and permissions.",
    )
    .about(
        "Invites an e-mail address into the organization with at least one role. Use only an address that the \
         person gave.",
    )
    .post("/v1/dashboard_users", Verb::Rule)
    .body(&[FIXED, TERMS, GIVEN, OWN_ID, CUSTOM])
    .requires(&["email", "role_ids"])
    .open_world(),
    Tool::read("billing_dashboard_users_get", Text::new("Ver membro da equipe", "Show team member"), &DASHBOARD_USER)
        .scope("team", "billing.dashboard_users")
        .about("Shows a team member: state, roles and permissions.")
        .get("/v1/dashboard_users/{id}", Verb::Get),
    Tool::destructive(
        "billing_dashboard_users_update",
        Text::new("Alterar membro da equipe", "Change team member"),
        &DASHBOARD_USER,
    )
    .scope("team", "billing.dashboard_users")
    .consequence(
        "Muda o que esta pessoa pode fazer na organização, ou se ela entra.",
        "Changes what this person may do in the organization, or whether they get in.",
    )
    .about(
        "Changes a team member's name, state, roles or permissions; what is left out stays, and both lists \
         replace what is there.",
    )
    .patch("/v1/dashboard_users/{id}", Verb::Rule)
    .body(&[TERMS, LATER, GIVEN, OWN_ID, CUSTOM])
    .idempotent(),
    Tool::destructive(
        "billing_dashboard_users_delete",
        Text::new("Excluir membro da equipe", "Delete team member"),
        &DASHBOARD_USER,
    )
    .scope("team", "billing.dashboard_users")
    .consequence(
        "A pessoa perde o acesso à organização; para voltar, precisa de novo convite.",
        "The person loses access to the organization; coming back needs a new invitation.",
    )
    .about("Takes a team member out of the organization; coming back needs a new invitation.")
    .delete("/v1/dashboard_users/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
];
