//! `GET /v1/emails/{id}/eml`: the message as it came.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use catalogue::inbox::email::{EMAIL, RAW};
use storage::{Comparison, Condition, IndexValue, Order, Query};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The media type of a message (RFC 2046).
pub(super) const MEDIA_TYPE: &str = "message/rfc822";

/// The bytes, in a file that is named after the record: a name of the sender's would be his choice.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let email = context.find(&EMAIL, &asked.key()?).await?;
    let is_its = Condition::new("email_id", Comparison::Equal, IndexValue::Text(email.uid.clone()));
    let query = Query { conditions: vec![is_its], order: Order::Newest, after: None, offset: 0, limit: 1 };
    let raw = context.tx.list(&RAW, &query).await?.rows.pop().ok_or(Problem::NotFound)?;
    let bytes = STANDARD.decode(raw.text("content"));
    let bytes = bytes.map_err(|fault| Problem::Internal(format!("the message of {}: {fault}", email.uid)))?;
    Ok(Answered::File { media_type: MEDIA_TYPE, filename: format!("{}.eml", email.uid), bytes: Bytes::from(bytes) })
}
