//! Workspaces: whose inboxes, agents and e-mails they are, and what they may spend in a month.

use super::shared::{IDENTITY, OWN_ID, TIMES};
use crate::field::{Field, between, integer, long_text, map, number, number_above_zero, one_of};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, PageSize, Tool, Verb};

/// A workspace.
pub static WORKSPACE: Record = Record::inbox("workspaces", Text::new("Workspace", "Workspace"))
    .without_workspace()
    .also_named_by("external_id")
    .fields(&[IDENTITY, OWN_ID, SOURCE, NAMES, LIMITS, USED, DATA, TIMES])
    .label(&["label", "email_prefix"])
    .summary(&[
        "label",
        "email_prefix",
        "source",
        "monthly_cost_limit",
        "monthly_cost_used",
        "monthly_emails_limit",
        "monthly_emails_used",
    ])
    .indexed(&["external_id"]);

/// The products of Kobana that own workspaces.
const SOURCES: &[&str] = &[
    "kobana_app",
    "kobana_billing",
    "kobana_autonomous_inbox",
    "kobana_agent",
    "kobana_finance",
    "kobana_legal",
    "kobana_team",
];

const SOURCE: &[Field] = &[one_of("source", SOURCES).about("The product that owns it; cannot be changed.")];

const NAMES: &[Field] = &[
    long_text("label", 120).filled(),
    long_text("email_prefix", 60)
        .filled()
        .about("Starts the addresses that are made: a-z, 0-9 and single hyphens. Default: from the label."),
];

const LIMITS: &[Field] = &[
    number_above_zero("monthly_cost_limit").clearable().about("USD, above 0; without it there is no limit."),
    between("monthly_emails_limit", 1, i32::MAX as i64).clearable(),
];

const USED: &[Field] =
    &[number("monthly_cost_used").read_only().about("USD."), integer("monthly_emails_used").read_only()];

const DATA: &[Field] =
    &[map("custom_metadata").customers_own().in_detail(), map("metadata").customers_own().in_detail()];

/// Tools on workspaces.
pub static TOOLS: &[Tool] = &[
    Tool::read("workspaces_list", Text::new("Listar workspaces", "List workspaces"), &WORKSPACE)
        .scope("workspaces", "inbox.workspaces")
        .about("Lists the account's workspaces with their limits and what they used this month.")
        .get("/v1/workspaces", Verb::Rule)
        .answers(Answer::List)
        .cursored()
        .page_size(PageSize::INBOX),
    Tool::write("workspaces_create", Text::new("Criar workspace", "Create workspace"), &WORKSPACE)
        .scope("workspaces", "inbox.workspaces")
        .about(
            "Creates a workspace, with inboxes, agents and limits of its own. This connection goes on working in its own \
             workspace. Refused when external_id is taken.",
        )
        .post("/v1/workspaces", Verb::Rule)
        .body(&[SOURCE, NAMES, LIMITS, DATA, OWN_ID])
        .requires(&["source", "label"])
        .keyless(),
    Tool::read("workspaces_get", Text::new("Ver workspace", "Show workspace"), &WORKSPACE)
        .scope("workspaces", "inbox.workspaces")
        .about("Shows a workspace with its limits and what it used this month. Its id or external_id names it.")
        .get("/v1/workspaces/{id}", Verb::Rule),
    Tool::write("workspaces_update", Text::new("Alterar workspace", "Change workspace"), &WORKSPACE)
        .scope("workspaces", "inbox.workspaces")
        .about(
            "Changes a workspace's label, prefix, limits or metadata; what is left out stays. Raising or clearing a limit \
             lets it spend more. A new prefix holds for addresses made from then on.",
        )
        .patch("/v1/workspaces/{id}", Verb::Rule)
        .body(&[NAMES, LIMITS, DATA])
        .keyless()
        .idempotent(),
    Tool::destructive("workspaces_delete", Text::new("Excluir workspace", "Delete workspace"), &WORKSPACE)
        .scope("workspaces", "inbox.workspaces")
        .consequence(
            "Exclui o workspace de vez, com os agentes, webhooks, secrets, e-mails, execuções e eventos dele. Ele some dos outros produtos também.",
            "Deletes the workspace for good, with its agents, webhooks, secrets, e-mails, runs and events. It goes from the other products too.",
        )
        .about(
            "Deletes a workspace for good, with all that inbox keeps in it. Refused while it has inboxes or another product \
             keeps records in it, and for the one that this connection works in.",
        )
        .delete("/v1/workspaces/{id}", Verb::Rule)
        .keyless()
        .idempotent(),
];
