//! One operation from its checked request to its answer.

use std::collections::BTreeMap;

use bytes::Bytes;
use catalogue::{Effect, Field, Kind, Verb};
use http::{Request, StatusCode};
use jiff::Timestamp;
use serde_json::{Map, Value};
use storage::Page;

use crate::answer::{Answered, Asked};
use crate::caller::Session;
use crate::check;
use crate::context::Context;
use crate::filters::{self, Narrowed};
use crate::idempotency::Idempotency;
use crate::page::{Links, Paging};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::request::{self, Takes};
use crate::routing::Route;
use crate::sandbox::Sandbox;
use crate::{envelope, references, refusals, verbs};

/// A request that has found its operation.
pub(crate) struct Incoming<'a> {
    pub(crate) session: Session<'a>,
    pub(crate) request: &'a Request<Bytes>,
    pub(crate) route: Route,
    pub(crate) parameters: BTreeMap<&'static str, String>,
    pub(crate) now: Timestamp,
}

/// The uploads that the API takes as forms.
const UPLOADS: &[&str] = &["/v1/discharges"];

/// Runs the operation.
///
/// # Errors
/// The refusal, still without its body.
pub(crate) async fn run(sandbox: &Sandbox, mut incoming: Incoming<'_>) -> Result<Reply, Problem> {
    let query = match request::parameters(incoming.request) {
        Ok(query) => query,
        Err(reply) => return Ok(reply),
    };
    let tool = incoming.route.tool;
    let asked = Asked { tool, path: std::mem::take(&mut incoming.parameters), query, body: Map::new() };
    check_query(&asked)?;
    match (incoming.route.rule, tool.verb) {
        (None, Verb::List) => list(sandbox, incoming.session, &asked).await,
        (None, Verb::Get) => {
            let found = sandbox.store.get_raw(incoming.session.account(), tool.returns, &asked.key()?).await?;
            let row = found.ok_or(Problem::NotFound)?;
            Ok(envelope::one(tool.style(), StatusCode::OK, (tool.returns, &row))?)
        }
        _ => act(sandbox, &incoming, asked).await,
    }
}

async fn list(sandbox: &Sandbox, session: Session<'_>, asked: &Asked) -> Result<Reply, Problem> {
    let paging = Paging::read(&asked.query, sandbox.limits.page_records)?;
    let page = match filters::read(&sandbox.store, session.account(), asked, paging).await? {
        Narrowed::Query(query) => sandbox.store.list_raw(session.account(), asked.tool.returns, &query).await?,
        Narrowed::Nothing => Page { rows: Vec::new(), more: false, end: None },
    };
    let path = path_of(asked);
    let links = Links { base_url: session.base_url, path: &path, query: &asked.query, paging: Some(paging) };
    Ok(envelope::list(asked.tool.style(), asked.tool.returns, &page, &links)?)
}

/// A write or an operation with a rule: in one transaction, under its idempotency key.
async fn act(sandbox: &Sandbox, incoming: &Incoming<'_>, mut asked: Asked) -> Result<Reply, Problem> {
    let takes = if UPLOADS.contains(&asked.tool.path) { Takes::JsonOrUpload } else { Takes::Json };
    let sent = match asked.tool.effect {
        Effect::Read => Map::new(),
        _ => match request::body(incoming.request, takes) {
            Ok(sent) => sent,
            Err(reply) => return Ok(reply),
        },
    };
    let key = Idempotency::read(incoming.request)?;
    let account = incoming.session.account();
    let mut context = sandbox.context(account, incoming.now).await?;
    if let Some(key) = &key
        && let Some(reply) = key.replay(&mut context.tx, incoming.now).await?
    {
        return Ok(reply);
    }
    let done = write(sandbox, &mut context, (incoming, &mut asked), &sent).await;
    match (done, &key) {
        (Ok(reply), key) => {
            if let Some(key) = key {
                key.keep(&mut context.tx, &reply, incoming.now).await?;
            }
            context.tx.commit().await?;
            sandbox.agenda.forget(account);
            Ok(reply)
        }
        (Err(problem @ (Problem::Store(_) | Problem::Internal(_))), Some(key)) => {
            // The documents say that a 500 is kept too. The failed transaction has to end first.
            drop(context);
            let reply = refusals::reply(asked.tool.style(), &problem);
            let mut context = sandbox.context(account, incoming.now).await?;
            key.keep(&mut context.tx, &reply, incoming.now).await?;
            context.tx.commit().await?;
            Err(problem)
        }
        (Err(problem), _) => Err(problem),
    }
}

async fn write(
    sandbox: &Sandbox,
    context: &mut Context,
    (incoming, asked): (&Incoming<'_>, &mut Asked),
    sent: &Map<String, Value>,
) -> Result<Reply, Problem> {
    let checked = check::body(asked.tool, sent).map_err(Problem::Fields)?;
    asked.body = references::resolve(&mut context.tx, checked).await?;
    let answered = match incoming.route.rule {
        Some(rule) => rule(context, asked).await?,
        None => verbs::run(context, asked).await?,
    };
    let listed = matches!(answered, Answered::List(..));
    let paging = listed.then(|| Paging::read(&asked.query, sandbox.limits.page_records)).transpose()?;
    let path = match paging {
        Some(_) => path_of(asked),
        None => String::new(),
    };
    let links = Links { base_url: incoming.session.base_url, path: &path, query: &asked.query, paging };
    Ok(envelope::reply(asked.tool.style(), answered, &links)?)
}

/// The request's path, with its parameters filled in.
fn path_of(asked: &Asked) -> String {
    let filled = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
        Some(name) => asked.path.get(name).cloned().unwrap_or_default(),
        None => part.to_owned(),
    };
    asked.tool.path.split('/').map(filled).collect::<Vec<_>>().join("/")
}

/// Query parameters that are no filters: types, formats and what must be sent.
fn check_query(asked: &Asked) -> Result<(), Problem> {
    let plain = |field: &&Field| !matches!(field.kind, Kind::Reference { .. } | Kind::References { .. });
    for field in asked.tool.query.iter().filter(plain) {
        match asked.query.get(field.name).filter(|text| !text.trim().is_empty()) {
            Some(text) => {
                let sent = Value::from(text.as_str());
                check::scalar(field.kind, &sent).map_err(|found| Problem::bad_parameter(field.name, &found))?;
            }
            None if field.traits.required => {
                return Err(Problem::bad_parameter(field.name, check::message::BLANK));
            }
            None => {}
        }
    }
    Ok(())
}
