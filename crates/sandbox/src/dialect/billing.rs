//! Billing's dialect: records as `{data}`, lists as `{data, meta: {total, page, per_page, total_pages}}`, refusals as
//! `{error: {code, message, details}}`.

pub(crate) mod listing;
mod person;
mod words;

use catalogue::Tool;
use http::StatusCode;
use serde_json::Map;

use super::write::{Around, Frame};
use super::{Faults, Manner, parameters, refuse, write};
use crate::answer::Asked;
use crate::billing::listing::raw_page;
use crate::caller::Session;
use crate::check;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::sandbox::Sandbox;
use words::WORDS;

static FRAME: Frame = Frame { around: Around::Data, beside: |_| Map::new() };

pub(super) static MANNER: Manner = Manner {
    query: parameters::parameters,
    body: check::billing,
    whole: |_, _| Ok(()),
    missing: |_, problem| problem,
    list: |sandbox, session, asked| Box::pin(list(sandbox, session, asked)),
    write: |_, _, _, answered| write::reply(&FRAME, answered),
    refuse: refused,
    key: |tool| tool.key,
    replay: |_, _, reply| reply,
    faults: Faults::Forgotten,
};

async fn list(sandbox: &Sandbox, session: Session<'_>, asked: &Asked) -> Result<Reply, Problem> {
    // The page and its total see one moment.
    let mut context = sandbox.reading(session.account(), sandbox.clock.now()).await?;
    let (page, meta) = raw_page(&mut context, asked).await?;
    let beside = meta.map(write::with_meta).unwrap_or_default();
    Ok(write::list(asked.tool.returns, &page.rows, &beside)?)
}

/// Paths whose operations answer 400 where a body does not fit: the documents list no 422 for them.
const WITHOUT_422: &str = "/v1/customers";

fn refused(tool: Option<&Tool>, problem: &Problem) -> Reply {
    match problem {
        Problem::Fields(found) if tool.is_some_and(|tool| tool.path.starts_with(WITHOUT_422)) => {
            words::invalid(StatusCode::BAD_REQUEST, found)
        }
        Problem::KeyReused => refuse::plain(
            StatusCode::UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            "Esta X-Idempotency-Key já foi usada em uma requisição com outro conteúdo. Use uma chave nova.",
        ),
        other => refuse::reply(&WORDS, other),
    }
}
