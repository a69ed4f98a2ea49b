//! Outgoing webhooks: where the workspace's events go.

mod tools;

pub use tools::TOOLS;

use super::mailbox::INBOX;
use super::shared::{IDENTITY, LABEL, OWN_ID, PLACE, TIMES};
use crate::field::{Field, id_of, integer, long_text, one_of, text, texts, url};
use crate::record::Record;
use crate::text::Text;

/// A webhook.
pub static WEBHOOK: Record = Record::inbox("webhooks", Text::new("Webhook de saída", "Outgoing webhook"))
    .also_named_by("external_id")
    .fields(&[IDENTITY, OWN_ID, PLACE, SOURCE, LABEL, TARGET, STATUS, AUTH, CREDENTIALS, FAILURES, TIMES])
    .state("status")
    .label(&["label", "url"])
    .summary(&["label", "url", "status", "subscribed_events", "inbox_id", "consecutive_failures"])
    .indexed(&["external_id", "inbox_id", "status"]);

/// A webhook as its creation answers it: with its signing secret, told once.
pub static CREATED_WEBHOOK: Record =
    Record::inbox("webhook_created", Text::new("Webhook de saída criado", "Outgoing webhook created"))
        .never_kept()
        .fields(&[IDENTITY, OWN_ID, PLACE, SOURCE, LABEL, TARGET, STATUS, AUTH, FAILURES, TIMES, SECRET])
        .label(&["label", "url"]);

/// A new signing secret, told once.
pub static SIGNING_SECRET: Record =
    Record::inbox("webhook_signing_secret", Text::new("Segredo de assinatura", "Signing secret"))
        .never_kept()
        .fields(&[SECRET]);

static SOURCE: &[Field] =
    &[id_of("inbox_id", &INBOX).clearable().about("Only events of this inbox; without it, of the workspace.")];

const TARGET: &[Field] = &[
    url("url").about("Gets a POST for each event."),
    texts("subscribed_events").about(
        "Left out or []: all. Else of email.received, email.approved, email.rejected, email.processing, email.processed, \
         email.failed, agent_run.started, agent_run.succeeded, agent_run.failed, workflow_run.succeeded, \
         workflow_run.failed.",
    ),
];

const STATUS: &[Field] = &[one_of("status", &["active", "inactive"])];

const AUTH: &[Field] = &[one_of("auth", &["none", "basic", "bearer", "header"])
    .usual("\"none\"")
    .about("How deliveries authenticate; cannot be changed.")];

/// What the receiver asks for. Taken, never given back.
const CREDENTIALS: &[Field] = &[
    text("auth_basic_user").secret().about("basic."),
    text("auth_basic_password").secret().about("basic."),
    long_text("auth_bearer_token", 4096).secret().about("bearer."),
    text("auth_header_key").secret().about("header: its name."),
    long_text("auth_header_value", 4096).secret().about("header."),
];

const FAILURES: &[Field] = &[integer("consecutive_failures").read_only()];

const SECRET: &[Field] = &[text("signing_secret").read_only().shown_once()];
