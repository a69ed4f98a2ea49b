//! Attachments: real bytes, types by their magic bytes, links.
//!
//! The bytes lie in a record of their own beside the attachment, under the same id, so that lists never read them. Links
//! are kept in the attachment, which counts them by kind.

mod links;
mod media;
mod upload;

pub use links::attach;
pub(crate) use links::forget;
pub use upload::{Upload, store};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use catalogue::Record;
use catalogue::finance::attachment::{ATTACHMENT, CONTENT};
use catalogue::finance::fiscal_document::FISCAL_DOCUMENT;
use catalogue::finance::receipt::RECEIPT;
use serde_json::{Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row};

use crate::answer::{Answered, Asked, Disposition, Stored};
use crate::context::Context;
use crate::dialect::cursored::listing;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::equal;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_attachments_list", |context, asked| Box::pin(list(context, asked))),
    ("finance_attachments_upload", |context, asked| Box::pin(upload::run(context, asked))),
    ("finance_attachments_download", |context, asked| Box::pin(download(context, asked))),
    ("finance_attachments_delete", |context, asked| Box::pin(delete(context, asked))),
    ("finance_attachments_link", |context, asked| Box::pin(links::link(context, asked))),
    ("finance_attachments_unlink", |context, asked| Box::pin(links::unlink(context, asked))),
];

/// Where an attachment keeps the ids of what it is linked to.
const LINKED_ID: &str = "links.id";

/// `GET /v1/attachments`: besides its filters, what files are linked to.
async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let ids = asked.tool.query.iter().filter_map(|field| asked.query.get(field.name));
    let linked = |id: &String| Condition::new(LINKED_ID, Comparison::Has, IndexValue::Text(id.clone()));
    listing::page(context, asked, ids.map(linked).collect(), Order::Newest).await
}

/// `GET /v1/attachments/{id}/download`.
async fn download(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&ATTACHMENT, &asked.key()?).await?;
    let content = context.find(&CONTENT, &Key::Uid(row.uid.clone())).await?;
    let bytes = STANDARD
        .decode(content.text(upload::CONTENT_FIELD))
        .map_err(|_| Problem::Internal(format!("attachment {} holds no Base64", row.uid)))?;
    let media_type = row.text("mime_type").to_owned();
    let is_shown = media_type == "application/pdf" || media_type.starts_with("image/");
    Ok(Answered::Stored(Stored {
        media_type,
        filename: row.text("file_name").to_owned(),
        disposition: if is_shown { Disposition::Inline } else { Disposition::Attachment },
        bytes: bytes.into(),
    }))
}

/// `DELETE /v1/attachments/{id}`: refused while anything shows the file.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&ATTACHMENT, &asked.key()?).await?;
    let counts = links::counts(&row.doc);
    if counts.iter().any(|(_, count)| *count > 0) {
        let details = counts.into_iter().map(|(name, count)| (name.to_owned(), Value::from(count))).collect();
        let message = "O anexo está vinculado. Desfaça os vínculos antes de excluí-lo.";
        return Err(Problem::conflict(message, details));
    }
    let receipts = named(context, &RECEIPT, "attachment_id", &row.uid).await?;
    if !receipts.is_empty() {
        let message = "O anexo é o documento de um comprovante, que não pode ficar sem ele.";
        return Err(Problem::conflict(message, json!({ "receipts": receipts })));
    }
    let mut invoices = named(context, &FISCAL_DOCUMENT, "xml_attachment_id", &row.uid).await?;
    invoices.extend(named(context, &FISCAL_DOCUMENT, "pdf_attachment_id", &row.uid).await?);
    if !invoices.is_empty() {
        let message = "O anexo é o arquivo de um documento fiscal, que não pode ficar sem ele.";
        return Err(Problem::conflict(message, json!({ "fiscal_documents": invoices })));
    }
    if let Some(content) = context.tx.get(&CONTENT, &Key::Uid(row.uid.clone())).await? {
        context.tx.delete(&CONTENT, content.id).await?;
    }
    context.tx.delete(&ATTACHMENT, row.id).await?;
    Ok(Answered::NoContent)
}

/// The ids of records whose field `on` names the attachment `id`; a hundred at most, which is enough to say.
async fn named(
    context: &mut Context,
    record: &'static Record,
    on: &'static str,
    id: &str,
) -> Result<Vec<String>, Problem> {
    let conditions = vec![equal(on, id)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 100 };
    let found: Vec<Row> = context.tx.list(record, &query).await?.rows;
    Ok(found.into_iter().map(|row| row.uid).collect())
}
