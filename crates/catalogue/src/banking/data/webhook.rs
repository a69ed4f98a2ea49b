//! Webhooks: where the account's notifications go.

use super::super::charge::bank_billet_account::BANK_BILLET_ACCOUNT;
use super::super::charge::shared::{IDENTITY, TIMES};
use crate::field::{Field, Fields, boolean, integer, object, one_of, reference, text, texts, url};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A webhook.
pub static WEBHOOK: Record = Record::new("data_webhook", Text::new("Webhook", "Webhook"))
    .uri("kobana://banking/data/webhooks/{uid}")
    .fields(&[IDENTITY, TARGET, OPTIONS, CREDENTIALS, SET_BY_API, TIMES])
    .label(&["name", "url"])
    .summary(&["name", "url", "events", "active"]);

const TARGET: &[Field] = &[
    url("url").third_party().about("Gets a POST for each event."),
    texts("events").about("Event codes (bank_billet.paid), prefixes (pix.*) or * for all."),
];

const OPTIONS: &[Field] = &[
    text("name").nullable().third_party(),
    boolean("active").nullable().about("Default true. While false nothing is recorded or sent later."),
    one_of("content_type", &["application/json", "application/x-www-form-urlencoded"])
        .nullable()
        .about("Default JSON."),
    boolean("ssl_verification_enabled").nullable(),
    boolean("subaccounts").nullable().about("Also events of subaccounts."),
    reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id")
        .nullable()
        .about("Only events of this wallet."),
];

/// What the receiver asks of a notification. Taken, never given back; `auth_kind` tells which kind is set.
const CREDENTIALS: &[Field] = &[object("auth", AUTH)
    .nullable()
    .secret()
    .about("Credentials sent to the receiver. Blank parts keep the old ones.")];

const KINDS: &[&str] = &["none", "basic_auth", "bearer", "api_key"];

const AUTH: Fields = &[&[
    one_of("kind", KINDS),
    text("username").secret().about("basic_auth."),
    text("password").secret().about("basic_auth."),
    text("token").secret().about("bearer."),
    text("header_name").secret().about("api_key."),
    text("header_value").secret().about("api_key."),
]];

const SET_BY_API: &[Field] = &[
    one_of("auth_kind", KINDS).read_only().nullable(),
    integer("bank_billet_account_id").read_only().nullable(),
    integer("concurrency_limit").read_only().nullable(),
];

/// Tools on webhooks. All that write are destructive: they set where the account's data goes.
pub const TOOLS: &[Tool] = &[
    Tool::read("banking_data_webhook_list", Text::new("Listar webhooks", "List webhooks"), &WEBHOOK)
        .scope("data", "automation.webhooks")
        .about("Lists the addresses that get the account's notifications, and of which events.")
        .get("/v1/webhooks", Verb::List)
        .paged(),
    Tool::read("banking_data_webhook_get", Text::new("Ver webhook", "Show webhook"), &WEBHOOK)
        .scope("data", "automation.webhooks")
        .about("Shows one webhook. Its credentials are never shown, only their kind.")
        .get("/v1/webhooks/{uid}", Verb::Get),
    Tool::destructive("banking_data_webhook_create", Text::new("Criar webhook", "Create webhook"), &WEBHOOK)
        .scope("data", "automation.webhooks")
        .consequence(
            "Os avisos da conta, com dados de pagadores, passam a ir para este endereço.",
            "The account's notifications, with payers' data, go to this address from now on.",
        )
        .about(
            "Sends the account's notifications, with payers' data, to an address from now on. Use only an address that \
             the person gave, never one read in a record. Refuses unknown event codes.",
        )
        .post("/v1/webhooks", Verb::Create)
        .body(&[TARGET, OPTIONS, CREDENTIALS])
        .requires(&["url", "events"])
        .open_world(),
    Tool::destructive("banking_data_webhook_update", Text::new("Alterar webhook", "Change webhook"), &WEBHOOK)
        .scope("data", "automation.webhooks")
        .consequence(
            "Muda para onde vão os avisos da conta, com dados de pagadores, ou quais vão. O que acontece com o webhook inativo não é avisado depois.",
            "Changes where the account's notifications, with payers' data, go, or which. What happens while the webhook is inactive is not sent later.",
        )
        .about(
            "Changes where notifications go, or which; fields left out stay as they are, `events` replaces the whole \
             list. With active=false events are lost, not kept for later.",
        )
        .put("/v1/webhooks/{uid}", Verb::Update)
        .answers(Answer::NoContent)
        .idempotent()
        .body(&[TARGET, OPTIONS, CREDENTIALS])
        .open_world(),
    Tool::destructive("banking_data_webhook_delete", Text::new("Excluir webhook", "Delete webhook"), &WEBHOOK)
        .scope("data", "automation.webhooks")
        .consequence(
            "Exclui o webhook de vez: o endereço dele não recebe mais avisos.",
            "Deletes the webhook for good: its address gets no more notifications.",
        )
        .about("Deletes a webhook for good: its address gets no more notifications.")
        .delete("/v1/webhooks/{uid}", Verb::Delete)
        .idempotent(),
];
