//! Webhook deliveries: one event to one webhook, with what the receiver answered.

use super::shared::{IDENTITY, TIMES};
use super::system_event::SYSTEM_EVENT;
use super::webhook::WEBHOOK;
use crate::field::{Field, between, id_of, instant, integer, long_text, map, one_of};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, PageSize, Tool, Verb};

/// A delivery.
pub static DELIVERY: Record = Record::inbox("webhooks_deliveries", Text::new("Entrega de webhook", "Webhook delivery"))
    .argument("delivery_id")
    .fields(&[IDENTITY, SUBJECT, OUTCOME, REQUEST, RESPONSE, CLOCK, TIMES])
    .state("status")
    .label(&["status", "created_at"])
    .summary(&["webhook_id", "system_event_id", "status", "attempt", "response_status", "created_at"])
    .indexed(&["webhook_id", "system_event_id"]);

/// How a delivery stands. A failed one has no further try.
const STATUSES: &[&str] = &["pending", "success", "failed"];

static SUBJECT: &[Field] =
    &[id_of("webhook_id", &WEBHOOK).read_only(), id_of("system_event_id", &SYSTEM_EVENT).read_only()];

const OUTCOME: &[Field] = &[
    one_of("status", STATUSES).read_only(),
    between("attempt", 1, i32::MAX as i64).read_only(),
    long_text("error", 2_000).read_only().nullable().third_party(),
];

/// What was sent holds data of e-mails; credentials in it are masked.
const REQUEST: &[Field] = &[
    map("request_headers").read_only().customers_own().sent_headers().in_detail(),
    map("request_body").read_only().customers_own().third_party().in_detail(),
];

/// Everything that the receiver answers is its text.
const RESPONSE: &[Field] = &[
    integer("response_status").read_only().nullable().about("HTTP status."),
    map("response_headers").read_only().nullable().customers_own().third_party().in_detail(),
    long_text("response_body", 100_000).read_only().nullable().passage().in_detail(),
];

const CLOCK: &[Field] = &[
    integer("duration_ms").read_only().nullable(),
    instant("delivered_at").read_only().nullable(),
    instant("next_retry_at").read_only().nullable(),
];

static FILTERS: &[Filter] = &[equal(one_of("status", STATUSES)).narrowed_here()];

/// Tools on deliveries. `id` is the webhook's.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "webhooks_deliveries_list",
        Text::new("Listar entregas do webhook", "List webhook deliveries"),
        &DELIVERY,
    )
    .scope("webhooks", "inbox.webhooks")
    .about("Lists what was sent to one webhook (`id`), newest first, with how it ended and when it is tried again.")
    .get("/v1/webhooks/{id}/deliveries", Verb::Rule)
    .answers(Answer::List)
    .filters(FILTERS)
    .cursored()
    .page_size(PageSize::INBOX),
    Tool::read(
        "webhooks_deliveries_get",
        Text::new("Ver entrega do webhook", "Show webhook delivery"),
        &DELIVERY,
    )
    .scope("webhooks", "inbox.webhooks")
    .about("Shows one delivery of a webhook (`id`): what was sent and what the receiver answered. Credentials are masked.")
    .get("/v1/webhooks/{id}/deliveries/{delivery_id}", Verb::Rule),
    Tool::destructive(
        "webhooks_deliveries_replay",
        Text::new("Reenviar entrega do webhook", "Replay webhook delivery"),
        &DELIVERY,
    )
    .scope("webhooks", "inbox.webhooks")
    .consequence(
        "Envia de novo o mesmo evento ao endereço do webhook; quem recebe pode agir em dobro.",
        "Sends the same event to the webhook's address again; the receiver may act twice.",
    )
    .about("Sends the event of a delivery to the webhook (`id`) again, as a new delivery; the receiver may act twice. Refused while the webhook is inactive.")
    .post("/v1/webhooks/{id}/deliveries/{delivery_id}/replay", Verb::Rule)
    .answers(Answer::Accepted)
    .keyless()
    .open_world(),
];
