//! Inbox's dialect: records as `{data}`, lists as `{data, next_cursor}`, refusals as `{error: {code, message, details}}`
//! whose details tell findings as `formErrors` and `fieldErrors`.

mod words;

use catalogue::Tool;
use http::StatusCode;
use serde_json::{Map, Value, json};

use super::cursored::listing::Listing;
use super::cursored::location;
use super::write::{Around, Frame};
use super::{Faults, Manner, parameters, refuse, write};
use crate::answer::Asked;
use crate::caller::Session;
use crate::check;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::sandbox::Sandbox;
use words::WORDS;

pub(crate) use words::details;

/// The member of an answer that holds what was asked for.
const ENVELOPE: &str = "/data";

static FRAME: Frame = Frame { around: Around::Data, beside };

pub(super) static MANNER: Manner = Manner {
    query: parameters::parameters,
    body: check::inbox,
    whole: |_, _| Ok(()),
    missing,
    list: |sandbox, session, asked| Box::pin(list(sandbox, session, asked)),
    write: |sandbox, session, asked, answered| {
        Ok(location::located(sandbox.product, asked.tool, (session, ENVELOPE), write::reply(&FRAME, answered)?))
    },
    refuse: |_, problem| refuse::reply(&WORDS, problem),
    key: |tool| tool.key,
    replay: |_, _, reply| reply,
    faults: Faults::Forgotten,
};

fn beside(next: Option<&str>) -> Map<String, Value> {
    Map::from_iter([("next_cursor".to_owned(), json!(next))])
}

async fn list(sandbox: &Sandbox, session: Session<'_>, asked: &Asked) -> Result<Reply, Problem> {
    let listing = Listing::read(asked.tool, &asked.query)?;
    let page = sandbox.store.list_raw(session.account(), asked.tool.returns, &listing.query()).await?;
    Ok(write::list(asked.tool.returns, &page.rows, &beside(listing.next(&page).as_deref()))?)
}

/// A body that fits and names a record that is not there needs the server's own knowledge to be judged: 422.
fn missing(_: &Tool, problem: Problem) -> Problem {
    match problem {
        Problem::Fields(fields) => Problem::Coded {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            code: WORDS.unprocessable,
            message: refuse::sentence(&fields),
            details: details(&[], &fields),
        },
        other => other,
    }
}
