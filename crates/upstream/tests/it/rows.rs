//! A small catalogue for these tests.

use catalogue::field::{
    base64, date, map, money, object, objects, reference, references, references_with_commas, text, texts, uid,
};
use catalogue::filter::{equal, equal_on};
use catalogue::{Answer, Policy, Product, Record, Reused, Tenancy, Text, Tool, Unasked, Verb};

const NONE: Text = Text::new("-", "-");

static WALLET: Record = Record::new("charge_bank_billet_account", NONE).label(&["custom_name"]);
static BILLET: Record = Record::new("charge_bank_billet", NONE)
    .fields(&[&[money("amount"), text("customer_person_name"), date("expire_at"), text("status"), WALLET_UID]])
    .label(&["customer_person_name", "expire_at"]);
static PIX: Record = Record::new("charge_pix", NONE).label(&["payer.name", "txid"]);
static EXPORT: Record = Record::new("charge_export", NONE).fields(&[&[uid("uid"), uid("public_id")]]);
static FILE: Record = Record::new("charge_discharge", NONE);

const WALLET_UID: catalogue::Field = reference("bank_billet_account_uid", &WALLET, "bank_billet_account_id");

pub(crate) static BILLET_LIST: Tool = Tool::read("banking_charge_bank_billet_list", NONE, &BILLET)
    .get("/v1/bank_billets", Verb::List)
    .filters(&[equal_on(WALLET_UID, "bank_billet_account_uid"), equal(text("status"))])
    .paged();
pub(crate) static BILLET_GET: Tool =
    Tool::read("banking_charge_bank_billet_get", NONE, &BILLET).get("/v1/bank_billets/{uid}", Verb::Get);
pub(crate) static BILLET_CREATE: Tool = Tool::write("banking_charge_bank_billet_create", NONE, &BILLET)
    .post("/v1/bank_billets", Verb::Create)
    .body(&[&[money("amount"), WALLET_UID]]);
pub(crate) static BILLET_DELETE: Tool = Tool::write("banking_charge_bank_billet_delete", NONE, &BILLET)
    .delete("/v1/bank_billets", Verb::Delete)
    .body(&[&[money("amount")]]);
pub(crate) static BATCH_ADD: Tool = Tool::write("banking_charge_bank_billet_batch_create", NONE, &BILLET)
    .post("/v1/bank_billet_batches", Verb::Rule)
    .body(&[&[
        references_with_commas("bank_billet_uids", &BILLET, "bank_billet_ids"),
        object("form", &[&[references("copy_uids", &BILLET, "copy_ids"), WALLET_UID]]),
        objects("parts", &[&[WALLET_UID, money("amount")]]),
    ]]);
pub(crate) static EXPORT_CREATE: Tool =
    Tool::write("banking_charge_export_create", NONE, &EXPORT).post("/v1/exports", Verb::Rule);
pub(crate) static EXPORT_GET: Tool = Tool::read("banking_charge_export_get", NONE, &EXPORT)
    .get("/v1/exports/{uid}", Verb::Rule)
    .answers(Answer::Redirect);
pub(crate) static UPLOAD: Tool = Tool::write("banking_charge_discharge_create", NONE, &FILE)
    .post("/v1/discharges", Verb::Rule)
    .body(&[&[base64("file_base64", 100), text("filename"), WALLET_UID, map("custom_data"), texts("tags")]]);
pub(crate) static DOWNLOAD: Tool = Tool::read("banking_charge_discharge_download", NONE, &FILE)
    .get("/v1/discharges/download", Verb::Rule)
    .answers(Answer::File("text/plain"));
pub(crate) static PIX_LIST: Tool = Tool::read("banking_charge_pix_list", NONE, &PIX)
    .get("/v2/charge/pix", Verb::List)
    .filters(&[equal(WALLET_UID)])
    .paged();
pub(crate) static PIX_GET: Tool =
    Tool::read("banking_charge_pix_get", NONE, &PIX).get("/v2/charge/pix/{uid}", Verb::Get);

const LISTS: &[Tool] = &[
    Tool::read("banking_charge_bank_billet_account_list", NONE, &WALLET)
        .get("/v1/bank_billet_accounts", Verb::List)
        .paged(),
    Tool::read("banking_charge_bank_billet_list", NONE, &BILLET).get("/v1/bank_billets", Verb::List).paged(),
];

pub(crate) static PRODUCT: Product = Product {
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
