//! What happened and what to do next, for people and models, in both languages.

use catalogue::{Covered, Lang, Scope, Text};
use serde_json::Value;

use super::json::shown_path;
use super::{ArgumentError, Refusal, ToldOnce};
use crate::link::NoAddress;
use crate::tenant::Chosen;

/// The status of a request that was held back because another one before it failed (RFC 4918, section 11.4).
const FAILED_DEPENDENCY: u16 = 424;

/// Fields that the message of bad arguments names itself.
const NAMED_FIELDS: usize = 5;

impl Refusal {
    /// What happened and what to do next.
    pub fn message(&self, lang: Lang) -> String {
        match self {
            Refusal::InvalidArguments(errors) => arguments_message(errors, lang),
            Refusal::ValidationFailed { status: FAILED_DEPENDENCY, .. } => not_sent_message(lang),
            Refusal::ValidationFailed { details, .. } => validation_message(details, lang),
            Refusal::InsufficientScope { needed } => scope_message(*needed, lang),
            Refusal::InsufficientPermission { tool } => match lang {
                Lang::Pt => format!(
                    "Você não tem permissão para usar {tool}, ou esta conexão não a oferece. Peça acesso a quem administra a conta."
                ),
                Lang::En => format!(
                    "You may not use {tool}, or this connection does not offer it. Ask the account's administrator for access."
                ),
            },
            Refusal::RateLimited { retry_after_seconds: Some(seconds) } => match lang {
                Lang::Pt => format!("O limite de chamadas da API foi atingido. Tente de novo em {seconds} s."),
                Lang::En => format!("The API's rate limit is reached. Try again in {seconds} s."),
            },
            Refusal::ConfirmationReplayed { told_once: Some(once), .. } => {
                format!("{} {}", fixed_message(self).get(lang), once_message(*once, lang))
            }
            other => fixed_message(other).get(lang).to_owned(),
        }
    }
}

fn once_message(ToldOnce { field, again }: ToldOnce, lang: Lang) -> String {
    match lang {
        Lang::Pt => format!(
            "O valor de {field} só apareceu na resposta daquela vez e não foi guardado; para ter outro, chame {again} e confirme de novo."
        ),
        Lang::En => format!(
            "The value of {field} was only in that answer and was not kept; for another, call {again} and confirm again."
        ),
    }
}

fn scope_message(needed: Scope, lang: Lang) -> String {
    let and = if lang == Lang::Pt { " e " } else { " and " };
    let mut words = needed.words().collect::<Vec<_>>().join(and);
    if !needed.resource.is_empty() {
        words.push_str(match (needed.covered, lang) {
            (Covered::ByAll, Lang::Pt) => " (ou all)",
            (Covered::ByAll, Lang::En) => " (or all)",
            (Covered::ByNameOnly, Lang::Pt) => ", que all não inclui",
            (Covered::ByNameOnly, Lang::En) => ", which all does not include",
        });
    }
    match lang {
        Lang::Pt => format!("O token não tem os escopos necessários: {words}. Use um token que os tenha."),
        Lang::En => format!("The token lacks the scopes needed: {words}. Use a token that has them."),
    }
}

/// Some clients show only the message, so that it names the first fields itself.
fn arguments_message(errors: &[ArgumentError], lang: Lang) -> String {
    let fields = named(errors.iter().map(shown_path));
    match lang {
        Lang::Pt => format!(
            "Argumentos inválidos{fields}; nada foi executado. Corrija os campos listados em details.errors e chame de novo."
        ),
        Lang::En => {
            format!("Invalid arguments{fields}; nothing ran. Fix the fields listed in details.errors and call again.")
        }
    }
}

fn not_sent_message(lang: Lang) -> String {
    let text = match lang {
        Lang::Pt => {
            "Nada foi enviado: os registros que a chamada indica não puderam ser consultados antes. Veja details.errors \
             e chame de novo."
        }
        Lang::En => {
            "Nothing was sent: the records that the call names could not be looked up first. See details.errors and \
             call again."
        }
    };
    text.to_owned()
}

fn validation_message(details: &Value, lang: Lang) -> String {
    let errors = details.as_array().map(Vec::as_slice).unwrap_or_default();
    let fields = named(errors.iter().filter_map(|error| error["field"].as_str().map(str::to_owned)));
    match lang {
        Lang::Pt => format!(
            "A API recusou os valores ou o estado do registro{fields}. Veja details.errors, corrija e chame de novo."
        ),
        Lang::En => format!(
            "The API refused the values or the record's state{fields}. See details.errors, fix them and call again."
        ),
    }
}

/// The first fields, each once, in brackets; nothing where no error has one.
fn named(fields: impl Iterator<Item = String>) -> String {
    let mut named: Vec<String> = Vec::new();
    for field in fields.filter(|field| !field.is_empty()) {
        if named.contains(&field) {
            continue;
        }
        if named.len() == NAMED_FIELDS {
            named.push("…".to_owned());
            break;
        }
        named.push(field);
    }
    if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) }
}

