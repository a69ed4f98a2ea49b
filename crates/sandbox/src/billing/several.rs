//! Operations on several records at once: each is done or told why not, and none holds up the others.

use std::collections::HashSet;

use catalogue::Record;
use serde_json::{Value, json};
use storage::{Key, Row};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;

/// The most records of one request, where the documents say so.
pub(crate) const MOST: usize = 100;

/// What became of each record.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    done: Vec<String>,
    skipped: Vec<String>,
    errors: Vec<Value>,
}

impl Outcome {
    /// Notes what became of the record `id`.
    ///
    /// # Errors
    /// The store's faults and our own: nothing is kept then.
    pub(crate) fn note<T>(&mut self, id: String, result: Result<T, Problem>) -> Result<(), Problem> {
        match result {
            Ok(_) => self.done.push(id),
            Err(problem @ (Problem::Store(_) | Problem::Internal(_))) => return Err(problem),
            Err(refusal) => {
                let (code, message) = told(refusal);
                self.errors.push(json!({ "id": id, "code": code, "message": message }));
                self.skipped.push(id);
            }
        }
        Ok(())
    }

    /// The answer: what was done, what was not, and why.
    pub(crate) fn answer(self) -> Answered {
        Answered::Object(json!({
            "processed_ids": self.done,
            "skipped_ids": self.skipped,
            "errors": self.errors,
        }))
    }
}

/// A refusal's code and message.
fn told(refusal: Problem) -> (&'static str, String) {
    match refusal {
        Problem::Coded { code, message, .. } => (code, message),
        Problem::Fields(fields) => {
            let sentences: Vec<String> = fields.iter().map(|(field, message)| format!("{field} {message}")).collect();
            ("validation_error", format!("{}.", sentences.join("; ")))
        }
        other => ("not_found", other.to_string()),
    }
}

/// The records that `ids` of the body names, each once, in its order.
///
/// # Errors
/// 422 `ids` where there are none or more than `most`.
pub(crate) async fn named(
    context: &mut Context,
    asked: &Asked,
    (record, most): (&'static Record, usize),
) -> Result<Vec<Row>, Problem> {
    let ids = asked.body.get("ids").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if ids.is_empty() {
        return Err(Problem::field("ids", "deve ter ao menos um id"));
    }
    if ids.len() > most {
        return Err(Problem::field("ids", &format!("aceita no máximo {most} ids")));
    }
    let mut seen = HashSet::new();
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids.iter().filter_map(Value::as_str).filter(|id| seen.insert(*id)) {
        rows.push(context.find(record, &Key::Uid(id.to_owned())).await?);
    }
    Ok(rows)
}

/// Sets the field `name` of the body in every record that it names.
///
/// # Errors
/// As [`named`].
pub(crate) async fn set(context: &mut Context, asked: &Asked, name: &str) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let value = asked.body.get(name).cloned().unwrap_or_default();
    let mut outcome = Outcome::default();
    for mut row in named(context, asked, (record, usize::MAX)).await? {
        let id = row.uid.clone();
        row.doc.insert(name.to_owned(), value.clone());
        let stored = context.update(record, row).await;
        outcome.note(id, stored)?;
    }
    Ok(outcome.answer())
}
