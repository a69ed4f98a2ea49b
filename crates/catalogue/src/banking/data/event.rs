//! Events: everything that happened in the account.

use super::super::charge::shared::{IDENTITY, TIMES};
use super::owner::{OWNER, OWNER_FILTER, OWNER_UID};
use crate::field::{Field, date, instant, map, text};
use crate::filter::{Filter, equal, equal_on, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// An event. There are so many that the newest are not listed as resources.
pub static EVENT: Record = Record::new("data_event", Text::new("Evento", "Event"))
    .uri("kobana://banking/data/events/{uid}")
    .by_uri_only()
    .fields(&[IDENTITY, WHAT, OWNER, TIMES])
    .label(&["code", "occurred_at"]);

const WHAT: &[Field] = &[
    text("code").read_only().about("What happened, such as bank_billet.paid."),
    instant("occurred_at").read_only().nullable(),
    map("data").read_only().nullable().third_party().about("The record as it was then, as webhooks get it."),
];

const FILTERS: &[Filter] = &[
    equal(text("code").about("Such as bank_billet.paid, pix.paid.")),
    equal_on(OWNER_FILTER, OWNER_UID),
    from(date("occurred_at_from"), "occurred_at"),
    to(date("occurred_at_to"), "occurred_at"),
];

/// Tools on events.
pub const TOOLS: &[Tool] = &[
    Tool::read("banking_data_event_list", Text::new("Listar eventos", "List events"), &EVENT)
        .scope("data", "system.events")
        .about(
            "Lists what happened in the account, newest first: charges created, registered, paid, overdue, cancelled, \
             messages sent. Without dates: the last 30 days. Refuses a span over 60 days; events older than 12 months \
             are gone.",
        )
        .get("/v1/events", Verb::List)
        .filters(FILTERS)
        .paged(),
    Tool::read("banking_data_event_get", Text::new("Ver evento", "Show event"), &EVENT)
        .scope("data", "system.events")
        .about("Shows one event with the record as it was when it happened.")
        .get("/v1/events/{uid}", Verb::Get),
];
