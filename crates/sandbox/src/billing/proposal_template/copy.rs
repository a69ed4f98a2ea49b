//! Copies a template, with a copy of its document.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalogue::billing::proposal_template::PROPOSAL_TEMPLATE;
use serde_json::{Value, json};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

/// Bytes of chance in the id of a Google document, which then has 44 characters, as theirs have.
const DOCUMENT_BYTES: usize = 33;

/// Copies of one template that are told apart by number.
const MOST_COPIES: u32 = 999;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let original = context.find(&PROPOSAL_TEMPLATE, &asked.key()?).await?;
    let name = free_name(context, original.text("name")).await?;
    let mut id = [0; DOCUMENT_BYTES];
    context.entropy.fill(&mut id);
    let mut doc = original.doc;
    // The copy gets a short name of its own.
    doc.remove("public_id");
    doc.extend([
        ("name".to_owned(), Value::from(name)),
        ("google_doc_id".to_owned(), Value::from(URL_SAFE_NO_PAD.encode(id))),
        ("is_default".to_owned(), Value::from(false)),
        ("external_id".to_owned(), Value::Null),
        ("metadata".to_owned(), json!({ "copied_from": original.uid })),
    ]);
    Ok(Answered::Created(&PROPOSAL_TEMPLATE, context.insert(&PROPOSAL_TEMPLATE, doc).await?))
}

/// `Padrão (cópia)`, then `Padrão (cópia 2)`.
async fn free_name(context: &mut Context, name: &str) -> Result<String, Problem> {
    for number in 1..=MOST_COPIES {
        let copy = match number {
            1 => format!("{name} (cópia)"),
            number => format!("{name} (cópia {number})"),
        };
        if first(context, &PROPOSAL_TEMPLATE, vec![equal("name", &copy)]).await?.is_none() {
            return Ok(copy);
        }
    }
    Err(Problem::field("name", "tem cópias demais: renomeie ou exclua algumas"))
}
