//! A resource as it goes over the wire.

use engine::{ResourceBody, ResourceContent};
use serde::Serialize;
use serde_json::value::RawValue;

use super::Common;

/// `ReadResourceResult`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::mcp) struct ReadAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<&'static str>,
    contents: [Contents<'a>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    ttl_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cache_scope: Option<&'static str>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Contents<'a> {
    uri: &'a str,
    mime_type: &'a str,
    #[serde(flatten)]
    held: Held<'a>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Noticed>,
}

/// What is said of a file whose text is given as it is.
#[derive(Serialize)]
struct Noticed {
    #[serde(rename = "br.com.kobana/third_party_notice")]
    notice: &'static str,
}

/// `TextResourceContents` or `BlobResourceContents`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Held<'a> {
    Text(&'a str),
    Blob(&'a str),
}

impl<'a> ReadAnswer<'a> {
    pub(in crate::mcp) fn new(common: Common<'a>, content: &'a ResourceContent, ttl_ms: u64) -> ReadAnswer<'a> {
        let (ttl_ms, cache_scope) = common.fresh(ttl_ms);
        let held = match &content.body {
            ResourceBody::Text(text) => Held::Text(text),
            ResourceBody::Blob(base64) => Held::Blob(base64),
        };
        let meta = content.notice.map(|notice| Noticed { notice });
        ReadAnswer {
            result_type: common.complete(),
            contents: [Contents { uri: &content.uri, mime_type: &content.mime_type, held, meta }],
            ttl_ms,
            cache_scope,
            meta: common.meta(),
        }
    }
}
