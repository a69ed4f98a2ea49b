//! Requests: a recurrence sent to the payer's bank, which asks the payer to authorise it.

use super::super::command::ADMIN_COMMAND;
use super::super::shared::{CUSTOM_DATA, EXTERNAL_ID, TAG_LIST, TAGS, TIMES};
use super::blocks::{
    ACCOUNT, BANK, BANK_ACCOUNT, ENDS, LABELS, PERSON, RECURRENCE, RECURRENCE_PATH, STATUS_UPDATES, UID,
};
use crate::field::{Field, Fields, instant, object, objects, one_of, text, uid};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A request.
pub static AUTOMATIC_PIX_REQUEST: Record = Record::new(
    "charge_automatic_pix_request",
    Text::new("Solicitação de Pix Automático", "Charge Pix Automático request"),
)
.uri("kobana://banking/charge/automatic_pix/requests/{uid}")
.fields(&[UID, BELONGS, TERM, ADDRESSEE, STATE, ENDS, EXTERNAL_ID, TAGS, TAG_LIST, CUSTOM_DATA, TIMES])
.state("financial_provider_status")
.label(&["addressee_financial_account.person_info.name", "expire_at", "financial_provider_status"])
.summary(&["addressee_financial_account.person_info.name", "expire_at", "financial_provider_status"]);

const BELONGS: &[Field] =
    &[uid("automatic_pix_recurrence_uid").read_only(), uid("charge_automatic_pix_account_uid").read_only()];

const TERM: &[Field] = &[instant("expire_at").about("Until when the payer may authorise it.")];

const ADDRESSEE: &[Field] =
    &[object("addressee_financial_account", ACCOUNT_OF_PAYER).about("The payer's account, where the request goes.")];

const ACCOUNT_OF_PAYER: Fields =
    &[BANK_ACCOUNT, &[object("bank", BANK).required(), object("person_info", PERSON).required()]];

const STATE: &[Field] = &[
    one_of("financial_provider_status", STATUSES).read_only().nullable(),
    objects("financial_provider_status_updates", STATUS_UPDATES).read_only().nullable(),
    text("financial_provider_external_id").read_only().nullable(),
];

const STATUSES: &[&str] = &["pending", "created", "sent", "received", "accepted", "rejected", "expired", "canceled"];

const FILTERS: &[Filter] = &[equal(RECURRENCE), equal(ACCOUNT), equal(text("external_id"))];

/// Tools on requests.
pub const TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_automatic_pix_request_list",
        Text::new("Listar solicitações de Pix Automático", "List Pix Automático requests"),
        &AUTOMATIC_PIX_REQUEST,
    )
    .scope("charge", "charge.automatic_pix.requests")
    .about("Lists requests sent to payers' banks, newest first.")
    .get("/v2/charge/automatic_pix/requests", Verb::List)
    .filters(FILTERS)
    .paged(),
    Tool::read(
        "banking_charge_automatic_pix_request_get",
        Text::new("Ver solicitação de Pix Automático", "Show Pix Automático request"),
        &AUTOMATIC_PIX_REQUEST,
    )
    .scope("charge", "charge.automatic_pix.requests")
    .about("Shows one request: where it went and what the payer answered.")
    .get("/v2/charge/automatic_pix/requests/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_automatic_pix_request_create",
        Text::new("Solicitar autorização de Pix Automático", "Request Pix Automático authorisation"),
        &AUTOMATIC_PIX_REQUEST,
    )
    .scope("charge", "charge.automatic_pix.requests")
    .about(
        "Sends a recurrence to the payer's bank, which asks the payer to authorise it. The payer gets the request: check \
         the account's data with the person first.",
    )
    .post("/v2/charge/automatic_pix/recurrences/{recurrence_uid}/requests", Verb::Rule)
    .path_fields(RECURRENCE_PATH)
    .body(&[TERM, ADDRESSEE, EXTERNAL_ID, TAGS, CUSTOM_DATA])
    .requires(&["expire_at", "addressee_financial_account"])
    .open_world(),
    Tool::write(
        "banking_charge_automatic_pix_request_update",
        Text::new("Alterar etiquetas da solicitação de Pix Automático", "Change Pix Automático request labels"),
        &AUTOMATIC_PIX_REQUEST,
    )
    .scope("charge", "charge.automatic_pix.requests")
    .about("Changes your own key, tags and data of a request. Refuses an external_id in use.")
    .patch("/v2/charge/automatic_pix/requests/{uid}", Verb::Update)
    .idempotent()
    .body(LABELS),
    Tool::destructive(
        "banking_charge_automatic_pix_request_cancel",
        Text::new("Cancelar solicitação de Pix Automático", "Cancel Pix Automático request"),
        &AUTOMATIC_PIX_REQUEST,
    )
    .scope("charge", "charge.automatic_pix.requests")
    .consequence(
        "Pede ao banco que retire a solicitação. O pagador ainda pode aceitá-la até o banco confirmar.",
        "Asks the bank to withdraw the request. The payer can still accept it until the bank confirms.",
    )
    .about("Asks the bank to withdraw a request that the payer has not answered. Answers with a pending command.")
    .put(
        "/v2/charge/automatic_pix/requests/{uid}/cancel",
        Verb::Command { operation: "cancel", from: &["pending", "created", "sent", "received"] },
    )
    .idempotent()
    .returns(&ADMIN_COMMAND),
];
