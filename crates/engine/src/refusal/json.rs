//! A refusal as its caller reads it: code, what happened, what to do next.

use catalogue::Lang;
use serde_json::{Map, Value, json};

use super::{ArgumentError, Problem, Refusal, ToldOnce};
use crate::tenant::Workspace;
use crate::visible::visible;

/// Problems listed in one answer; the rest is counted.
const LISTED_PROBLEMS: usize = 50;

/// The status of a conflict (RFC 9110, section 15.5.10).
const CONFLICT: u16 = 409;

/// Characters of a client's own argument name that are repeated to it.
const NAME_CHARS: usize = 100;

impl Refusal {
    /// `{"error": {"code", "message", "retryable", "details"}}` as compact JSON.
    pub fn to_json(&self, lang: Lang) -> String {
        let mut error = Map::new();
        error.insert("code".to_owned(), json!(self.code()));
        error.insert("message".to_owned(), json!(self.message(lang)));
        error.insert("retryable".to_owned(), json!(self.retryable()));
        error.insert("details".to_owned(), self.details(lang));
        json!({ "error": error }).to_string()
    }

    /// Whether the same call may simply be sent again.
    pub fn retryable(&self) -> bool {
        matches!(
            self,
            Refusal::ConfirmationUnavailable
                | Refusal::RateLimited { .. }
                | Refusal::UpstreamUnavailable
                | Refusal::Timeout
        )
    }

    fn details(&self, lang: Lang) -> Value {
        match self {
            Refusal::InvalidArguments(errors) => argument_details(errors, lang),
            Refusal::InsufficientScope { needed } => json!({"scopes": needed.words().collect::<Vec<_>>()}),
            Refusal::WorkspaceRequired { reached, .. } => json!({"workspaces": workspaces(reached)}),
            Refusal::InsufficientPermission { tool } => json!({"tool": tool}),
            Refusal::ConfirmationReplayed { outcome, told_once } => replayed(outcome.as_ref(), *told_once),
            Refusal::ValidationFailed { status, details, request_id }
            | Refusal::UpstreamRefused { status, details, request_id } => answered(*status, details, request_id),
            Refusal::Conflict { details, request_id } => answered(CONFLICT, details, request_id),
            Refusal::RateLimited { retry_after_seconds } => json!({"retry_after_seconds": retry_after_seconds}),
            Refusal::OutcomeUnknown { .. } => json!({"outcome": "unknown"}),
            _ => json!({}),
        }
    }
}

/// The workspaces to choose from, as far as they are listed.
fn workspaces(reached: &[Workspace]) -> Vec<Value> {
    let one = |workspace: &Workspace| {
        let name: String = visible(&workspace.name).chars().take(NAME_CHARS).collect();
        json!({"id": workspace.id.0, "name": name})
    };
    reached.iter().take(LISTED_PROBLEMS).map(one).collect()
}

/// What is known of the first run, and what only its answer told.
fn replayed(outcome: Option<&Value>, told_once: Option<ToldOnce>) -> Value {
    let mut details = json!({"first_run": outcome.cloned().unwrap_or(json!({"result": "unknown"}))});
    if let Some(ToldOnce { field, again }) = told_once {
        details["shown_once"] = json!({"field": field, "another_by": again});
    }
    details
}

/// What the API said, and under which id its support finds it.
fn answered(status: u16, errors: &Value, request_id: &Option<String>) -> Value {
    let mut details = json!({"status": status, "errors": errors});
    if let Some(id) = request_id {
        details["request_id"] = json!(id);
    }
    details
}

fn argument_details(errors: &[ArgumentError], lang: Lang) -> Value {
    let listed: Vec<Value> = errors.iter().take(LISTED_PROBLEMS).map(|error| argument(error, lang)).collect();
    match errors.len().saturating_sub(LISTED_PROBLEMS) {
        0 => json!({"errors": listed}),
        more => json!({"errors": listed, "more_errors": more}),
    }
}

fn argument(error: &ArgumentError, lang: Lang) -> Value {
    let mut entry = Map::new();
    entry.insert("path".to_owned(), json!(shown_path(error)));
    entry.insert("message".to_owned(), json!(problem_message(&error.problem, lang)));
    match &error.problem {
        Problem::Expected(expected) => {
            entry.insert("expected".to_owned(), json!(expected.get(lang)));
        }
        Problem::ExpectedOneOf(values) => {
            entry.insert("values".to_owned(), json!(values));
        }
        Problem::OutOfRange(min, max) => {
            entry.insert("minimum".to_owned(), json!(min));
            entry.insert("maximum".to_owned(), json!(max));
        }
        Problem::TooLong(max) => {
            entry.insert("max_length".to_owned(), json!(max));
        }
        Problem::TooManyBytes(max) => {
            entry.insert("max_bytes".to_owned(), json!(max));
        }
        Problem::Unknown(Some(near)) => {
            entry.insert("did_you_mean".to_owned(), json!(near));
        }
        Problem::Missing | Problem::Unknown(None) => {}
    }
    Value::Object(entry)
}

