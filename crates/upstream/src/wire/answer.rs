//! Uids in answers: whether they are those asked for, and the older names that v1 has for some.

use bytes::Bytes;
use catalogue::Record;
use http::Response;
use serde_json::Value;

use crate::ids::older_name;

/// Whether a record is not the one called `uid`.
pub(crate) fn is_of_another(uid: &str, read: &Value) -> bool {
    let told = read.get("data").unwrap_or(read).get("uid").and_then(Value::as_str);
    told.is_some_and(|told| !told.eq_ignore_ascii_case(uid))
}

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
