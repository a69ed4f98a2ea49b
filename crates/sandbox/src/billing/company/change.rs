//! Changes a company's names, contacts and mark.

use catalogue::billing::company::COMPANY;
use serde_json::Value;
use storage::Row;

use super::{ACTIVE, asks_for_the_mark, crown, is_head_office};
use crate::answer::{Answered, Asked};
use crate::billing::{custom, person};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&COMPANY, &asked.key()?).await?;
    let mut body = custom::settled(asked.body.clone(), &row.doc);
    let wants = asks_for_the_mark(&body);
    body.remove("is_default");
    may_be_marked(&row, wants)?;
    let kept = row.doc.get("person").and_then(Value::as_object).cloned().unwrap_or_default();
    let person = person::changed(context, kept, &mut body)?;
    body.insert("person".to_owned(), Value::Object(person));
    let mut row = update::store(context, &COMPANY, row, &body).await?;
    if wants == Some(true) {
        row = crown(context, row).await?;
    }
    Ok(Answered::Record(&COMPANY, row))
}

/// There is always one default company: the mark is given, never just taken away.
fn may_be_marked(row: &Row, wants: Option<bool>) -> Result<(), Problem> {
    let is_default = row.doc.get("is_default") == Some(&Value::Bool(true));
    let wrong = match wants {
        Some(true) if !is_head_office(row) => "só uma matriz pode ser a empresa padrão",
        Some(true) if row.text("status") != ACTIVE => "só uma empresa ativa pode ser a padrão; reative-a antes",
        Some(false) if is_default => "esta é a empresa padrão; para trocar, defina outra como padrão",
        _ => return Ok(()),
    };
    Err(Problem::field("is_default", wrong))
}