/// The path as it is told: hidden characters shown, not endless.
pub(super) fn shown_path(error: &ArgumentError) -> String {
    visible(&error.path).chars().take(NAME_CHARS).collect()
}

fn problem_message(problem: &Problem, lang: Lang) -> String {
    match (problem, lang) {
        (Problem::Missing, Lang::Pt) => "obrigatório".to_owned(),
        (Problem::Missing, Lang::En) => "required".to_owned(),
        (Problem::Unknown(Some(near)), Lang::Pt) => format!("argumento desconhecido; seria {near}?"),
        (Problem::Unknown(Some(near)), Lang::En) => format!("unknown argument; did you mean {near}?"),
        (Problem::Unknown(None), Lang::Pt) => "argumento desconhecido".to_owned(),
        (Problem::Unknown(None), Lang::En) => "unknown argument".to_owned(),
        (Problem::Expected(expected), Lang::Pt) => format!("esperado: {}", expected.pt),
        (Problem::Expected(expected), Lang::En) => format!("expected {}", expected.en),
        (Problem::ExpectedOneOf(values), Lang::Pt) => format!("esperado um destes: {}", values.join(", ")),
        (Problem::ExpectedOneOf(values), Lang::En) => format!("expected one of {}", values.join(", ")),
        (Problem::OutOfRange(min, max), Lang::Pt) => format!("fora dos limites: de {min} a {max}"),
        (Problem::OutOfRange(min, max), Lang::En) => format!("out of range: from {min} to {max}"),
        (Problem::TooLong(max), Lang::Pt) => format!("longo demais: até {max} caracteres"),
        (Problem::TooLong(max), Lang::En) => format!("too long: at most {max} characters"),
        (Problem::TooManyBytes(max), Lang::Pt) => format!("grande demais: todos os argumentos juntos, até {max} bytes"),
        (Problem::TooManyBytes(max), Lang::En) => format!("too large: all arguments together, at most {max} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use catalogue::{Access, Scope};

    use super::*;

    fn error(refusal: &Refusal, lang: Lang) -> Value {
        let all: Value = serde_json::from_str(&refusal.to_json(lang)).unwrap();
        all["error"].clone()
    }

    #[test]
    fn every_argument_problem_is_spelled_out() {
        let problem = |path: &str, problem| ArgumentError { path: path.to_owned(), problem };
        let refusal = Refusal::InvalidArguments(vec![
            problem("amount", Problem::Missing),
            problem("payer.nome", Problem::Unknown(Some("name"))),
            problem("status", Problem::ExpectedOneOf(vec!["opened".to_owned(), "paid".to_owned()])),
            problem("days\u{202e}", Problem::OutOfRange(1, 365)),
        ]);
        let expected = json!({"errors": [
            {"path": "amount", "message": "required"},
            {"path": "payer.nome", "message": "unknown argument; did you mean name?", "did_you_mean": "name"},
            {"path": "status", "message": "expected one of opened, paid", "values": ["opened", "paid"]},
            {"path": "days⟦U+202E⟧", "message": "out of range: from 1 to 365", "minimum": 1, "maximum": 365},
        ]});
        assert_eq!(error(&refusal, Lang::En)["details"], expected);
        assert_eq!(error(&refusal, Lang::En)["code"], "invalid_arguments");
    }

    #[test]
    fn a_long_list_of_problems_is_counted() {
        let errors = (0..70).map(|at| ArgumentError { path: format!("x{at}"), problem: Problem::Missing }).collect();
        let details = error(&Refusal::InvalidArguments(errors), Lang::Pt)["details"].clone();
        assert_eq!(details["errors"].as_array().unwrap().len(), LISTED_PROBLEMS);
        assert_eq!(details["more_errors"], 20);
    }

    #[test]
    fn scopes_and_waiting_times_are_told() {
        let scope = Scope::new("charge.bank_billets", Access::Write);
        let refusal = error(&Refusal::InsufficientScope { needed: scope }, Lang::Pt);
        assert_eq!(refusal["details"], json!({"scopes": ["write", "charge.bank_billets"]}));
        assert!(refusal["message"].as_str().unwrap().contains("write e charge.bank_billets"));
        let limited = error(&Refusal::RateLimited { retry_after_seconds: Some(7) }, Lang::En);
        assert_eq!(limited["details"], json!({"retry_after_seconds": 7}));
        assert_eq!(limited["retryable"], true);
    }

    #[test]
    fn a_write_without_a_clear_answer_is_never_called_retryable() {
        let refusal = Refusal::OutcomeUnknown { code: "timeout" };
        assert_eq!(error(&refusal, Lang::En)["code"], "timeout");
        assert!(!refusal.retryable());
        assert!(Refusal::Timeout.retryable());
    }
}
