//! The newest records of one type, from its list.

use catalogue::{Paging, Record, Tool};
use engine::{ApiFault, Newest, Permit};
use http::StatusCode;
use serde_json::Value;

use crate::asking::Asking;
use crate::exchange::Outgoing;
use crate::fault::Fault;
use crate::remote::Remote;
use crate::wire;

/// Characters of one label's part; the engine shows fewer.
const LABEL_CHARS: usize = 200;

/// Why a list could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("the API's limit is reached")]
    RateLimited,
    #[error("the API answered {0}")]
    Refused(StatusCode),
}

impl From<Failure> for ApiFault {
    fn from(failure: Failure) -> ApiFault {
        match failure {
            Failure::Fault(fault) => fault.into(),
            other => ApiFault::Unavailable { detail: other.to_string() },
        }
    }
}

/// How many pages hold `limit` records of a list.
pub(super) fn pages(tool: &Tool, limit: usize) -> usize {
    if tool.paging == Paging::Pages { limit.div_ceil(wire::PAGE).max(1) } else { 1 }
}

pub(super) async fn newest(
    remote: &Remote,
    asking: &Asking,
    permit: &Permit,
    limit: usize,
) -> Result<Vec<Newest>, Failure> {
    let tool = permit.tool();
    let size = limit.min(wire::PAGE);
    let mut found = Vec::new();
    for page in 1..=pages(tool, limit) {
        let outgoing = Outgoing::lookup(wire::list_address(tool, page, size));
        let answer = remote.exchange.send(asking, outgoing).await?;
        match answer.status() {
            StatusCode::OK => {}
            // The API shows this caller none: that is an answer, and asking again soon would cost the same.
            StatusCode::FORBIDDEN | StatusCode::NOT_FOUND => return Ok(Vec::new()),
            StatusCode::TOO_MANY_REQUESTS => return Err(Failure::RateLimited),
            status => return Err(Failure::Refused(status)),
        }
        let answer: Value = serde_json::from_slice(answer.body()).map_err(|_| Fault::NotJson)?;
        remote.ids.learn(&permit.principal().account, tool.returns, &answer);
        let records = answer.get("data").unwrap_or(&answer).as_array().ok_or(Fault::NotJson)?;
        found.extend(records.iter().filter_map(|record| entry(tool.returns, record)));
        if records.len() < size {
            break;
        }
    }
    found.truncate(limit);
    Ok(found)
}

fn entry(record: &Record, value: &Value) -> Option<Newest> {
    let text = |path: &str| match path.split('.').try_fold(value, |value, name| value.get(name))? {
        Value::String(text) if !text.is_empty() => Some(text.chars().take(LABEL_CHARS).collect::<String>()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let label = record.label.iter().filter_map(|name| text(name)).collect::<Vec<_>>().join(" · ");
    let updated_at = text("updated_at").or_else(|| text("created_at")).unwrap_or_default();
    Some(Newest { uid: text("uid")?, label, updated_at })
}
