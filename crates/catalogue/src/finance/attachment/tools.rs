//! Tools on attachments.

use super::{ATTACHMENT, ATTACHMENT_LINK, PARENT};
use crate::field::{Field, base64, id_of, moment, one_of, text};
use crate::filter::{Filter, count, joined, range, texts};
use crate::finance::payable::PAYABLE;
use crate::finance::receivable::RECEIVABLE;
use crate::finance::transaction::TRANSACTION;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static NARROWED: &[&[Filter]] =
    &[&texts!("mime_type"), &texts!("file_name"), &texts!("uploaded_by"), &range!("uploaded_at", moment)];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

/// A link is no field of its own, so that these are no filters of one.
static LINKED_TO: &[Field] = &[
    id_of("linked_to_payable_id", &PAYABLE),
    id_of("linked_to_receivable_id", &RECEIVABLE),
    id_of("linked_to_transaction_id", &TRANSACTION),
];

const ORDERS: &[&str] = &["uploaded_at", "-uploaded_at", "file_name", "-file_name", "file_size", "-file_size"];

/// What a file may be.
const MEDIA_TYPES: &[&str] = &[
    "application/pdf",
    "image/png",
    "image/jpeg",
    "application/xml",
    "text/xml",
    "application/x-ofx",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/// The largest file, in bytes.
const FILE_BYTES: u32 = 10 * 1024 * 1024;

const FILE: &[Field] = &[
    text("file_name").filled().third_party(),
    one_of("mime_type", MEDIA_TYPES).about("What the bytes must be."),
    base64("content_base64", FILE_BYTES).about("The file, 10 MB at most."),
    text("title").third_party(),
];

/// Tools on attachments.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_attachments_list", Text::new("Listar anexos", "List attachments"), &ATTACHMENT)
        .scope("files", "finance.attachments")
        .about("Lists files, latest first. Find a bill's or an entry's files by linked_to_payable_id and its like.")
        .get("/v1/attachments", Verb::List)
        .query(LINKED_TO)
        .filters(FILTERS)
        .sorted(ORDERS, "\"-uploaded_at\"")
        .cursored(),
    Tool::read("finance_attachments_get", Text::new("Ver anexo", "Show attachment"), &ATTACHMENT)
        .scope("files", "finance.attachments")
        .about("Shows a file's data and what it is linked to, without its content.")
        .get("/v1/attachments/{attachment_id}", Verb::Get),
    Tool::write("finance_attachments_upload", Text::new("Enviar anexo", "Upload attachment"), &ATTACHMENT)
        .scope("files", "finance.attachments")
        .about("Uploads a PDF, PNG, JPEG, XML, OFX, CSV or XLSX. Refused when the bytes are not of mime_type. Link it afterwards.")
        .post("/v1/attachments", Verb::Rule)
        .body(&[FILE])
        .requires(&["file_name", "mime_type", "content_base64"])
        .multipart()
        .keyless(),
    Tool::read("finance_attachments_download", Text::new("Baixar anexo", "Download attachment"), &ATTACHMENT)
        .scope("files", "finance.attachments")
        .about("Describes a file: its name, type and size. The content is in the resource that it names, for the person to attach.")
        .get("/v1/attachments/{attachment_id}/download", Verb::Rule)
        .answers(Answer::File("")),
    Tool::destructive("finance_attachments_delete", Text::new("Excluir anexo", "Delete attachment"), &ATTACHMENT)
        .scope("files", "finance.attachments")
        .consequence(
            "Exclui o arquivo de vez.",
            "Deletes the file for good.",
        )
        .about("Deletes a file for good. Refused while it is linked or is a receipt's document.")
        .delete("/v1/attachments/{attachment_id}", Verb::Delete)
        .keyless()
        .idempotent(),
    Tool::write("finance_attachments_link", Text::new("Vincular anexo", "Link attachment"), &ATTACHMENT)
        .scope("files", "finance.attachments")
        .about("Attaches a file to a payable, receivable or ledger entry; one file may have several links.")
        .post("/v1/attachments/{attachment_id}/links", Verb::Rule)
        .body(&[PARENT])
        .requires(&["type", "id"])
        .returns(&ATTACHMENT_LINK)
        .keyless(),
    Tool::destructive("finance_attachments_unlink", Text::new("Desvincular anexo", "Unlink attachment"), &ATTACHMENT)
        .scope("files", "finance.attachments")
        .consequence(
            "Tira o arquivo deste registro. O arquivo fica, e os outros vínculos também.",
            "Takes the file off this record. The file stays, and so do its other links.",
        )
        .about("Takes a file off a payable, receivable or ledger entry; the file stays.")
        .delete("/v1/attachments/{attachment_id}/links", Verb::Rule)
        .body(&[PARENT])
        .requires(&["type", "id"])
        .keyless()
        .idempotent(),
];
