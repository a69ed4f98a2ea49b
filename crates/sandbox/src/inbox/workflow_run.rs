//! The steps that an e-mail sets off: the agent reads it, and what it made of it decides what follows. Nothing leaves the
//! machine: the last steps say what would be done.

use catalogue::inbox::workflow_run::WORKFLOW_RUN;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use storage::{Key, Row};

use super::agent_run::object;
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant::utc_millis;
use crate::problem::Problem;

/// What people call the one workflow that the sandbox has.
const LABEL: &str = "Leitura de e-mail";

/// The steps: key and kind.
const STEPS: [(&str, &str); 4] = [
    ("ler_email", "agent"),
    ("e_documento_de_pagamento", "condition"),
    ("avisar_sistemas", "webhook"),
    ("registrar", "action"),
];

/// Begins the workflow of `email` with the agent's `run` as its first step.
pub(crate) async fn begin(context: &mut Context, email: &Row, run: &Row) -> Result<Row, Problem> {
    let started = utc_millis(context.now);
    let step = |(at, (key, kind)): (usize, &(&str, &str))| {
        let is_first = at == 0;
        json!({
            "position": at + 1, "key": key, "kind": kind, "status": if is_first { "running" } else { "pending" },
            "agent_run_id": is_first.then_some(&run.uid), "result": null, "error": null,
            "started_at": is_first.then_some(&started), "finished_at": null,
        })
    };
    let steps: Vec<Value> = STEPS.iter().enumerate().map(step).collect();
    let doc = json!({
        "workspace_id": email.text("workspace_id"), "inbox_id": email.text("inbox_id"),
        "workflow_id": workflow_id(email.text("inbox_id")), "workflow_label": LABEL, "email_id": email.uid,
        "status": "running", "error": null, "steps": steps, "duration_ms": null, "started_at": started,
        "finished_at": null,
    });
    context.insert(&WORKFLOW_RUN, object(doc)?).await
}

/// Ends the workflow run `id` as its agent's `run` ended.
pub(crate) async fn end(context: &mut Context, id: &str, run: &Row) -> Result<Option<Row>, Problem> {
    let Some(mut workflow) = context.tx.get(&WORKFLOW_RUN, &Key::Uid(id.to_owned())).await? else { return Ok(None) };
    let now = utc_millis(context.now);
    let outcomes = match run.doc.get("output").and_then(Value::as_object) {
        Some(output) => succeeded(output),
        None => failed(run.text("error")),
    };
    if let Some(Value::Array(steps)) = workflow.doc.get_mut("steps") {
        for (step, outcome) in steps.iter_mut().zip(outcomes) {
            close(step, outcome, &now);
        }
    }
    let error = run.doc.get("error").cloned().unwrap_or(Value::Null);
    let took = context.now.duration_since(workflow.created_at).as_millis();
    let changes = json!({
        "status": run.text("status"), "error": error, "finished_at": now,
        "duration_ms": i64::try_from(took).unwrap_or(i64::MAX),
    });
    workflow.doc.extend(object(changes)?);
    context.update(&WORKFLOW_RUN, workflow).await.map(Some)
}

/// How a step ended.
struct Outcome {
    status: &'static str,
    result: Value,
    error: Value,
}

impl Outcome {
    fn success(result: Value) -> Outcome {
        Outcome { status: "success", result, error: Value::Null }
    }

    const fn skipped() -> Outcome {
        Outcome { status: "skipped", result: Value::Null, error: Value::Null }
    }
}

fn succeeded(output: &Map<String, Value>) -> [Outcome; 4] {
    let kind = output.get("kind").and_then(Value::as_str).unwrap_or_default();
    let is_document = matches!(kind, "invoice" | "receipt");
    let condition =
        json!({ "condition": "o e-mail é cobrança, nota fiscal ou comprovante", "kind": kind, "met": is_document });
    let [told, registered] = match is_document {
        true => [
            Outcome::success(json!({ "event": "email.processed" })),
            Outcome::success(json!({ "planned_actions": output.get("planned_actions"), "simulated": true })),
        ],
        false => [Outcome::skipped(), Outcome::skipped()],
    };
    [Outcome::success(Value::Object(output.clone())), Outcome::success(condition), told, registered]
}

fn failed(error: &str) -> [Outcome; 4] {
    let first = Outcome { status: "failed", result: Value::Null, error: Value::from(error) };
    [first, Outcome::skipped(), Outcome::skipped(), Outcome::skipped()]
}

/// A step that is skipped was never begun.
fn close(step: &mut Value, outcome: Outcome, now: &str) {
    let Some(step) = step.as_object_mut() else { return };
    if outcome.status != "skipped" {
        if step.get("started_at").is_none_or(Value::is_null) {
            step.insert("started_at".to_owned(), Value::from(now));
        }
        step.insert("finished_at".to_owned(), Value::from(now));
    }
    step.insert("status".to_owned(), Value::from(outcome.status));
    step.insert("result".to_owned(), outcome.result);
    step.insert("error".to_owned(), outcome.error);
}

/// An inbox's workflow keeps its id: it is made of the inbox's, in the form of a UUID version 4.
fn workflow_id(inbox_id: &str) -> String {
    let digest = Sha256::digest(format!("kobana-mcp workflow {inbox_id}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_random_bytes(bytes).into_uuid().to_string()
}
