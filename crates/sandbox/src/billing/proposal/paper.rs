//! The PDF of a proposal. It is made anew for whoever fetches it: the record only says when it was made last, and whether
//! items or prices have changed since.

use std::collections::BTreeMap;

use bytes::Bytes;
use catalogue::billing::proposal::PROPOSAL;
use catalogue::billing::proposal_template::PROPOSAL_TEMPLATE;
use catalogue::field::{Field, id_of};
use catalogue::{Access, Answer, Scope, Text, Tool, Verb};
use http::Method;
use serde_json::{Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Row};

use super::document::Sheet;
use super::named;
use crate::answer::{Answered, Asked};
use crate::billing::day;
use crate::context::Context;
use crate::fields::RowFields;
use crate::operation::{self, Incoming};
use crate::own_path::OwnPath;
use crate::problem::Problem;
use crate::routing::Route;
use crate::rules::Rule;
use crate::uses::first;

const MEDIA_TYPE: &str = "application/pdf";

/// Where the PDF is fetched: a path of the sandbox's own, in the place of the real service's file store.
const PATH: &str = "/v1/proposal_pdfs";

/// The path beside those of the catalogue.
pub(crate) const OWN_PATHS: &[OwnPath] = &[OwnPath {
    product: "billing",
    method: Method::GET,
    path: PATH,
    scope: Scope::new("billing.proposals", Access::Read),
    body_bytes: |limits| limits.body_bytes,
    run: |sandbox, session, request, now| {
        let fetch: Rule = |context, asked| Box::pin(fetch(context, asked));
        let route = Route { tool: &FETCH, rule: Some(fetch) };
        Box::pin(operation::run(sandbox, Incoming { session, request, route, parameters: BTreeMap::new(), now }))
    },
}];

/// Read like a tool's request, and offered to nobody.
static FETCH: Tool =
    Tool::read("billing_proposal_pdfs_get", Text::new("Baixar PDF da proposta", "Fetch proposal PDF"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .get(PATH, Verb::Rule)
        .answers(Answer::File(MEDIA_TYPE))
        .query(OF_PROPOSAL);

static OF_PROPOSAL: &[Field] = &[id_of("proposal_id", &PROPOSAL)];

/// Makes the PDF of a proposal whose template can be run.
///
/// # Errors
/// 422 for a proposal without a template, or whose template has no script.
pub(super) async fn generate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    refuse_template(context, &row).await?;
    let bytes = render(context, row).await?;
    let mut row = named(context, asked).await?;
    let (url, at) = (format!("{PATH}?proposal_id={}", row.uid), day::moment(context.now));
    row.put("pdf_url", url.as_str());
    row.put("generated_at", at.as_str());
    row.put("pdf_outdated_at", Value::Null);
    context.update(&PROPOSAL, row).await?;
    Ok(Answered::Object(json!({ "pdf_url": url, "generated_at": at, "size_bytes": bytes.len() })))
}

/// The proposal's own template, else the usual one, has to have a script that makes the document.
async fn refuse_template(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let template = match row.text("template_id") {
        "" => {
            let usual = Condition::new("is_default", Comparison::Equal, IndexValue::Integer(1));
            first(context, &PROPOSAL_TEMPLATE, vec![usual]).await?
        }
        id => context.tx.get(&PROPOSAL_TEMPLATE, &Key::Uid(id.to_owned())).await?,
    };
    match template {
        Some(template) if template.has("app_script_url") => Ok(()),
        Some(_) => Err(Problem::field("template_id", "é de um modelo sem appScriptUrl: informe o endereço no modelo")),
        None => Err(Problem::field("template_id", "deve ser informado: não há modelo padrão de proposta")),
    }
}

async fn render(context: &mut Context, row: Row) -> Result<Vec<u8>, Problem> {
    let paper = Sheet::of(context, row).await?.paper();
    documents::proposal::render(&paper).map_err(|error| Problem::Internal(error.to_string()))
}

async fn fetch(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let id = asked.query.get("proposal_id").ok_or(Problem::NotFound)?;
    let row = context.find(&PROPOSAL, &Key::Uid(id.to_ascii_lowercase())).await?;
    if !row.has("generated_at") {
        return Err(Problem::NotFound);
    }
    let filename = format!("{}.pdf", row.text("code"));
    let bytes = Bytes::from(render(context, row).await?);
    Ok(Answered::File { media_type: MEDIA_TYPE, filename, bytes })
}
