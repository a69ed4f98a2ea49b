//! E-mail deliveries: messages sent to payers and what became of them.

use super::super::charge::shared::{IDENTITY, TIMES};
use super::owner::{OWNER, OWNER_FILTER, OWNER_UID};
use crate::field::{Field, boolean, instant, integer, long_text, one_of, one_of_numbers, text};
use crate::filter::{Filter, equal, equal_on};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// One e-mail to one address.
pub static EMAIL_DELIVERY: Record = Record::new("data_email_delivery", Text::new("Envio de e-mail", "E-mail delivery"))
    .uri("kobana://banking/data/email_deliveries/{uid}")
    .fields(&[IDENTITY, MESSAGE, OUTCOME, READING, OWNER, TWINS, TIMES])
    .state("status")
    .label(&["to", "event_code", "status"])
    .summary(&["to", "subject", "status"]);

const MESSAGE: &[Field] = &[
    text("event_code").read_only().about("What caused it."),
    long_text("to", 500).read_only().third_party(),
    long_text("cc", 500).read_only().nullable().third_party(),
    long_text("bcc", 500).read_only().nullable().third_party(),
    long_text("subject", 500).read_only().nullable().third_party(),
    long_text("from_address", 500).read_only().nullable().third_party(),
    long_text("reply_to_address", 500).read_only().nullable().third_party(),
    boolean("bank_billet_in_pdf").read_only().nullable(),
    text("customer_external_code").read_only().nullable(),
];

const OUTCOME: &[Field] = &[
    one_of("status", &["pending", "submitted", "failed", "read", "clicked"]).read_only(),
    instant("status_occurred_at").read_only().nullable(),
    instant("delivered_at").read_only().nullable(),
    instant("failed_at").read_only().nullable(),
    text("sent_error").read_only().nullable().third_party(),
];

const READING: &[Field] = &[
    integer("read_count").read_only().nullable(),
    instant("read_at").read_only().nullable(),
    instant("last_read_at").read_only().nullable(),
    integer("click_count").read_only().nullable(),
    instant("clicked_at").read_only().nullable(),
    instant("last_clicked_at").read_only().nullable(),
];

const TWINS: &[Field] = &[
    integer("email_notification_id").read_only().nullable(),
    integer("email_account_id").read_only().nullable(),
    integer("email_template_id").read_only().nullable(),
    integer("customer_id").read_only().nullable(),
];

const FILTERS: &[Filter] = &[
    equal_on(OWNER_FILTER, OWNER_UID),
    equal(text("event_code").about("Such as bank_billet.overdue.")),
    equal(one_of_numbers("status", &[0, 1, 2, 3, 4]).about("0 pending, 1 submitted, 2 failed, 3 read, 4 clicked.")),
];

/// Tools on e-mail deliveries.
pub const TOOLS: &[Tool] = &[
    Tool::read(
        "banking_data_email_delivery_list",
        Text::new("Listar e-mails enviados", "List e-mails sent"),
        &EMAIL_DELIVERY,
    )
    .scope("data", "automation.email_deliveries")
    .about(
        "Lists e-mails sent to payers, newest first, and whether they were read or failed. Use it to see if a payer \
         got a charge before sending another reminder.",
    )
    .get("/v1/email_deliveries", Verb::List)
    .filters(FILTERS)
    .paged(),
    Tool::read("banking_data_email_delivery_get", Text::new("Ver e-mail enviado", "Show e-mail sent"), &EMAIL_DELIVERY)
        .scope("data", "automation.email_deliveries")
        .about("Shows one e-mail: to whom, about what, when it was delivered, read or clicked, or why it failed.")
        .get("/v1/email_deliveries/{uid}", Verb::Get),
    Tool::write(
        "banking_data_email_delivery_resend",
        Text::new("Reenviar e-mail", "Send e-mail again"),
        &EMAIL_DELIVERY,
    )
    .scope("data", "automation.email_deliveries")
    .about("Sends the same e-mail to the same address once more. The payer gets it: ask before sending.")
    .put("/v1/email_deliveries/{uid}/resend", Verb::Rule)
    .answers(Answer::NoContent)
    .open_world(),
];
