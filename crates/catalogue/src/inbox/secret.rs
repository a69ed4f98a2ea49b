//! Secrets: values that agents use and nobody reads back. No resource shows them, not even their names.

use super::agent::AGENT;
use super::shared::{IDENTITY, PLACE, TIMES};
use crate::field::{Field, ids_of, instant, long_text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Origin, PageSize, Tool, Verb};

/// What is known of a secret; its value is never answered.
pub static SECRET: Record = Record::inbox("secrets", Text::new("Secret", "Secret"))
    .fields(&[IDENTITY, PLACE, NAME, TERMS, USED, TIMES])
    .label(&["name", "description"])
    .summary(&["name", "description", "agent_ids", "last_used_at"])
    .indexed(&["name", "agent_ids"]);

const NAME: &[Field] =
    &[long_text("name", 64).filled().about("A-Z, 0-9 and _, from a letter on (ERP_TOKEN); unique, cannot be changed.")];

static TERMS: &[Field] = &[
    long_text("description", 255).clearable(),
    ids_of("agent_ids", &AGENT).about("The agents that may use it; [] lets all."),
];

const VALUE: &[Field] = &[long_text("value", 8192).filled().secret()];

const USED: &[Field] = &[instant("last_used_at").read_only().nullable()];

/// Tools on secrets.
pub static TOOLS: &[Tool] = &[
    Tool::read("secrets_list", Text::new("Listar secrets", "List secrets"), &SECRET)
        .scope("secrets", "inbox.secrets")
        .about("Lists the workspace's secrets: names and what they are for, never values.")
        .get("/v1/secrets", Verb::List)
        .cursored()
        .page_size(PageSize::INBOX)
        .origin(Origin::Sandbox),
    Tool::read("secrets_get", Text::new("Ver secret", "Show secret"), &SECRET)
        .scope("secrets", "inbox.secrets")
        .about("Shows a secret's name, description and agents, never its value.")
        .get("/v1/secrets/{id}", Verb::Get)
        .origin(Origin::Sandbox),
    Tool::write("secrets_create", Text::new("Criar secret", "Create secret"), &SECRET)
        .scope("secrets", "inbox.secrets")
        .about(
            "Stores a value that agents can use and nobody reads back. The value passes through this conversation: offer the \
             person the app first. Refused when the name is taken.",
        )
        .post("/v1/secrets", Verb::Rule)
        .body(&[NAME, VALUE, TERMS])
        .requires(&["name", "value"])
        .keyless()
        .origin(Origin::Sandbox),
    Tool::destructive("secrets_update", Text::new("Alterar secret", "Change secret"), &SECRET)
        .scope("secrets", "inbox.secrets")
        .consequence(
            "Troca o valor, e o anterior se perde, ou muda que agentes podem usá-lo. Com a lista de agentes vazia, todos podem.",
            "Replaces the value, and the one before is lost, or changes which agents may use it. With an empty list all agents may.",
        )
        .about(
            "Changes a secret's description, value or agents; what is left out stays. A new value overwrites the old one \
             for good. The person is asked when value or agent_ids is sent.",
        )
        .patch("/v1/secrets/{id}", Verb::Rule)
        .body(&[VALUE, TERMS])
        .plain_without(&["value", "agent_ids"])
        .keyless()
        .idempotent()
        .origin(Origin::Sandbox),
    Tool::destructive("secrets_delete", Text::new("Excluir secret", "Delete secret"), &SECRET)
        .scope("secrets", "inbox.secrets")
        .consequence(
            "Exclui o secret de vez: nenhum agente pode mais usá-lo.",
            "Deletes the secret for good: no agent can use it any more.",
        )
        .about("Deletes a secret for good. Refused while an agent's system message names it.")
        .delete("/v1/secrets/{id}", Verb::Rule)
        .keyless()
        .idempotent()
        .origin(Origin::Sandbox),
];
