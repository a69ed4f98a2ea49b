//! Bringing NF-e up to date with the city: one now, or all in a job.

use catalogue::billing::nfe::NFE;
use catalogue::billing::nfe::sync_job::SYNC_JOB;
use jiff::SignedDuration;
use serde_json::{Map, Value, json};
use storage::{After, Key, Order, Query, Row, Timer};

use super::attempt::{self, Action};
use super::state::{self, CANCELING, DRAFT, ERROR, ISSUED, PENDING, PENDING_CANCEL, PROCESSING};
use super::{mark, send};
use crate::answer::{Answered, Asked};
use crate::billing::day;
use crate::billing::refusal::coded;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

/// The timer at which a job goes on.
pub(super) const STEP: &str = "step";

/// NF-e that one step of a job looks at, so that no transaction is long.
const STEP_RECORDS: u64 = 100;

/// Hidden: the numeric id down to which a job has come.
const REACHED: &str = "reached_id";

/// `POST /v1/nfes/{id}/sync`.
pub(super) async fn one(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&NFE, &asked.key()?).await?;
    Ok(Answered::Record(&NFE, bring_up_to_date(context, row).await?))
}

/// What the city says of an NF-e now: what it was asked is answered, and of what it authorized the papers are stored. One
/// whose cancellation it refused still holds.
async fn bring_up_to_date(context: &mut Context, row: Row) -> Result<Row, Problem> {
    let row = match row.text("status") {
        DRAFT => return Ok(row),
        PROCESSING | CANCELING => send::answered(context, row).await?,
        PENDING => {
            let row = send::issue(context, row, send::By::Timer).await?;
            send::answered(context, row).await?
        }
        PENDING_CANCEL => {
            let row = send::cancel(context, row, send::By::Timer).await?;
            send::answered(context, row).await?
        }
        _ => row,
    };
    attempt::keep(context, &row, Action::Query, (200, None)).await?;
    if !state::is_authorized(&row) {
        return Ok(row);
    }
    let mut row = row;
    let now = day::moment(context.now);
    for name in ["pdf_downloaded_at", "xml_downloaded_at"] {
        row.put(name, now.as_str());
    }
    if row.text("status") == ERROR {
        row.put("status", ISSUED);
        row.put("error_message", Value::Null);
    }
    let row = context.update(&NFE, row).await?;
    mark::invoice_of(context, &row).await?;
    Ok(row)
}

/// `POST /v1/nfes/sync`: one job at a time.
pub(super) async fn all(context: &mut Context, _: &Asked) -> Result<Answered, Problem> {
    if let Some(job) = first(context, &SYNC_JOB, vec![equal("status", "running")]).await? {
        let message = "Já há uma sincronização em andamento. Aguarde que termine.";
        return Err(coded("sync_in_progress", message, json!({ "job_id": job.uid })));
    }
    let mut doc = Map::new();
    doc.insert("status".to_owned(), Value::from("running"));
    doc.insert("synced".to_owned(), Value::from(0));
    let job = context.insert(&SYNC_JOB, doc).await?;
    let at = context.bank_answers_at();
    context.schedule(&SYNC_JOB, &job, STEP, at).await?;
    Ok(Answered::Made(&SYNC_JOB, json!({ "job_id": job.uid, "status": "running" })))
}

/// The timer [`STEP`]: the next NF-e, newest first.
pub(super) async fn on_step(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut job) = context.tx.get(&SYNC_JOB, &Key::Id(timer.id)).await? else { return Ok(()) };
    let after = job.doc.get(REACHED).and_then(Value::as_i64).map(|id| After { value: None, id });
    let query = Query { conditions: Vec::new(), order: Order::Newest, after, offset: 0, limit: STEP_RECORDS };
    let page = context.tx.list(&NFE, &query).await?;
    let reached = page.rows.last().map(|row| row.id);
    let mut synced = job.doc.get("synced").and_then(Value::as_u64).unwrap_or_default();
    for row in page.rows {
        match bring_up_to_date(context, row).await {
            Ok(_) => synced += 1,
            // One that is refused, because its invoice has another NF-e by now, stays as it is.
            Err(Problem::Coded { .. }) => {}
            Err(fault) => return Err(fault),
        }
    }
    job.put("synced", synced);
    job.put(REACHED, reached);
    job.put("status", if page.more { "running" } else { "done" });
    let job = context.update(&SYNC_JOB, job).await?;
    if page.more {
        let at = context.now.checked_add(SignedDuration::from_secs(1)).unwrap_or(context.now);
        context.schedule(&SYNC_JOB, &job, STEP, at).await?;
    }
    Ok(())
}
