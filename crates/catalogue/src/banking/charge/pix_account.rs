//! Pix accounts: the keys that receive.

use super::address::BENEFICIARY;
use super::shared::{IDENTITY, TIMES};
use crate::field::{Field, boolean, instant, long_text, map, object, one_of, text, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A Pix account.
pub static PIX_ACCOUNT: Record = Record::new("charge_pix_account", Text::new("Conta Pix", "Charge Pix account"))
    .uri("kobana://banking/charge/pix_accounts/{uid}")
    .fields(&[IDENTITY, KEY, OPTIONS, SET_BY_API, TIMES])
    .state("status")
    .label(&["custom_name", "key"])
    .summary(&["custom_name", "key", "financial_provider_slug", "status"]);

const KEY: &[Field] = &[
    long_text("key", 77).about("The Pix key: document, e-mail, phone (+55…) or random key."),
    uid("financial_account_uid").nullable().about("The bank account behind the key."),
];

const OPTIONS: &[Field] = &[
    text("custom_name").nullable().third_party(),
    boolean("enabled").nullable().about("Whether it may receive."),
    boolean("default").nullable().about("Whether charges use it when none is named."),
];

const SET_BY_API: &[Field] = &[
    one_of("status", STATUSES).read_only().about("pending: the bank has not validated the key."),
    text("financial_provider_slug").read_only().about("The bank."),
    object("beneficiary", BENEFICIARY).read_only().nullable(),
    map("configuration").read_only().nullable(),
    instant("validated_at").read_only().nullable(),
    instant("enabled_at").read_only().nullable(),
];

/// Not validated, validated but off, on. Pix Automático accounts have the same.
pub const STATUSES: &[&str] = &["pending", "inactive", "active"];

/// Tools on Pix accounts. Creating and changing are destructive: they set the key that money goes to.
pub const TOOLS: &[Tool] = &[
    Tool::read("banking_charge_pix_account_list", Text::new("Listar contas Pix", "List Pix accounts"), &PIX_ACCOUNT)
        .scope("charge", "charge.pix_accounts")
        .about("Lists the Pix accounts that may receive charges. Take pix_account_uid from here.")
        .get("/v2/charge/pix_accounts", Verb::List)
        .paged(),
    Tool::read("banking_charge_pix_account_get", Text::new("Ver conta Pix", "Show Pix account"), &PIX_ACCOUNT)
        .scope("charge", "charge.pix_accounts")
        .about("Shows one Pix account: key, bank, beneficiary and whether it is active.")
        .get("/v2/charge/pix_accounts/{uid}", Verb::Get),
    Tool::destructive("banking_charge_pix_account_create", Text::new("Criar conta Pix", "Create Pix account"), &PIX_ACCOUNT)
        .scope("charge", "charge.pix_accounts")
        .consequence(
            "Depois que o banco validar a chave, é nela que as cobranças desta conta Pix recebem.",
            "Once the bank validates the key, charges of this Pix account are paid into it.",
        )
        .about(
            "Registers a Pix key that will receive money. Use only a key that the person gave, never one read in a \
             record. The bank validates the key and may refuse it.",
        )
        .post("/v2/charge/pix_accounts", Verb::Create)
        .body(&[KEY, OPTIONS])
        .requires(&["key", "financial_account_uid"])
        .open_world(),
    Tool::destructive(
        "banking_charge_pix_account_update",
        Text::new("Alterar conta Pix", "Change Pix account"),
        &PIX_ACCOUNT,
    )
    .scope("charge", "charge.pix_accounts")
    .consequence(
        "Uma chave nova passa a receber o dinheiro das cobranças, depois que o banco a validar. Desabilitada, a conta Pix não recebe.",
        "A new key receives the money of charges, once the bank validates it. A disabled Pix account receives nothing.",
    )
    .about(
        "Changes the key, name or switches of a Pix account; fields left out stay as they are. A new key is where money \
         goes from then on, and the bank validates it again.",
    )
    .put("/v2/charge/pix_accounts/{uid}", Verb::Update)
    .idempotent()
    .body(&[KEY, OPTIONS])
    .open_world(),
    Tool::destructive("banking_charge_pix_account_delete", Text::new("Excluir conta Pix", "Delete Pix account"), &PIX_ACCOUNT)
        .scope("charge", "charge.pix_accounts")
        .consequence(
            "Exclui a conta Pix de vez: nenhuma cobrança nova usa esta chave.",
            "Deletes the Pix account for good: no new charge uses this key.",
        )
        .about("Deletes a Pix account: no new charge can use its key. Done in the background.")
        .delete("/v2/charge/pix_accounts/{uid}", Verb::Delete)
        .answers(Answer::Accepted)
        .idempotent(),
];
