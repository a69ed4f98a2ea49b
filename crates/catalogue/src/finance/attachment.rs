//! Attachments: files, and what they are linked to.

mod tools;

pub use tools::TOOLS;

use super::payable::PAYABLE;
use super::receivable::RECEIVABLE;
use super::shared::{CREATED, IDENTITY};
use super::transaction::TRANSACTION;
use crate::field::{Field, Fields, id_by, id_of, integer, moment, objects, one_of, text, url};
use crate::record::Record;
use crate::text::Text;

/// A file.
pub static ATTACHMENT: Record = Record::finance("attachments", Text::new("Anexo", "Attachment"), "Attachment")
    .argument("attachment_id")
    .fields(&[IDENTITY, FILE, UPLOAD, COUNTS, LINKS])
    .label(&["file_name", "title", "uploaded_at"])
    .summary(&[
        "file_name",
        "title",
        "mime_type",
        "file_size",
        "linked_payables_count",
        "linked_receivables_count",
        "linked_transactions_count",
    ])
    .indexed(&["links.id"]);

/// The bytes of a file, under the file's own id: a record of their own, so that lists of files stay quick. No tool answers it.
pub static CONTENT: Record =
    Record::finance("attachment_contents", Text::new("Conteúdo de anexo", "Attachment content"), "")
        .fields(&[IDENTITY, CREATED])
        .by_uri_only();

/// A link that was made.
pub static ATTACHMENT_LINK: Record =
    Record::finance("attachment_links", Text::new("Vínculo de anexo", "Attachment link"), "AttachmentLink")
        .never_kept()
        .fields(&[LINK]);

const FILE: &[Field] = &[
    text("file_name").read_only().third_party(),
    text("title").read_only().nullable().third_party(),
    text("mime_type").read_only(),
    integer("file_size").read_only().about("Bytes."),
];

const UPLOAD: &[Field] =
    &[text("uploaded_by").read_only(), moment("uploaded_at").read_only(), url("download_url").read_only()];

const COUNTS: &[Field] = &[
    integer("linked_payables_count").read_only(),
    integer("linked_receivables_count").read_only(),
    integer("linked_transactions_count").read_only(),
];

/// The kinds of record that a file is linked to, by the words of `type`.
static PARENTS: &[(&str, &Record)] =
    &[("payable", &PAYABLE), ("receivable", &RECEIVABLE), ("transaction", &TRANSACTION)];

const PARENT_KINDS: &[&str] = &["payable", "receivable", "transaction"];

static LINKED: Fields = &[&[one_of("type", PARENT_KINDS).read_only(), id_by("id", "type", PARENTS).read_only()]];

static LINKS: &[Field] = &[objects("links", LINKED)
    .read_only()
    .in_detail()
    .about("What it is linked to; left out where the API gives only counts.")];

/// What to link it to, or to unlink it from.
static PARENT: &[Field] = &[
    one_of("type", PARENT_KINDS).about("What kind of record."),
    id_by("id", "type", PARENTS).about("The record's id."),
];

static LINK: &[Field] = &[
    id_of("attachment_id", &ATTACHMENT).read_only(),
    one_of("parent_type", PARENT_KINDS).read_only(),
    id_by("parent_id", "parent_type", PARENTS).read_only(),
];
