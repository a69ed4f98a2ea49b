//! Pix Automático accounts: the bank accounts that recurrences pay into.

use super::super::pix_account::STATUSES;
use super::super::shared::{CUSTOM_DATA, EXTERNAL_ID, TAGS, TIMES};
use crate::field::{Field, boolean, instant, one_of, text, uid};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A Pix Automático account.
pub static AUTOMATIC_PIX_ACCOUNT: Record =
    Record::new("charge_automatic_pix_account", Text::new("Conta de Pix Automático", "Charge Pix Automático account"))
        .uri("kobana://banking/charge/automatic_pix/accounts/{uid}")
        .fields(&[UID, BELONGS, NAME, SET_BY_API, EXTERNAL_ID, TAGS, CUSTOM_DATA, TIMES])
        .state("status")
        .label(&["custom_name", "financial_provider_slug", "status"])
        .summary(&["custom_name", "financial_provider_slug", "status"]);

const UID: &[Field] = &[uid("uid").read_only()];

const BELONGS: &[Field] = &[uid("financial_account_uid").about("The bank account behind it.")];

const NAME: &[Field] = &[text("custom_name").nullable().third_party()];

const SWITCH: &[Field] = &[boolean("enabled").about("Whether it may be used.")];

const SET_BY_API: &[Field] = &[
    one_of("status", STATUSES).read_only().about("pending: not validated; it needs a bank connection first."),
    uid("connection_uid").read_only().nullable(),
    text("financial_provider_slug").read_only().nullable().about("The bank."),
    instant("validated_at").read_only().nullable(),
    instant("enabled_at").read_only().nullable(),
];

const FILTERS: &[Filter] = &[equal(uid("financial_account_uid")), equal(text("external_id"))];

/// Tools on Pix Automático accounts. The account takes no key and no bank data of its own, so that creating or changing
/// one does not set where money goes.
pub const TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_automatic_pix_account_list",
        Text::new("Listar contas de Pix Automático", "List Pix Automático accounts"),
        &AUTOMATIC_PIX_ACCOUNT,
    )
    .scope("charge", "charge.automatic_pix.accounts")
    .about("Lists the accounts under which recurrences can be created.")
    .get("/v2/charge/automatic_pix/accounts", Verb::List)
    .filters(FILTERS)
    .paged(),
    Tool::read(
        "banking_charge_automatic_pix_account_get",
        Text::new("Ver conta de Pix Automático", "Show Pix Automático account"),
        &AUTOMATIC_PIX_ACCOUNT,
    )
    .scope("charge", "charge.automatic_pix.accounts")
    .about("Shows one Pix Automático account and whether it is active.")
    .get("/v2/charge/automatic_pix/accounts/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_automatic_pix_account_create",
        Text::new("Criar conta de Pix Automático", "Create Pix Automático account"),
        &AUTOMATIC_PIX_ACCOUNT,
    )
    .scope("charge", "charge.automatic_pix.accounts")
    .about(
        "Creates a Pix Automático account on one of the account's own bank accounts. It works only after a bank \
         connection is attached to it.",
    )
    .post("/v2/charge/automatic_pix/accounts", Verb::Create)
    .body(&[BELONGS, NAME, SWITCH, EXTERNAL_ID, TAGS, CUSTOM_DATA])
    .requires(&["financial_account_uid"]),
    Tool::write(
        "banking_charge_automatic_pix_account_update",
        Text::new("Alterar conta de Pix Automático", "Change Pix Automático account"),
        &AUTOMATIC_PIX_ACCOUNT,
    )
    .scope("charge", "charge.automatic_pix.accounts")
    .about("Changes the name, the switch or the labels of a Pix Automático account; fields left out stay as they are.")
    .patch("/v2/charge/automatic_pix/accounts/{uid}", Verb::Update)
    .idempotent()
    .body(&[NAME, SWITCH, EXTERNAL_ID, TAGS, CUSTOM_DATA]),
    Tool::destructive(
        "banking_charge_automatic_pix_account_delete",
        Text::new("Excluir conta de Pix Automático", "Delete Pix Automático account"),
        &AUTOMATIC_PIX_ACCOUNT,
    )
    .scope("charge", "charge.automatic_pix.accounts")
    .consequence(
        "Exclui a conta de Pix Automático de vez. Com recorrências, ela não é excluída.",
        "Deletes the Pix Automático account for good. One with recurrences is not deleted.",
    )
    .about("Deletes a Pix Automático account. Refuses one that still has recurrences.")
    .delete("/v2/charge/automatic_pix/accounts/{uid}", Verb::Delete)
    .answers(Answer::Object)
    .idempotent(),
];
