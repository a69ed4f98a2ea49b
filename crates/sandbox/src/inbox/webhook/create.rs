//! Opens a webhook, and tells its signing secret this once.

use catalogue::inbox::webhook::{CREATED_WEBHOOK, WEBHOOK};
use serde_json::Value;

use super::{credentials, secret, target};
use crate::answer::{Answered, Asked};
use crate::check::Findings;
use crate::context::Context;
use crate::inbox::keep;
use crate::problem::Problem;
use crate::record_doc;

/// `POST /v1/webhooks`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let mut findings: Findings = target::check(&mut doc).err().unwrap_or_default();
    findings.extend(credentials::take(&mut doc).err().unwrap_or_default());
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    for (name, usual) in [("inbox_id", Value::Null), ("subscribed_events", Value::Array(Vec::new()))] {
        doc.entry(name).or_insert(usual);
    }
    doc.insert("consecutive_failures".to_owned(), Value::from(0));
    let told = secret::make(context.entropy.as_ref());
    doc.insert(secret::FIELD.to_owned(), Value::from(told.as_str()));
    let row = keep::new(context, &WEBHOOK, doc).await?;
    let mut answer = record_doc::object(&WEBHOOK, &row);
    answer[secret::TOLD] = Value::from(told);
    Ok(Answered::Made(&CREATED_WEBHOOK, answer))
}
