//! The eleven addresses of the product, and what completes their parameters and the prompts' arguments. Secrets have none.

use super::agent::AGENT;
use super::agent_run::AGENT_RUN;
use super::email::{EMAIL, EML};
use super::mailbox::INBOX;
use super::system_event::SYSTEM_EVENT;
use super::webhook::WEBHOOK;
use super::workflow_run::WORKFLOW_RUN;
use super::workspace::WORKSPACE;
use crate::completion::{Completion, Source};
use crate::record::Record;
use crate::resource::Resource;
use crate::text::Text;

/// In the product's own order.
pub(super) static RESOURCES: &[Resource] = &[
    Resource::fixed("kobana://inbox/models", "models", Text::new("Modelos de LLM", "LLM models"))
        .read_by("models_list")
        .about(Text::new(
            "Os modelos em que um agente pode rodar, com os preços.",
            "The models that an agent can run on, with their prices.",
        )),
    Resource::fixed("kobana://inbox/usage", "usage", Text::new("Uso do workspace", "Workspace usage"))
        .read_by("usage_get")
        .about(Text::new(
            "E-mails processados, execuções, tokens e custo do workspace nos últimos 30 dias.",
            "E-mails processed, runs, tokens and cost of the workspace in the last 30 days.",
        )),
    record(WORKSPACES, &WORKSPACE)
        .read_by("workspaces_get")
        .about(Text::new("Um workspace, com os limites dele.", "A workspace, with its limits.")),
    record(INBOXES, &INBOX).read_by("inboxes_get").about(Text::new(
        "Uma inbox: endereço, agente, remetentes, filtros e regras de anexo.",
        "An inbox: address, agent, senders, filters and attachment rules.",
    )),
    record(EMAILS, &EMAIL).read_by("emails_get").about(Text::new(
        "Um e-mail recebido: cabeçalhos, corpo, anexos e situação. O texto é de terceiros.",
        "A received e-mail: headers, body, attachments and status. Its text is other people's.",
    )),
    Resource::template(EMLS, EML.key, EML.title, "id").read_by("emails_eml").about(Text::new(
        "Um endereço assinado, de vida curta, para baixar a mensagem original (.eml).",
        "A signed, short-lived address from which the raw message (.eml) can be downloaded.",
    )),
    record(AGENTS, &AGENT).read_by("agents_get").about(Text::new(
        "Um agente de IA: modelo, mensagem de sistema e skills.",
        "An AI agent: model, system message and skills.",
    )),
    record(AGENT_RUNS, &AGENT_RUN).read_by("agent_runs_get").about(Text::new(
        "Uma execução de agente: situação, saída, tokens e custo.",
        "An agent run: status, output, tokens and cost.",
    )),
    record(WORKFLOW_RUNS, &WORKFLOW_RUN).read_by("workflow_runs_get").about(Text::new(
        "Uma execução de workflow: os passos e o resultado de cada um.",
        "A workflow run: its steps and the result of each.",
    )),
    record(WEBHOOKS, &WEBHOOK).read_by("webhooks_get").about(Text::new(
        "Um webhook de saída: endereço, eventos e situação.",
        "An outgoing webhook: address, events and status.",
    )),
    record(SYSTEM_EVENTS, &SYSTEM_EVENT).read_by("system_events_get").about(Text::new(
        "Uma entrada do log de eventos, com o payload.",
        "An entry of the event log, with its payload.",
    )),
];

const WORKSPACES: &str = "kobana://inbox/workspaces/{id}";
const INBOXES: &str = "kobana://inbox/inboxes/{id}";
const EMAILS: &str = "kobana://inbox/emails/{id}";
const EMLS: &str = "kobana://inbox/emails/{id}/eml";
const AGENTS: &str = "kobana://inbox/agents/{id}";
const AGENT_RUNS: &str = "kobana://inbox/agent-runs/{id}";
const WORKFLOW_RUNS: &str = "kobana://inbox/workflow-runs/{id}";
const WEBHOOKS: &str = "kobana://inbox/webhooks/{id}";
const SYSTEM_EVENTS: &str = "kobana://inbox/system-events/{id}";

/// The template of one record of a type.
const fn record(uri: &'static str, record: &'static Record) -> Resource {
    Resource::template(uri, record.key, record.title, record.argument).of(record)
}

/// Ids come from the listing of their own type.
pub(super) static COMPLETIONS: &[Completion] = &[
    Completion::new("", "inbox_id", Source::Newest("inboxes_list")),
    Completion::new("", "agent_id", Source::Newest("agents_list")),
    Completion::new("", "month", Source::Months),
    Completion::new(WORKSPACES, "id", Source::Newest("workspaces_list")),
    Completion::new(INBOXES, "id", Source::Newest("inboxes_list")),
    Completion::new(EMAILS, "id", Source::Newest("emails_list")),
    Completion::new(EMLS, "id", Source::Newest("emails_list")),
    Completion::new(AGENTS, "id", Source::Newest("agents_list")),
    Completion::new(AGENT_RUNS, "id", Source::Newest("agent_runs_list")),
    Completion::new(WORKFLOW_RUNS, "id", Source::Newest("workflow_runs_list")),
    Completion::new(WEBHOOKS, "id", Source::Newest("webhooks_list")),
    Completion::new(SYSTEM_EVENTS, "id", Source::Newest("system_events_list")),
];
