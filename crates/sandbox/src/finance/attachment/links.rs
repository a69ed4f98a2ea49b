//! What a file is linked to.

use catalogue::Record;
use catalogue::finance::attachment::{ATTACHMENT, ATTACHMENT_LINK};
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row};

use super::LINKED_ID;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::{RowFields, push};
use crate::finance::transaction::doc::text;
use crate::problem::Problem;

/// The kinds of record that files are linked to, and where they are counted.
static PARENTS: &[(&str, &Record, &str)] = &[
    ("payable", &PAYABLE, "linked_payables_count"),
    ("receivable", &RECEIVABLE, "linked_receivables_count"),
    ("transaction", &TRANSACTION, "linked_transactions_count"),
];

/// Bills count their files themselves.
const FILES: &str = "attachments_count";

/// `POST /v1/attachments/{id}/links`.
pub(super) async fn link(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&ATTACHMENT, &asked.key()?).await?;
    let (kind, _) = named(asked)?;
    let id = text(&asked.body, "id").to_ascii_lowercase();
    let row = attach(context, row, kind, &id).await?;
    let link = json!({ "attachment_id": row.uid, "parent_type": kind, "parent_id": id });
    Ok(Answered::Made(&ATTACHMENT_LINK, link))
}

/// Links a file to the bill or entry `id`; `kind` is `payable`, `receivable` or `transaction`.
///
/// # Errors
/// 404 for no such record, 409 for one that the file is linked to already, 422 for another kind.
pub async fn attach(context: &mut Context, mut row: Row, kind: &str, id: &str) -> Result<Row, Problem> {
    let (kind, parent) = parent_of(kind)?;
    let parent = context.find(parent, &Key::Uid(id.to_owned())).await?;
    if is_linked(&row, &parent.uid) {
        let message = "O anexo já está vinculado a este registro.";
        return Err(Problem::conflict(message, json!({ "type": kind, "id": parent.uid })));
    }
    push(&mut row, "links", json!({ "type": kind, "id": parent.uid }));
    let row = save(context, row).await?;
    count_files(context, kind, parent).await?;
    Ok(row)
}

/// `DELETE /v1/attachments/{id}/links`.
pub(super) async fn unlink(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&ATTACHMENT, &asked.key()?).await?;
    let (kind, parent) = named(asked)?;
    let id = text(&asked.body, "id").to_ascii_lowercase();
    if !links(&row.doc).iter().any(|link| link["type"] == kind && link["id"] == id) {
        return Err(Problem::NotFound);
    }
    drop_link(context, row, &id).await?;
    if let Some(parent) = context.tx.get(parent, &Key::Uid(id)).await? {
        count_files(context, kind, parent).await?;
    }
    Ok(Answered::NoContent)
}

/// Takes every file off the bill or entry `id`, which is about to be deleted. The files stay.
///
/// # Errors
/// The store's.
pub(crate) async fn forget(context: &mut Context, id: &str) -> Result<(), Problem> {
    loop {
        let files = files_of(context, id, 100).await?;
        if files.is_empty() {
            return Ok(());
        }
        for file in files {
            drop_link(context, file, id).await?;
        }
    }
}

/// How many links of each kind an attachment has, by the names under which it shows them.
pub(super) fn counts(doc: &Map<String, Value>) -> Vec<(&'static str, usize)> {
    let of_kind = |kind: &str| links(doc).iter().filter(|link| link["type"] == kind).count();
    PARENTS.iter().map(|(kind, _, counter)| (*counter, of_kind(kind))).collect()
}

fn links(doc: &Map<String, Value>) -> &[Value] {
    doc.get("links").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn is_linked(row: &Row, id: &str) -> bool {
    links(&row.doc).iter().any(|link| link["id"] == id)
}

/// The kind of record that a body names.
fn named(asked: &Asked) -> Result<(&'static str, &'static Record), Problem> {
    parent_of(text(&asked.body, "type"))
}

fn parent_of(word: &str) -> Result<(&'static str, &'static Record), Problem> {
    let found = PARENTS.iter().find(|(kind, ..)| *kind == word);
    found.map(|(kind, record, _)| (*kind, *record)).ok_or_else(|| {
        Problem::unprocessable("type deve ser payable, receivable ou transaction.", json!({ "field": "type" }))
    })
}

async fn drop_link(context: &mut Context, mut row: Row, id: &str) -> Result<Row, Problem> {
    if let Some(Value::Array(links)) = row.doc.get_mut("links") {
        links.retain(|link| link["id"] != id);
    }
    save(context, row).await
}

/// Stores an attachment with its counts as its links are.
async fn save(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    for (name, count) in counts(&row.doc) {
        row.put(name, count);
    }
    context.update(&ATTACHMENT, row).await
}

/// Writes into a bill how many files it has.
async fn count_files(context: &mut Context, kind: &str, mut parent: Row) -> Result<(), Problem> {
    let Some((_, record, _)) = PARENTS.iter().find(|(name, ..)| *name == kind) else { return Ok(()) };
    if record.field(FILES).is_none() {
        return Ok(());
    }
    let files = files_of(context, &parent.uid, u64::from(u32::MAX)).await?.len();
    parent.put(FILES, files);
    context.update(record, parent).await?;
    Ok(())
}

async fn files_of(context: &mut Context, id: &str, limit: u64) -> Result<Vec<Row>, Problem> {
    let conditions = vec![Condition::new(LINKED_ID, Comparison::Has, IndexValue::Text(id.to_owned()))];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit };
    Ok(context.tx.list(&ATTACHMENT, &query).await?.rows)
}
