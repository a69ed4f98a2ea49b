//! Roles of the team.

use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, OWN_ID, OWNER, TIMES};
use crate::field::{Field, boolean, integer, long_text, text, texts};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What those who have it may do.
pub static TEAM_ROLE: Record = Record::billing("team_roles", Text::new("Papel da equipe", "Team role"))
    .fields(&[IDENTITY, OWN_ID, TERMS, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .label(&["name", "slug"])
    .summary(&["name", "slug", "permissions", "is_system", "is_active", "users_count"])
    .searched(&["name", "slug"])
    .indexed(&["presence"])
    .shown_where("presence", "live", "");

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    text("name").filled().third_party(),
    text("slug").about("Lower-case letters, digits and _."),
    long_text("description", 2000).nullable().third_party(),
    texts("permissions").about("Permission slugs."),
    boolean("is_active"),
];

/// What the API sets.
const OUTCOME: &[Field] = &[
    boolean("is_system").read_only().about("Managed by the system, cannot be changed or removed."),
    integer("display_order").read_only(),
    integer("users_count").read_only().about("Users with the role."),
];

const FILTERS: &[Filter] = &[equal(boolean("is_active")), equal(boolean("is_system"))];

const ASKED: &[Field] = &[text("search").about("In name and slug.")];

const ORDERS: &[&str] = &["name", "slug", "display_order", "created_at", "updated_at"];

/// Tools on roles.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_team_roles_list", Text::new("Listar papéis", "List team roles"), &TEAM_ROLE)
        .scope("team", "billing.team_roles")
        .about("Lists roles, of the system and the organization's own, with their permissions.")
        .get("/v1/team_roles", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_team_roles_create", Text::new("Criar papel", "Create team role"), &TEAM_ROLE)
        .scope("team", "billing.team_roles")
        .about(
            "Makes a role with a list of permission slugs, as other roles show them. Nobody has it until it is given.",
        )
        .post("/v1/team_roles", Verb::Rule)
        .body(&[TERMS, OWN_ID, CUSTOM])
        .requires(&["name", "slug", "permissions"]),
    Tool::read("billing_team_roles_get", Text::new("Ver papel", "Show team role"), &TEAM_ROLE)
        .scope("team", "billing.team_roles")
        .about("Shows a role: permissions, and how many have it.")
        .get("/v1/team_roles/{id}", Verb::Rule),
    Tool::destructive("billing_team_roles_update", Text::new("Alterar papel", "Change team role"), &TEAM_ROLE)
        .scope("team", "billing.team_roles")
        .consequence(
            "Muda de imediato o que podem fazer todos os que têm este papel.",
            "Changes at once what everyone with this role may do.",
        )
        .about(
            "Changes a role; what is left out stays, and permissions replaces the list. It holds at once for everyone \
             who has it. System roles take little.",
        )
        .patch("/v1/team_roles/{id}", Verb::Rule)
        .body(&[TERMS, OWN_ID, CUSTOM])
        .idempotent(),
    Tool::destructive("billing_team_roles_delete", Text::new("Excluir papel", "Delete team role"), &TEAM_ROLE)
        .scope("team", "billing.team_roles")
        .consequence("Quem tem este papel perde as permissões dele.", "Whoever has this role loses its permissions.")
        .about("Removes a role of the organization's own. Refused for a system role.")
        .delete("/v1/team_roles/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
];
