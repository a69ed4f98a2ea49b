//! Suggestions that a listing's own search finds: a person types a name or a document, and gets the record's id.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use serde_json::Value;
use serde_json::value::to_raw_value;

use super::{Completion, CompletionError, VALUES};
use crate::call::send::read_refusal;
use crate::permit::{self, Permit};
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::{Engine, arguments, request, tenant};

/// What the server's own look-ups are called in the API's log.
const REQUEST_ID: &str = "completion";

impl Engine {
    /// The identities of the records that `tool` finds when it searches for `typed`; while nothing is typed, and where the
    /// search finds nothing, those of the newest that start so.
    pub(super) async fn found(
        &self,
        principal: &Arc<Principal>,
        name: &str,
        typed: &str,
    ) -> Result<Completion, CompletionError> {
        let tool = self.product.tool(name).filter(|tool| self.offers(principal, tool));
        let permit = |tool| permit::plain(principal, tool, tenant::resolve(principal, tool, None).ok()?).ok();
        let (Some(tool), Some(permit), false) = (tool, tool.and_then(permit), typed.trim().is_empty()) else {
            return self.identities(principal, name, typed).await;
        };
        let sent = to_raw_value(&serde_json::json!({"search": typed, "per_page": VALUES})).ok();
        // What cannot be searched for, such as a text that is too long, has no suggestions.
        let Ok(checked) = arguments::check(tool, sent.as_deref(), &self.limits) else {
            return Ok(Completion::default());
        };
        let request = request::build(tool, &checked, None, REQUEST_ID).map_err(CompletionError::Refused)?;
        let answered = self.searched(permit, request).await.map_err(CompletionError::Refused)?;
        match values(answered.body(), tool.returns.identity) {
            Some(found) if !found.values.is_empty() => Ok(found),
            _ => self.identities(principal, name, typed).await,
        }
    }

    async fn searched(&self, permit: Permit, request: Request<Bytes>) -> Result<Response<Bytes>, Refusal> {
        let seconds = self.limits.api_timeout_seconds;
        match tokio::time::timeout(Duration::from_secs(seconds), self.api.send(permit, request)).await {
            Ok(Ok(response)) if response.status().is_success() => Ok(response),
            Ok(Ok(_)) => Err(Refusal::UpstreamUnavailable),
            Ok(Err(fault)) => Err(read_refusal(&fault)),
            Err(_) => Err(Refusal::Timeout),
        }
    }
}

/// The identities on the page `body`, and how many there are in all.
fn values(body: &[u8], identity: &str) -> Option<Completion> {
    let page: Value = serde_json::from_slice(body).ok()?;
    let found = page.get("data")?.as_array()?.iter().filter_map(|record| record.get(identity)?.as_str());
    let values: Vec<String> = found.take(VALUES).map(str::to_owned).collect();
    let counted = page.pointer("/meta/total").and_then(Value::as_u64).and_then(|total| usize::try_from(total).ok());
    let total = counted.unwrap_or(values.len()).max(values.len());
    Some(Completion { has_more: total > values.len(), total, values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_gives_its_identities_and_the_total() {
        let page = br#"{"data":[{"id":"a"},{"name":"without"},{"id":"b"}],"meta":{"total":7}}"#;
        let expected = Completion { values: vec!["a".to_owned(), "b".to_owned()], total: 7, has_more: true };
        assert_eq!(values(page, "id"), Some(expected));
        assert_eq!(values(br#"{"error":{}}"#, "id"), None);
    }
}
