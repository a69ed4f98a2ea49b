//! Answers of v1 that name their uids by older names.

use bytes::Bytes;
use catalogue::Record;
use http::Response;
use serde_json::Value;

use crate::ids::older_name;

/// `answer` with the uids of a record that says `public_id` for them, so that the MCP side finds them where the
/// catalogue has them. Everything else stays as it was written.
pub(crate) fn with_uids(record: &Record, read: &Value, answer: Response<Bytes>) -> Response<Bytes> {
    let Value::Object(members) = read else { return answer };
    let mut added = String::new();
    for field in record.all_fields().filter(|field| !members.contains_key(field.name)) {
        let older = older_name(field.name).filter(|older| record.field(older).is_some());
        if let Some(uid @ Value::String(_)) = older.and_then(|older| members.get(&older)) {
            added.push_str(&format!("{}:{uid},", Value::from(field.name)));
        }
    }
    let Some(rest) = answer.body().trim_ascii_start().strip_prefix(b"{") else { return answer };
    // A record that has an older name has at least that member, so that a comma is right.
    if added.is_empty() {
        return answer;
    }
    let body = Bytes::from([b"{", added.as_bytes(), rest].concat());
    answer.map(|_| body)
}
