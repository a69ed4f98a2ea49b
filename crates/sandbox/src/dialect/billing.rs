//! Billing's dialect: records as `{data}`, lists as `{data, meta: {total, page, per_page, total_pages}}`, refusals as
//! `{error: {code, message, details}}`.

pub(crate) mod listing;
mod person;
mod words;

use catalogue::Style;
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
    usual: Style::Billing,
    query: parameters::parameters,
    body: check::billing,
    whole: |_, _| Ok(()),
    missing: |_, problem| problem,
    list: |sandbox, session, asked| Box::pin(list(sandbox, session, asked)),
    write: |_, _, _, answered| write::reply(&FRAME, answered),
    refuse: |_, problem| refused(problem),
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

fn refused(problem: &Problem) -> Reply {
    match problem {
        Problem::KeyReused => refuse::plain(
            StatusCode::UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            "Esta X-Idempotency-Key já foi usada em uma requisição com outro conteúdo. Use uma chave nova.",
        ),
        other => refuse::reply(&WORDS, other),
    }
}
