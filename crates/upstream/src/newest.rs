//! The newest records of several types: one list call a type.

use bytes::Bytes;
use catalogue::Paging;
use engine::{ApiFault, Newest, Permit};
use http::Request;
use serde_json::Value;

use crate::remote::Remote;

/// The largest page of the public API.
const PAGE: usize = 50;

pub(crate) async fn newest(remote: &Remote, permits: Vec<Permit>, limit: usize) -> Result<Vec<Vec<Newest>>, ApiFault> {
    let mut all = Vec::with_capacity(permits.len());
    for permit in permits {
        all.push(of_one(remote, &permit, limit).await?);
    }
    Ok(all)
}

async fn of_one(remote: &Remote, permit: &Permit, limit: usize) -> Result<Vec<Newest>, ApiFault> {
    let tool = permit.tool();
    let mut found = Vec::new();
    for page in 1..=limit.div_ceil(PAGE) {
        let size = limit.min(PAGE);
        let address = if tool.paging == Paging::Pages {
            format!("{}?page={page}&per_page={size}", tool.path)
        } else {
            tool.path.to_owned()
        };
        let request = Request::get(address).body(Bytes::new());
        let request = request.map_err(|error| ApiFault::Internal { detail: error.to_string() })?;
        let response = remote.exchange(request).await?;
        if !response.status().is_success() {
            let detail = format!("{} answered {}", tool.path, response.status());
            return Err(ApiFault::Unavailable { detail });
        }
        let answer: Value = serde_json::from_slice(response.body())
            .map_err(|_| ApiFault::Unavailable { detail: format!("{} answered no JSON", tool.path) })?;
        remote.ids.learn(&permit.principal().account, tool.returns.key, &answer);
        let records = answer.get("data").unwrap_or(&answer).as_array().cloned().unwrap_or_default();
        let full = (tool.paging == Paging::Pages) && records.len() == size;
        found.extend(records.iter().filter_map(|record| entry(tool.returns, record)));
        if !full {
            break;
        }
    }
    found.truncate(limit);
    Ok(found)
}

fn entry(record: &catalogue::Record, value: &Value) -> Option<Newest> {
    let text = |path: &str| match path.split('.').try_fold(value, |value, name| value.get(name))? {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let label = record.label.iter().filter_map(|name| text(name)).collect::<Vec<_>>().join(" · ");
    let updated_at = text("updated_at").or_else(|| text("created_at")).unwrap_or_default();
    Some(Newest { uid: text("uid")?, label, updated_at })
}
