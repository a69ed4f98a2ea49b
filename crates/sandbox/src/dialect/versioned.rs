//! Banking's dialect: v1 bare, v2 in an envelope, numbered pages.

use catalogue::{Field, KeyUse, Kind, Method, Style, Tool};
use engine::AccountId;
use serde_json::Value;
use storage::Page;

use super::{Faults, Manner, Sent};
use crate::answer::{Answered, Asked};
use crate::caller::Session;
use crate::check;
use crate::filters::{self, Narrowed};
use crate::page::{Links, Paging};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::sandbox::Sandbox;
use crate::{envelope, query, refusals};

pub(super) static MANNER: Manner = Manner {
    query: parameters,
    body: check::versioned,
    whole: |_, _| Ok(()),
    missing: |_, problem| problem,
    list: |sandbox, session, asked| Box::pin(list(sandbox, session, asked)),
    write,
    refuse: |tool, problem| refusals::reply(tool.map_or(Style::V1, Tool::style), problem),
    key,
    replay: |_, _, reply| reply,
    faults: Faults::Kept,
};

/// The parameters of a query. Those that the operation does not take say nothing.
fn parameters(tool: &'static Tool, text: &str, _: &AccountId) -> Result<Sent, Problem> {
    let sent = query::parse(text).ok_or_else(|| Problem::BadRequest {
        code: "invalid_get_param",
        detail: "Os parâmetros da URL não são UTF-8 válido.".to_owned(),
    })?;
    let plain = |field: &&Field| !matches!(field.kind, Kind::Reference { .. } | Kind::References { .. });
    for field in tool.query.iter().filter(plain) {
        match sent.get(field.name).filter(|text| !text.trim().is_empty()) {
            Some(text) => {
                let value = Value::from(text.as_str());
                check::scalar(field.kind, &value).map_err(|found| Problem::bad_parameter(field.name, &found))?;
            }
            None if field.traits.required => {
                return Err(Problem::bad_parameter(field.name, check::message::BLANK));
            }
            None => {}
        }
    }
    Ok(sent)
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

fn write(sandbox: &Sandbox, session: Session<'_>, asked: &Asked, answered: Answered) -> Result<Reply, Problem> {
    let listed = matches!(answered, Answered::List(..));
    let paging = listed.then(|| Paging::read(&asked.query, sandbox.limits.page_records)).transpose()?;
    let path = match paging {
        Some(_) => path_of(asked),
        None => String::new(),
    };
    let links = Links { base_url: session.base_url, path: &path, query: &asked.query, paging };
    envelope::reply(asked.tool.style(), answered, &links)
}

/// The request's path, with its parameters filled in.
fn path_of(asked: &Asked) -> String {
    let filled = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
        Some(name) => asked.path.get(name).cloned().unwrap_or_default(),
        None => part.to_owned(),
    };
    asked.tool.path.split('/').map(filled).collect::<Vec<_>>().join("/")
}

/// A key goes with POST, PUT and PATCH alone, as documented.
fn key(tool: &Tool) -> KeyUse {
    match tool.method {
        Method::Get | Method::Delete => KeyUse::Ignored,
        Method::Post | Method::Put | Method::Patch => KeyUse::Optional,
    }
}
