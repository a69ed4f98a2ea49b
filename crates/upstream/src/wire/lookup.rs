//! The numeric id of a record: known, or learned from the newest pages of its list.

use bytes::Bytes;
use catalogue::{Paging, Record};
use engine::{AccountId, ApiFault};
use http::Request;
use serde_json::Value;

use crate::remote::Remote;

/// The numeric id of the record `uid` of a type; `None` where the pages that may be read do not show it.
pub(super) async fn find(
    remote: &Remote,
    account: &AccountId,
    record: &'static Record,
    uid: &str,
) -> Result<Option<i64>, ApiFault> {
    if let Some(id) = remote.ids.find(account, record.key, uid) {
        return Ok(Some(id));
    }
    let Some(list) = remote.settings.product.list_tool(record) else { return Ok(None) };
    let pages = if list.paging == Paging::Pages { remote.settings.lookup_pages } else { 1 };
    for page in 1..=pages {
        let address = if list.paging == Paging::Pages {
            format!("{}?page={page}&per_page=50", list.path)
        } else {
            list.path.to_owned()
        };
        let request = Request::get(address).body(Bytes::new());
        let request = request.map_err(|error| ApiFault::Internal { detail: error.to_string() })?;
        let response = remote.exchange(request).await?;
        let Ok(answer) = serde_json::from_slice::<Value>(response.body()) else { return Ok(None) };
        remote.ids.learn(account, record.key, &answer);
        if let Some(id) = remote.ids.find(account, record.key, uid) {
            return Ok(Some(id));
        }
        if answer.get("data").unwrap_or(&answer).as_array().is_none_or(|records| records.len() < 50) {
            return Ok(None);
        }
    }
    Ok(None)
}
