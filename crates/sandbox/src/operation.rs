//! One operation from its checked request to its answer.

use std::collections::BTreeMap;

use bytes::Bytes;
use catalogue::{Effect, Tool, Verb};
use http::{Request, StatusCode};
use jiff::Timestamp;
use serde_json::Map;

use crate::answer::Asked;
use crate::caller::Session;
use crate::check::{self, Checked};
use crate::context::{Context, Reach};
use crate::dialect::{Faults, Manner};
use crate::idempotency::Idempotency;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::request;
use crate::routing::Route;
use crate::sandbox::Sandbox;
use crate::{envelope, references, rules, verbs};

/// A request that has found its operation.
pub(crate) struct Incoming<'a> {
    pub(crate) session: Session<'a>,
    pub(crate) request: &'a Request<Bytes>,
    pub(crate) route: Route,
    pub(crate) parameters: BTreeMap<&'static str, String>,
    pub(crate) now: Timestamp,
}

/// Runs the operation.
///
/// # Errors
/// The refusal, still without its body.
pub(crate) async fn run(sandbox: &Sandbox, mut incoming: Incoming<'_>) -> Result<Reply, Problem> {
    let tool = incoming.route.tool;
    let manner = Manner::of_tool(tool);
    let query = {
        let text = incoming.request.uri().query().unwrap_or_default();
        (manner.query)(tool, text, incoming.session.account())?
    };
    let asked = Asked { tool, path: std::mem::take(&mut incoming.parameters), query, body: Map::new() };
    match (incoming.route.rule, tool.verb) {
        (None, Verb::List | Verb::Ids) => (manner.list)(sandbox, incoming.session, &asked).await,
        (None, Verb::Get) => {
            let found = sandbox.store.get_raw(incoming.session.account(), tool.returns, &asked.key()?).await?;
            let row = found.ok_or(Problem::NotFound)?;
            Ok(envelope::one(tool.style(), StatusCode::OK, (tool.returns, &row))?)
        }
        _ if tool.effect == Effect::Read && !rules::leaves_a_trace(tool.name) => look(sandbox, &incoming, asked).await,
        _ => act(sandbox, &incoming, asked).await,
    }
}

/// A read with a rule: several queries that see one moment.
async fn look(sandbox: &Sandbox, incoming: &Incoming<'_>, mut asked: Asked) -> Result<Reply, Problem> {
    let checked = read(sandbox, asked.tool, incoming.request)?;
    let mut context = sandbox.reading(incoming.session.account(), incoming.now).await?;
    perform(sandbox, &mut context, incoming, (&mut asked, checked)).await
}

/// A write, or a read that leaves a trace: in one transaction, under its idempotency key.
async fn act(sandbox: &Sandbox, incoming: &Incoming<'_>, mut asked: Asked) -> Result<Reply, Problem> {
    let (tool, session, now) = (asked.tool, incoming.session, incoming.now);
    let manner = Manner::of_tool(tool);
    let key = Idempotency::read(incoming.request, (manner.key)(tool), sandbox.product)?;
    let account = session.account();
    // Other writes wait for this transaction, but not for the reading of a large body.
    let checked = read(sandbox, tool, incoming.request);
    let mut context = sandbox.context(account, now).await?;
    if let Some(key) = &key
        && let Some(reply) = key.replay(&mut context.tx, now).await?
    {
        return Ok((manner.replay)(tool, session, reply));
    }
    let done = match checked {
        Ok(checked) => perform(sandbox, &mut context, incoming, (&mut asked, checked)).await,
        Err(problem) => Err(problem),
    };
    match (done, &key) {
        (Ok(reply), key) => {
            if let Some(key) = key {
                key.keep(&mut context.tx, &reply, now).await?;
            }
            context.tx.commit().await?;
            sandbox.agenda.forget(account);
            Ok(reply)
        }
        (Err(problem @ (Problem::Store(_) | Problem::Internal(_))), Some(key)) if manner.faults == Faults::Kept => {
            // The failed transaction has to end first.
            drop(context);
            let reply = (manner.refuse)(Some(tool), &problem);
            let mut context = sandbox.context(account, now).await?;
            key.keep(&mut context.tx, &reply, now).await?;
            context.tx.commit().await?;
            Err(problem)
        }
        (Err(problem), _) => Err(problem),
    }
}

/// The request's body, but for the records that it refers to.
fn read(sandbox: &Sandbox, tool: &'static Tool, request: &Request<Bytes>) -> Result<Checked, Problem> {
    let sent = match tool.effect {
        Effect::Read => Map::new(),
        _ => request::body(tool, request)?,
    };
    check::lengths(&sent, sandbox.limits.list_items).map_err(Problem::Fields)?;
    let checked = check::body(tool, &sent).map_err(Problem::Fields)?;
    (Manner::of_tool(tool).whole)(tool, &checked.body)?;
    Ok(checked)
}

async fn perform(
    sandbox: &Sandbox,
    context: &mut Context,
    incoming: &Incoming<'_>,
    (asked, checked): (&mut Asked, Checked),
) -> Result<Reply, Problem> {
    let tool = asked.tool;
    let manner = Manner::of_tool(tool);
    context.reach = Reach::of(incoming.session.principal);
    let resolved = references::resolve(&mut context.tx, checked).await;
    asked.body = resolved.map_err(|problem| (manner.missing)(tool, problem))?;
    let answered = match incoming.route.rule {
        Some(rule) => rule(context, asked).await?,
        None => verbs::run(context, asked).await?,
    };
    (manner.write)(sandbox, incoming.session, asked, answered)
}
