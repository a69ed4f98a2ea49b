//! Attempts at the city. What was sent and answered is not kept.

use catalogue::billing::nfe::NFE;
use catalogue::billing::nfe::request_try::REQUEST_TRY;
use serde_json::{Map, Value, json};
use storage::{Order, Row};

use crate::answer::{Answered, Asked};
use crate::billing::listing;
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::equal;

/// The root of the simulated city's addresses. `.invalid` never resolves (RFC 2606): nothing leaves the machine.
const ROOT: &str = "https://nfse.prefeitura.invalid/v1";

/// What was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Issue,
    Cancel,
    Query,
}

impl Action {
    const fn word(self) -> (&'static str, &'static str) {
        match self {
            Action::Issue => ("issue", "nfse"),
            Action::Cancel => ("cancel", "nfse/cancelamento"),
            Action::Query => ("query", "nfse/consulta"),
        }
    }
}

/// Keeps an attempt: how the city answered (an HTTP status) and, where it did not work, why.
pub(super) async fn keep(
    context: &mut Context,
    nfe: &Row,
    action: Action,
    (http_status, error): (u16, Option<&str>),
) -> Result<(), Problem> {
    let (word, path) = action.word();
    // What the simulated city takes to answer, which is not what the wire takes.
    let duration = i64::try_from(context.bank_delay.as_millis()).unwrap_or_default();
    let mut doc = Map::new();
    let told = json!({ "action": word, "endpoint": format!("{ROOT}/{path}"), "request_body": null,
        "response_body": null, "http_status": http_status.to_string(), "success": error.is_none(),
        "error_message": error, "duration_ms": duration });
    doc.insert("nfe_id".to_owned(), Value::from(nfe.uid.as_str()));
    if let Value::Object(told) = told {
        doc.extend(told);
    }
    context.insert(&REQUEST_TRY, doc).await.map(drop)
}

/// `GET /v1/nfes/{id}/request-tries`.
pub(super) async fn of_one(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let nfe = context.find(&NFE, &asked.key()?).await?;
    listing::page(context, asked, vec![equal("nfe_id", &nfe.uid)], Order::Newest).await
}

/// `GET /v1/nfes/request-tries`.
pub(super) async fn all(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    listing::page(context, asked, Vec::new(), Order::Newest).await
}
