//! One address more or less of those that may send to an inbox.

use catalogue::inbox::mailbox::{INBOX, RECIPIENTS};
use serde_json::{Value, json};
use storage::Row;

use super::senders::{self, FIELD, MOST};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::refusal;
use crate::problem::Problem;

/// Adds the address: 201, and 200 for one that is there.
pub(super) async fn add(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let address = sent(asked)?;
    let row = context.find(&INBOX, &asked.key()?).await?;
    let mut list = kept(&row);
    if list.iter().any(|known| senders::same(known, &address)) {
        return Ok(Answered::Object(answer(&list)));
    }
    if list.len() >= MOST {
        return Err(refusal::conflict(&format!("A inbox já tem {MOST} remetentes, o máximo.")));
    }
    list.push(address);
    let value = answer(&list);
    store(context, row, list).await?;
    Ok(Answered::Made(&RECIPIENTS, value))
}

/// Takes the address off. One that is not there changes nothing.
pub(super) async fn remove(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let address = sent(asked)?;
    let row = context.find(&INBOX, &asked.key()?).await?;
    let before = kept(&row);
    let list: Vec<String> = before.iter().filter(|known| !senders::same(known, &address)).cloned().collect();
    let value = answer(&list);
    if list.len() < before.len() {
        store(context, row, list).await?;
    }
    Ok(Answered::Object(value))
}

async fn store(context: &mut Context, mut row: Row, list: Vec<String>) -> Result<(), Problem> {
    row.put(FIELD, list);
    context.update(&INBOX, row).await?;
    Ok(())
}

fn kept(row: &Row) -> Vec<String> {
    let list = row.doc.get(FIELD).and_then(Value::as_array).into_iter().flatten();
    list.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn answer(list: &[String]) -> Value {
    json!({ FIELD: list })
}

/// The address that the query or the body names; a DELETE takes it in either, once.
fn sent(asked: &Asked) -> Result<String, Problem> {
    let in_query = asked.query.get("email").map(String::as_str);
    let in_body = asked.body.get("email").and_then(Value::as_str);
    let text = match (in_query, in_body) {
        (Some(_), Some(_)) => return Err(refusal::invalid("email", "vem na URL ou no corpo, não nos dois")),
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => return Err(refusal::invalid("email", "não pode ficar em branco")),
    };
    senders::address(text).map_err(|message| refusal::invalid("email", &message))
}
