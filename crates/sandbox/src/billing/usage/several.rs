//! Records that come together: what one refuses stops no other.

use serde_json::{Map, Value, json};

use crate::answer::{Answered, Asked};
use crate::problem::Problem;

/// The most records of one request, as the API's documents say.
const MOST: usize = 100;

/// The records of a body.
///
/// # Errors
/// 422 for none and for too many.
pub(super) fn records(asked: &Asked) -> Result<Vec<Map<String, Value>>, Problem> {
    let sent = asked.body.get("records").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if !(1..=MOST).contains(&sent.len()) {
        return Err(Problem::field("records", &format!("deve ter de 1 a {MOST} registros")));
    }
    Ok(sent.iter().filter_map(Value::as_object).cloned().collect())
}

/// What came of records so far.
#[derive(Debug, Default)]
pub(super) struct Done {
    results: Vec<Value>,
    failed: usize,
    /// The refusal of the first that failed.
    first: Option<Problem>,
}

impl Done {
    /// Takes the next result. A record that was refused has written nothing.
    ///
    /// # Errors
    /// The store's faults, which stop all.
    pub(super) fn push(&mut self, result: Result<Value, Problem>) -> Result<(), Problem> {
        let index = self.results.len();
        match result {
            Ok(mut answer) => {
                answer["index"] = index.into();
                answer["success"] = true.into();
                self.results.push(answer);
            }
            Err(fault @ (Problem::Store(_) | Problem::Internal(_))) => return Err(fault),
            Err(problem) => {
                self.failed += 1;
                self.results.push(json!({ "index": index, "success": false, "error": told(&problem) }));
                self.first.get_or_insert(problem);
            }
        }
        Ok(())
    }

    /// 200, or 207 where a part was refused.
    ///
    /// # Errors
    /// The refusal of a record that came alone.
    pub(super) fn answer(self) -> Result<Answered, Problem> {
        let (all, failed) = (self.results.len(), self.failed);
        if let (1, Some(problem)) = (all, self.first) {
            return Err(problem);
        }
        let body = json!({ "success": failed == 0, "processed": all - failed, "failed": failed,
            "partial": failed > 0 && failed < all, "results": self.results });
        Ok(if failed == 0 { Answered::Bare(body) } else { Answered::Partial(body) })
    }
}

/// A refusal as one of several results tells it.
fn told(problem: &Problem) -> Value {
    match problem {
        Problem::Fields(found) => {
            let fields: Map<String, Value> = found.iter().map(|(field, why)| (field.clone(), json!([why]))).collect();
            let message: Vec<String> = found.iter().map(|(field, why)| format!("{field} {why}")).collect();
            json!({ "code": "validation_error", "message": message.join("; "), "details": { "fields": fields } })
        }
        Problem::Coded { code, message, details, .. } => {
            json!({ "code": code, "message": message, "details": details })
        }
        other => json!({ "code": "validation_error", "message": other.to_string() }),
    }
}