fn fixed_message(refusal: &Refusal) -> Text {
    match refusal {
        Refusal::NotFound => Text::new(
            "Registro não encontrado. Confira o identificador, por exemplo pela listagem.",
            "No such record. Check its identifier, for example in the list.",
        ),
        Refusal::WorkspaceRequired { reached, .. } if reached.is_empty() => Text::new(
            "Esta conexão não alcança nenhum workspace. Peça outro token a quem administra o servidor.",
            "This connection reaches no workspace. Ask whoever runs the server for another token.",
        ),
        Refusal::WorkspaceRequired { chosen: Chosen::ByConnection, .. } => Text::new(
            "Esta conexão alcança vários workspaces, nenhum é o padrão, e aqui a chamada não escolhe. Defina um de details.workspaces como padrão da conexão: `token create --default-workspace` ao criar o token, ou `stdio --default-workspace`.",
            "This connection reaches several workspaces, none is the default, and a call cannot choose here. Make one of details.workspaces the connection's default: `token create --default-workspace` when the token is made, or `stdio --default-workspace`.",
        ),
        Refusal::FileAddressUnavailable(NoAddress::NoServer) => Text::new(
            "O arquivo só é entregue por um endereço HTTP deste servidor, e esta conexão não conhece nenhum. Defina http.public_url com o endereço do `kobana-mcp serve` que roda na mesma pasta de dados; vale também para `kobana-mcp stdio`.",
            "The file is only given at an HTTP address of this server, and this connection knows none. Set http.public_url to the address of the `kobana-mcp serve` that runs on the same data folder; it holds for `kobana-mcp stdio` too.",
        ),
        Refusal::FileAddressUnavailable(NoAddress::CallersToken) => Text::new(
            "Aqui a API é acessada com o token de quem chama, que um endereço não pode levar; por isso o arquivo não tem endereço. Baixe-o pelo aplicativo da Kobana, ou use uma conexão com a credencial do operador.",
            "Here the API is reached with the caller's own token, which an address must not carry, so the file has no address. Download it in Kobana's app, or use a connection with the operator's credentials.",
        ),
        Refusal::WorkspaceRequired { .. } => Text::new(
            "Esta conexão alcança vários workspaces e nenhum é o padrão. Escolha um de details.workspaces e mande o id em workspace_id.",
            "This connection reaches several workspaces and none is the default. Choose one of details.workspaces and send its id as workspace_id.",
        ),
        Refusal::ConfirmationRequired => Text::new(
            "Esta ação precisa da confirmação de uma pessoa e este cliente não sabe perguntar. Use um cliente da revisão 2026-07-28 com formulário de elicitation.",
            "This action needs a person's confirmation and this client cannot ask. Use a client of revision 2026-07-28 with form elicitation.",
        ),
        Refusal::ConfirmationReplayed { .. } => Text::new(
            "Esta aprovação já foi usada e não vale de novo. Veja em details.first_run o que se sabe e confira o registro antes de repetir.",
            "This approval was already used and does not count again. See details.first_run for what is known, and check the record before repeating.",
        ),
        Refusal::ConfirmationUnavailable => Text::new(
            "A confirmação não pôde ser registrada, então nada foi executado. Tente de novo em instantes.",
            "The confirmation could not be registered, so nothing ran. Try again shortly.",
        ),
        Refusal::UserDeclined(_) => Text::new(
            "A pessoa não confirmou; nada mudou. Não repita a chamada sem que ela peça.",
            "The person did not confirm; nothing changed. Do not repeat the call unless they ask for it.",
        ),
        Refusal::Conflict { .. } => Text::new(
            "O pedido conflita com o que já existe: um registro igual, um vínculo, o estado do registro, ou uma chave de idempotência usada com outros valores. Veja details.errors.",
            "The request clashes with what is there: an equal record, a link, the record's state, or an idempotency key used with other values. See details.errors.",
        ),
        Refusal::RateLimited { .. } => Text::new(
            "O limite de chamadas da API foi atingido. Tente de novo mais tarde.",
            "The API's rate limit is reached. Try again later.",
        ),
        Refusal::UpstreamRefused { .. } => Text::new(
            "A API recusou a credencial ou o direito desta conta. Veja details.errors e fale com quem administra a conta.",
            "The API refused this account's credentials or right. See details.errors and talk to the account's administrator.",
        ),
        Refusal::UpstreamUnavailable => Text::new(
            "A API está indisponível. Tente de novo em alguns minutos.",
            "The API is unavailable. Try again in a few minutes.",
        ),
        Refusal::Timeout => Text::new(
            "A API não respondeu a tempo. Tente de novo, se possível pedindo menos.",
            "The API did not answer in time. Try again, asking for less if possible.",
        ),
        Refusal::OutcomeUnknown { .. } => Text::new(
            "Não houve resposta clara da API e não se sabe se a ação aconteceu. Confira o registro antes de repetir.",
            "The API gave no clear answer and it is unknown whether the action happened. Check the record before repeating.",
        ),
        _ => Text::new(
            "Falha interna; o motivo está no registro do servidor.",
            "Internal fault; the reason is in the server's log.",
        ),
    }
}
