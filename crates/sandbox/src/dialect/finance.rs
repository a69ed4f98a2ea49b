//! Finance's dialect: bare records, lists as `{data, meta: {next_cursor}}`, refusals as `{error: {code, message, details}}`.

mod words;

use catalogue::finance::FINANCE;
use catalogue::{Kind, Tool, Verb};
use http::HeaderName;
use serde_json::{Map, Value, json};

use super::cursored::listing::{Listing, Sweep};
use super::cursored::location;
use super::narrow::shown;
use super::write::{Around, Frame, with_meta};
use super::{Faults, Manner, parameters, refuse, write};
use crate::answer::{Answered, Asked};
use crate::caller::Session;
use crate::check;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::sandbox::Sandbox;
use words::WORDS;

/// Tells that an answer was given before.
const REPLAYED: HeaderName = HeaderName::from_static("x-idempotency-replayed");

static FRAME: Frame = Frame { around: Around::Nothing, beside };

pub(super) static MANNER: Manner = Manner {
    query: parameters::parameters,
    body: check::finance,
    whole: one_way_each,
    missing,
    list: |sandbox, session, asked| Box::pin(list(sandbox, session, asked)),
    write: |_, session, asked, answered| Ok(located(asked.tool, session, write::reply(&FRAME, answered)?)),
    refuse: |_, problem| refuse::reply(&WORDS, problem),
    key: |tool| tool.key,
    replay: |tool, session, reply| located(tool, session, reply).with(REPLAYED, "true"),
    faults: Faults::Forgotten,
};

fn beside(next: Option<&str>) -> Map<String, Value> {
    with_meta(Map::from_iter([("next_cursor".to_owned(), json!(next))]))
}

async fn list(sandbox: &Sandbox, session: Session<'_>, asked: &Asked) -> Result<Reply, Problem> {
    let (account, tool) = (session.account(), asked.tool);
    if tool.verb == Verb::Ids {
        let sweep = Sweep::read(tool, &asked.query)?;
        let shown: Vec<_> = shown(tool, &asked.query).into_iter().collect();
        let found = sandbox.store.ids(account, tool.record, &shown, sweep.part()).await?;
        let (ids, next) = sweep.cut(found);
        return write::reply(&FRAME, Answered::Ids(ids, next));
    }
    let listing = Listing::read(tool, &asked.query)?;
    let page = sandbox.store.list_raw(account, tool.returns, &listing.query()).await?;
    let next = listing.next(&page);
    Ok(write::list(tool.returns, &page.rows, &beside(next.as_deref()))?)
}

/// Refuses a body that names one thing in two ways: `person_id` with `person_name`, `bank_id` with `bank_code`.
fn one_way_each(tool: &'static Tool, body: &Map<String, Value>) -> Result<(), Problem> {
    let sent = |name: &str| body.get(name).is_some_and(|value| !value.is_null());
    let references =
        tool.body_fields().filter(|field| matches!(field.kind, Kind::Reference { .. }) && sent(field.name));
    for (id, stem) in references.filter_map(|field| Some((field.name, field.name.strip_suffix("_id")?))) {
        let other = ["name", "code"].map(|suffix| format!("{stem}_{suffix}"));
        let taken = other.iter().find(|name| sent(name) && tool.body_fields().any(|field| field.name == **name));
        if let Some(other) = taken {
            return Err(Problem::Coded {
                status: http::StatusCode::BAD_REQUEST,
                code: "bad_request",
                message: format!("Envie {id} ou {other}, não os dois."),
                details: json!({ "fields": { id: ["não pode vir com outro"], other: ["não pode vir com outro"] } }),
            });
        }
    }
    Ok(())
}

/// Operations that answer 404 for a body's reference, where all others answer 422.
const MISSING_IS_NOT_FOUND: &[&str] = &[
    "/v1/transfers",
    "/v1/reconciliations",
    "/v1/financial-accounts/{account_id}/adjust-balance",
    "/v1/attachments/{attachment_id}/links",
];

fn missing(tool: &Tool, problem: Problem) -> Problem {
    match problem {
        Problem::Fields(fields) if MISSING_IS_NOT_FOUND.contains(&tool.path) => {
            let sentences: Vec<String> = fields.iter().map(|(field, message)| format!("{field} {message}")).collect();
            let by_field: Map<String, Value> =
                fields.into_iter().map(|(field, found)| (field, json!([found]))).collect();
            Problem::Coded {
                status: http::StatusCode::NOT_FOUND,
                code: "not_found",
                message: format!("{}.", sentences.join("; ")),
                details: json!({ "fields": by_field }),
            }
        }
        other => other,
    }
}

fn located(tool: &'static Tool, session: Session<'_>, reply: Reply) -> Reply {
    location::located(&FINANCE, tool, (session, ""), reply)
}
