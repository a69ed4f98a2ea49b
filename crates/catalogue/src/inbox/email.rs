//! E-mails that arrived. Nothing of them is the customer's: people outside wrote them, and nothing edits or sends one.

mod tools;

pub use tools::TOOLS;

use super::agent::AGENT;
use super::mailbox::INBOX;
use super::shared::{IDENTITY, PLACE, TIMES};
use crate::field::{
    Field, Fields, base64, boolean, email, id_of, instant, integer, long_text, map, object, objects, one_of, text,
    texts, uid, url,
};
use crate::record::Record;
use crate::text::Text;

/// An e-mail that arrived.
pub static EMAIL: Record = Record::inbox("emails", Text::new("E-mail recebido", "E-mail received"))
    .fields(&[IDENTITY, PLACE, INBOX_AND_AGENT, ENVELOPE, OUTCOME, DATA, CLOCK, TIMES, CONTENT])
    .state("status")
    .label(&["subject", "from", "received_at"])
    .summary(&["from", "subject", "received_at", "status", "rejection_reason", "inbox_id"])
    .indexed(&["agent_id", "message_id", "created_at"]);

/// Where the raw message can be had for a short time.
pub static EML: Record =
    Record::inbox("email_eml", Text::new("Mensagem original", "Raw message")).never_kept().fields(&[ADDRESS]);

/// The raw message under an id of its own, so that lists of e-mails stay quick. No tool answers it.
pub static RAW: Record =
    Record::inbox("email_raw", Text::new("Conteúdo da mensagem original", "Raw message's content"))
        .fields(&[IDENTITY, MESSAGE, TIMES])
        .by_uri_only()
        .indexed(&["email_id"]);

/// The largest message that is kept, in bytes: what Amazon SES receives at most, whose word the API uses (`aws_ses_metadata`).
pub const RAW_BYTES: u32 = 40 * 1024 * 1024;

/// Where an e-mail stands: rejected by the inbox's rules, or approved and then read by the agent.
pub const STATUSES: &[&str] = &["received", "approved", "rejected", "processing", "processed", "failed"];

static INBOX_AND_AGENT: &[Field] =
    &[id_of("inbox_id", &INBOX).read_only(), id_of("agent_id", &AGENT).read_only().nullable()];

/// The longest line of a header (RFC 5322, 2.1.1).
const LINE: u32 = 998;

const ENVELOPE: &[Field] = &[
    long_text("message_id", LINE).read_only().third_party(),
    long_text("subject", LINE).read_only().nullable().third_party(),
    email("from").read_only().third_party(),
    texts("to").read_only().third_party().about("As delivered: the inbox's address when forwarded."),
    texts("cc").read_only().third_party(),
    texts("bcc").read_only().third_party(),
    texts("header_to").read_only().third_party().about("As written in the message."),
    boolean("forwarded").read_only(),
    email("forwarded_for").read_only().nullable().third_party().about("Whom it was first sent to."),
];

const OUTCOME: &[Field] = &[
    one_of("status", STATUSES).read_only(),
    text("rejection_reason").read_only().nullable().third_party(),
    text("spam_verdict").read_only().nullable(),
    text("virus_verdict").read_only().nullable(),
];

/// What programs and the agent keep with an e-mail; both may repeat what it says.
const DATA: &[Field] = &[
    map("custom_metadata").read_only().customers_own().third_party().in_detail(),
    map("agent_metadata").read_only().customers_own().third_party().in_detail().about("What the agent noted."),
    map("metadata").read_only().customers_own().third_party().in_detail(),
];

const CLOCK: &[Field] = &[
    instant("sent_at").read_only().nullable().third_party().about("As the sender wrote it."),
    instant("received_at").read_only(),
    instant("processed_at").read_only().nullable(),
];

/// The longest text of a body, in characters.
const BODY: u32 = 1_000_000;

const BODIES: Fields = &[&[
    long_text("text", BODY).read_only().nullable().passage(),
    long_text("html", BODY).read_only().nullable().html(),
]];

const FILE: Fields = &[&[
    uid("id").read_only(),
    text("file_name").read_only().third_party(),
    text("mime_type").read_only().third_party(),
    integer("size").read_only().about("Bytes."),
    boolean("accepted").read_only().about("false: the inbox's rules left it out."),
]];

const CONTENT: &[Field] = &[
    map("headers").read_only().customers_own().third_party().in_detail(),
    objects("attachments", FILE).read_only().in_detail(),
    object("body", BODIES).read_only().in_detail(),
];

static ADDRESS: &[Field] = &[
    id_of("email_id", &EMAIL).read_only(),
    url("url").read_only().about("Downloads the message without further login until expires_at."),
    instant("expires_at").read_only(),
];

static MESSAGE: &[Field] = &[id_of("email_id", &EMAIL).read_only(), base64("content", RAW_BYTES).read_only()];
