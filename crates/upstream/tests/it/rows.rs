//! A small catalogue for these tests.

use catalogue::field::{date, money, object, objects, reference, references, references_with_commas, text};
use catalogue::filter::{equal, equal_on};
use catalogue::{Policy, Product, Record, Reused, Tenancy, Text, Tool, Unasked, Verb};

const NONE: Text = Text::new("-", "-");

static WALLET: Record = Record::new("charge_bank_billet_account", NONE).label(&["custom_name"]);
static BILLET: Record = Record::new("charge_bank_billet", NONE)
    .fields(&[&[money("amount"), text("customer_person_name"), date("expire_at"), text("status")]])
    .label(&["customer_person_name", "expire_at"]);
static PIX: Record = Record::new("charge_pix", NONE).label(&["payer.name", "txid"]);

const WALLET_UID: catalogue::Field = reference("bank_billet_account_uid", &WALLET, "bank_billet_account_id");

pub static BILLET_LIST: Tool = Tool::read("banking_charge_bank_billet_list", NONE, &BILLET)
    .get("/v1/bank_billets", Verb::List)
    .filters(&[equal_on(WALLET_UID, "bank_billet_account_uid"), equal(text("status"))])
    .paged();
pub static BILLET_GET: Tool =
    Tool::read("banking_charge_bank_billet_get", NONE, &BILLET).get("/v1/bank_billets/{uid}", Verb::Get);
pub static BILLET_CREATE: Tool = Tool::write("banking_charge_bank_billet_create", NONE, &BILLET)
    .post("/v1/bank_billets", Verb::Create)
    .body(&[&[money("amount"), WALLET_UID]]);
pub static BATCH_ADD: Tool = Tool::write("banking_charge_bank_billet_batch_create", NONE, &BILLET)
    .post("/v1/bank_billet_batches", Verb::Rule)
    .body(&[&[
        references_with_commas("bank_billet_uids", &BILLET, "bank_billet_ids"),
        object("form", &[&[references("copy_uids", &BILLET, "copy_ids"), WALLET_UID]]),
        objects("parts", &[&[WALLET_UID, money("amount")]]),
    ]]);
pub static PIX_LIST: Tool = Tool::read("banking_charge_pix_list", NONE, &PIX)
    .get("/v2/charge/pix", Verb::List)
    .filters(&[equal(WALLET_UID)])
    .paged();

const LISTS: &[Tool] = &[
    Tool::read("banking_charge_bank_billet_account_list", NONE, &WALLET)
        .get("/v1/bank_billet_accounts", Verb::List)
        .paged(),
    Tool::read("banking_charge_bank_billet_list", NONE, &BILLET).get("/v1/bank_billets", Verb::List).paged(),
];

pub static PRODUCT: Product = Product {
    name: "banking",
    title: NONE,
    instructions: NONE,
    tenancy: Tenancy::Account,
    policy: Policy { unasked: Unasked::Runs, reused: Reused::AsksAgain, declined_code: "user_declined" },
    tools: &[LISTS],
    records: &[&WALLET, &BILLET, &PIX],
    resources: &[],
    prompts: &[],
    completions: &[],
};
