//! The newest records of one type, from its list.

use catalogue::{Paging, Tool};
use engine::{ApiFault, Newest, Permit};
use http::StatusCode;
use jiff::civil::DateTime;
use serde_json::Value;

use crate::asking::Asking;
use crate::exchange::Outgoing;
use crate::fault::Fault;
use crate::remote::Remote;
use crate::wire::walk::{Walk, largest_page, recent_first, records};

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
    if tool.paging == Paging::None { 1 } else { limit.div_ceil(largest_page(tool)).max(1) }
}

pub(super) async fn newest(
    remote: &Remote,
    asking: &Asking,
    permit: &Permit,
    limit: usize,
) -> Result<Vec<Newest>, Failure> {
    let tool = permit.tool();
    let (mut walk, mut found) = (Walk::new(tool, limit), Vec::new());
    while let Some(address) = walk.next_address().filter(|_| walk.pages_read() < pages(tool, limit)) {
        let outgoing = Outgoing::lookup(address);
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
        found.extend(records(&answer).ok_or(Fault::NotJson)?.iter().filter_map(|record| entry(tool, record)));
        walk.took(Some(&answer));
    }
    found.truncate(limit);
    Ok(found)
}

fn entry(tool: &Tool, value: &Value) -> Option<Newest> {
    let record = tool.returns;
    let text = |path: &str| match path.split('.').try_fold(value, |value, name| value.get(name))? {
        Value::String(text) if !text.is_empty() => Some(text.chars().take(LABEL_CHARS).collect::<String>()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let label = record.label.iter().filter_map(|name| text(name)).collect::<Vec<_>>().join(" · ");
    let sorted_by = recent_first(tool).map(|order| order.trim_start_matches('-'));
    let changed = text("updated_at").or_else(|| text("created_at")).or_else(|| text(sorted_by?));
    Some(Newest { uid: text(record.identity)?, label, updated_at: changed.map(instant).unwrap_or_default() })
}

/// A moment as RFC 3339 has it: the finance API writes `2026-06-05 12:03:44 UTC`.
fn instant(text: String) -> String {
    let civil = text.strip_suffix(" UTC").and_then(|civil| civil.parse::<DateTime>().ok());
    civil.map_or(text, |civil| format!("{civil}Z"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_alike() {
        for (text, instant_of_it) in [
            ("2026-06-05 12:03:44 UTC", "2026-06-05T12:03:44Z"),
            ("2026-06-05T12:03:44-03:00", "2026-06-05T12:03:44-03:00"),
            ("soon UTC", "soon UTC"),
        ] {
            assert_eq!(instant(text.to_owned()), instant_of_it);
        }
    }
}
