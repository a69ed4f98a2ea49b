//! `POST /v1/attachments`: a file is taken when name, declared type and bytes say the same.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use catalogue::finance::attachment::{ATTACHMENT, CONTENT};
use serde_json::{Map, Value, json};
use storage::Row;

use super::media::Media;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::finance::transaction::doc::{self, filled};
use crate::problem::Problem;

/// The largest file, in bytes: the public documents' 10 MB.
const MOST_BYTES: usize = 10 * 1024 * 1024;

/// Where the sandbox says that files are. The name never resolves (RFC 2606): the API's path is what counts.
const ROOT: &str = "https://sandbox.invalid";

/// Hidden: the file in Base64, in a record of its own.
pub(super) const CONTENT_FIELD: &str = "content_base64";

/// A file to store.
#[derive(Debug, Clone)]
pub struct Upload {
    /// Its name.
    pub file_name: String,
    /// Its media type.
    pub mime_type: String,
    /// What people call it.
    pub title: Option<String>,
    /// Who uploaded it: an e-mail in the application, `api:` and the workspace through the API.
    pub uploaded_by: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let body = &asked.body;
    let sent = filled(body, CONTENT_FIELD).ok_or_else(|| refused("file", "não foi enviado"))?;
    let bytes = STANDARD.decode(sent).map_err(|_| refused(CONTENT_FIELD, "não é Base64"))?;
    let text = |name: &str| doc::text(body, name).trim().to_owned();
    let upload = Upload {
        file_name: text("file_name"),
        mime_type: text("mime_type"),
        title: filled(body, "title").map(str::to_owned),
        uploaded_by: sender(context),
        bytes,
    };
    Ok(Answered::Created(&ATTACHMENT, store(context, upload).await?))
}

/// The API's own name for a token: `api:` and its subject, which is the workspace.
fn sender(context: &Context) -> String {
    let account = &context.account.0;
    format!("api:{}", account.rsplit_once('/').map_or(account.as_str(), |(_, workspace)| workspace))
}

/// Stores a file.
///
/// # Errors
/// 422 for no bytes, more than 10 MB, a type that is not taken, and a name or bytes of another type.
pub async fn store(context: &mut Context, upload: Upload) -> Result<Row, Problem> {
    check(&upload)?;
    let attachment = json!({
        "file_name": upload.file_name, "title": upload.title, "mime_type": upload.mime_type,
        "file_size": upload.bytes.len(), "uploaded_by": upload.uploaded_by,
        "uploaded_at": doc::moment(context.now), "links": [],
        "linked_payables_count": 0, "linked_receivables_count": 0, "linked_transactions_count": 0,
    });
    let Value::Object(attachment) = attachment else {
        return Err(Problem::Internal("an attachment is no object".to_owned()));
    };
    let uid = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let mut attachment: Map<String, Value> = attachment;
    attachment.insert("download_url".to_owned(), Value::from(format!("{ROOT}/v1/attachments/{uid}/download")));
    let content = Map::from_iter([(CONTENT_FIELD.to_owned(), Value::from(STANDARD.encode(&upload.bytes)))]);
    let now = context.now;
    context.tx.insert(&CONTENT, uid.clone(), content, now).await?;
    Ok(context.tx.insert(&ATTACHMENT, uid, attachment, now).await?)
}

fn check(upload: &Upload) -> Result<(), Problem> {
    if upload.bytes.is_empty() {
        return Err(refused("file", "está vazio"));
    }
    if upload.bytes.len() > MOST_BYTES {
        return Err(refused("file", &format!("tem mais de {} MB", MOST_BYTES / 1024 / 1024)));
    }
    let types = "pdf, png, jpg, jpeg, xml, ofx, csv ou xlsx";
    let declared = Media::declared(&upload.mime_type)
        .ok_or_else(|| refused("mime_type", &format!("não é de um tipo aceito: {types}")))?;
    if upload.file_name.chars().any(char::is_control) {
        return Err(refused("file_name", "tem caracteres invisíveis"));
    }
    let named = Media::named(&upload.file_name)
        .ok_or_else(|| refused("file_name", &format!("não termina em um tipo aceito: {types}")))?;
    if named != declared {
        return Err(refused("file_name", &format!("não é de um arquivo do tipo {}", upload.mime_type)));
    }
    if !declared.fits(&upload.bytes) {
        return Err(refused("mime_type", &format!("diz {}, mas os bytes são de outro tipo", upload.mime_type)));
    }
    Ok(())
}

fn refused(field: &str, message: &str) -> Problem {
    Problem::unprocessable(format!("{field} {message}."), json!({ "field": field }))
}
