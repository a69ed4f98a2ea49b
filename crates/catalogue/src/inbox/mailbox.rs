//! Inboxes: an address, the agent that reads what arrives there, and who may send to it.

mod tools;

pub use tools::TOOLS;

use super::agent::AGENT;
use super::shared::{IDENTITY, KEPT_DATA, LABEL, OWN_ID, PLACE, TIMES};
use crate::field::{Field, between, boolean, email, id_of, maps, one_of, texts};
use crate::record::Record;
use crate::text::Text;

/// An inbox.
pub static INBOX: Record = Record::inbox("inboxes", Text::new("Inbox", "Inbox"))
    .also_named_by("external_id")
    .fields(&[IDENTITY, OWN_ID, PLACE, READER, LABEL, ADDRESS, STATUS, SENDERS, FILTERS, ATTACHMENTS, KEPT_DATA, TIMES])
    .state("status")
    .label(&["label", "email"])
    .summary(&["label", "email", "status", "agent_id", "allowed_recipients", "filters"])
    .indexed(&["external_id", "email", "agent_id"]);

/// Who may send to an inbox, after a change.
pub static RECIPIENTS: Record =
    Record::inbox("allowed_recipients", Text::new("Remetentes permitidos", "Allowed senders"))
        .never_kept()
        .fields(&[REMAINING]);

static READER: &[Field] = &[id_of("agent_id", &AGENT).clearable().about("The agent that reads what arrives.")];

const ADDRESS: &[Field] =
    &[email("email").about("On the inbox domain; cannot be changed. Default: made from the label.")];

const STATUS: &[Field] = &[one_of("status", &["active", "inactive"])];

const SENDERS: &[Field] =
    &[texts("allowed_recipients").about("Addresses that may send to it; replaces the whole list. Empty: anybody may.")];

const FILTERS: &[Field] = &[maps("filters")
    .about("Rules on arriving mail: {field, contains or equals, action: reject or allow}; replaces the whole list.")
    .in_detail()];

const ATTACHMENTS: &[Field] = &[
    boolean("attachments_allow"),
    between("attachments_max_file_number", 1, i32::MAX as i64),
    between("attachments_max_file_size", 1, i32::MAX as i64).about("Bytes."),
    between("attachments_max_total_size", 1, i32::MAX as i64).about("Bytes."),
];

const REMAINING: &[Field] = &[texts("allowed_recipients").read_only()];
