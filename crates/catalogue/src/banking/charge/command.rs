//! Commands: what was asked of a bank and what it answered. Most writes of v2 create one instead of changing a record.

use super::shared::TIMES;
use crate::field::{Field, integer, long_text, map, one_of, text, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A command. In this part it is read below its Pix charge.
pub static ADMIN_COMMAND: Record = Record::new("admin_command", Text::new("Comando", "Command"))
    .fields(&[WHAT, ABOUT, OUTCOME, TIMES])
    .state("status")
    .label(&["operation", "resource_type", "status"])
    .indexed(&["resource_uid"]);

const WHAT: &[Field] = &[
    integer("id").read_only(),
    uid("uid").read_only(),
    one_of("status", &["pending", "confirmed", "failed"])
        .read_only()
        .about("pending: the bank has not confirmed yet; nothing has changed."),
    one_of("operation", OPERATIONS).read_only(),
];

/// The last four come in answers but not in the documented list.
const OPERATIONS: &[&str] = &[
    "register",
    "cancel",
    "update",
    "add",
    "remove",
    "approve",
    "reprove",
    "reschedule",
    "add_pix",
    "protest",
    "unregister",
    "refund",
    "retry",
    "destroy",
    "statement_sync",
    "balance_sync",
    "sync",
];

const ABOUT: &[Field] = &[
    text("resource_type").read_only().nullable(),
    uid("resource_uid").read_only().nullable(),
    text("financial_provider_slug").read_only().nullable().about("The bank."),
    map("params").read_only().nullable().third_party().about("What was asked."),
    map("payload").read_only().nullable().third_party().about("What the bank answered."),
];

const OUTCOME: &[Field] = &[
    one_of("confirmation_via", &["api", "edi"]).read_only().nullable(),
    long_text("message", 1000).read_only().nullable().third_party(),
    long_text("error_message", 1000).read_only().nullable().third_party(),
    long_text("warning_message", 1000).read_only().nullable().third_party(),
];

/// Tools on the commands of a Pix charge. The API's `{id}` takes the command's uid as well.
pub const TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_pix_command_list",
        Text::new("Listar comandos do Pix", "List Pix commands"),
        &ADMIN_COMMAND,
    )
    .scope("charge", "charge.pix")
    .about(
        "Lists everything asked of the bank for one Pix charge (registration, changes, cancellation), newest first, and \
         whether it was confirmed. Use it to see why a Pix has no QR Code yet.",
    )
    .get("/v2/charge/pix/{pix_uid}/commands", Verb::Rule)
    .answers(Answer::List),
    Tool::read(
        "banking_charge_pix_command_get",
        Text::new("Ver comando do Pix", "Show Pix command"),
        &ADMIN_COMMAND,
    )
    .scope("charge", "charge.pix")
    .about("Shows one command of a Pix charge. Read it after an update or a cancellation until it is no longer pending.")
    .get("/v2/charge/pix/{pix_uid}/commands/{uid}", Verb::Rule),
];
