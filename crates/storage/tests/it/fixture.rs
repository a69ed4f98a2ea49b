//! A small product with every kind of filter, and what the suites say again and again.

use catalogue::filter::{above, among, below, equal, equal_on, from, has, to};
use catalogue::{Fields, Filter, Policy, Product, Record, Reused, Tenancy, Text, Tool, Unasked, Verb, field};
use engine::AccountId;
use jiff::Timestamp;
use serde_json::{Map, Value};
use storage::{Comparison, Condition, IndexValue, Order, Query, Store};

pub(crate) const STATES: &[&str] = &["opened", "overdue", "paid", "canceled"];

static PAYER: Fields = &[&[field::text("name"), field::document("document_number")]];
static LINES: Fields = &[&[field::text("sku"), field::money("price")]];

static BILL_FIELDS: Fields = &[&[
    field::one_of("status", STATES),
    field::money("amount"),
    field::date("due_on"),
    field::instant("paid_at"),
    field::object("payer", PAYER),
    field::objects("lines", LINES),
    field::texts("tags"),
    field::boolean("printed"),
    field::between("number", 0, 999),
    field::reference("wallet_uid", &WALLET, "wallet_id"),
    field::map("custom_data"),
    field::text("note"),
]];

pub(crate) static BILL: Record = Record::new("charge_bill", Text::new("Boleto", "Bill"))
    .product("shop")
    .fields(BILL_FIELDS)
    .state("status")
    .label(&["payer.name", "amount", "due_on"])
    .searched(&["note", "payer.name", "tags", "wallet_uid.name"])
    .indexed(&["note", "custom_data.order"]);

pub(crate) static WALLET: Record = Record::new("charge_wallet", Text::new("Carteira", "Wallet"))
    .product("shop")
    .fields(&[&[field::text("name")]])
    .label(&["name"]);

pub(crate) static BILL_FILTERS: &[Filter] = &[
    equal(field::one_of("status", STATES)),
    equal_on(field::document("document"), "payer.document_number"),
    equal(field::boolean("printed")),
    equal(field::between("number", 0, 999)),
    equal(field::uid("wallet_uid")),
    from(field::date("due_from"), "due_on"),
    to(field::date("due_to"), "due_on"),
    from(field::date("paid_from"), "paid_at"),
    to(field::date("paid_to"), "paid_at"),
    from(field::money("amount_from"), "amount"),
    to(field::money("amount_to"), "amount"),
    from(field::date("created_from"), "created_at"),
    to(field::date("created_to"), "created_at"),
    has(field::texts("tags"), "tags"),
    has(field::text("sku"), "lines.sku"),
];

static TOOLS: &[Tool] = &[
    Tool::read("shop_charge_bill_list", Text::new("Listar", "List"), &BILL)
        .get("/v1/bills", Verb::List)
        .filters(BILL_FILTERS)
        .paged(),
    Tool::write("shop_charge_bill_update", Text::new("Alterar", "Update"), &BILL).put("/v1/bills/{uid}", Verb::Update),
];

const POLICY: Policy = Policy { unasked: Unasked::Runs, reused: Reused::AsksAgain, declined_code: "user_declined" };

const fn shop(tools: &'static [&'static [Tool]], records: &'static [&'static Record]) -> Product {
    Product {
        name: "shop",
        title: Text::new("Loja", "Shop"),
        instructions: Text::new("", ""),
        tenancy: Tenancy::Account,
        policy: POLICY,
        tools,
        records,
        resources: &[],
        prompts: &[],
        completions: &[],
    }
}

const ENTRY_ORDERS: &[&str] = &["due_date", "-due_date", "amount", "-amount", "created_at", "-created_at", "-name"];

static ENTRY_FIELDS: Fields = &[&[
    field::uid("id"),
    field::one_of("status", STATES),
    field::decimal("amount"),
    field::signed("net"),
    field::day("due_date"),
    field::moment("seen_at"),
    field::text("name"),
    field::moment("created_at"),
    field::moment("updated_at"),
]];

/// A type that is named by `id` and listed in an order that the caller chooses.
pub(crate) static ENTRY: Record = Record::finance("entries", Text::new("Lançamento", "Entry"), "Entry")
    .product("shop")
    .fields(ENTRY_FIELDS)
    .state("status")
    .label(&["name", "id"])
    .indexed(&["net"]);

/// A type that a second field may name.
pub(crate) static SHELF: Record = Record::inbox("shelves", Text::new("Prateleira", "Shelf"))
    .product("shop")
    .fields(&[&[field::uid("id"), field::text("external_id")]])
    .also_named_by("external_id")
    .indexed(&["external_id"]);

/// Made for one answer.
pub(crate) static SUMS: Record = Record::finance("sums", Text::new("Soma", "Sum"), "Sum").product("shop").never_kept();

static ENTRY_FILTERS: &[Filter] = &[
    equal(field::one_of("status", STATES)),
    among(field::any_of("status_in", STATES), "status"),
    among(field::texts("name_in"), "name"),
    among(field::texts("id_in"), "id"),
    above(field::decimal("amount_gt"), "amount"),
    below(field::decimal("amount_lt"), "amount"),
    from(field::day("due_date_gte"), "due_date"),
    to(field::day("due_date_lte"), "due_date"),
    above(field::moment("seen_at_gt"), "seen_at"),
    from(field::moment("updated_at_gte"), "updated_at"),
];

static ENTRY_TOOLS: &[Tool] = &[
    Tool::read("shop_entries_list", Text::new("Listar", "List"), &ENTRY)
        .get("/v1/entries", Verb::List)
        .filters(ENTRY_FILTERS)
        .sorted(ENTRY_ORDERS, "\"due_date\"")
        .cursored(),
    Tool::read("shop_entries_sum", Text::new("Somar", "Sum"), &SUMS).get("/v1/entries/sum", Verb::Rule),
];

static SHOP: Product = shop(&[TOOLS, ENTRY_TOOLS], &[&BILL, &SHELF]);
pub(crate) static SHOPS: &[&Product] = &[&SHOP];

/// The shop before it had filters.
static EARLY_TOOLS: &[Tool] = &[Tool::read("shop_charge_bill_list", Text::new("Listar", "List"), &EARLY_BILL)
    .get("/v1/bills", Verb::List)
    .filters(&[equal(field::text("note")), from(field::text("amount_from"), "amount")])];
pub(crate) static EARLY_BILL: Record = Record::new("charge_bill", Text::new("Boleto", "Bill"))
    .product("shop")
    .fields(&[&[field::text("note"), field::text("amount")]]);
static EARLY_SHOP: Product = shop(&[EARLY_TOOLS], &[&EARLY_BILL]);
pub(crate) static EARLY_SHOPS: &[&Product] = &[&EARLY_SHOP];

pub(crate) fn ana() -> AccountId {
    AccountId("ana-confeitaria".to_owned())
}

pub(crate) fn bruno() -> AccountId {
    AccountId("bruno-oficina".to_owned())
}

/// The instant `seconds` after the start of the suites' time.
pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_770_000_000 + seconds).expect("it is in range")
}

pub(crate) fn doc(value: Value) -> Map<String, Value> {
    value.as_object().expect("a document is an object").clone()
}

pub(crate) fn uid(number: usize) -> String {
    format!("019c0000-0000-7000-8000-{number:012}")
}

/// Stores one bill per document and returns their ids.
pub(crate) async fn store_bills(store: &Store, account: &AccountId, docs: &[Value]) -> Vec<i64> {
    let mut tx = store.begin(account).await.unwrap();
    let mut ids = Vec::new();
    for (number, value) in docs.iter().enumerate() {
        let row = tx.insert(&BILL, uid(number), doc(value.clone()), at(i64::try_from(number).unwrap())).await.unwrap();
        ids.push(row.id);
    }
    tx.commit().await.unwrap();
    ids
}

pub(crate) fn condition(on: &'static str, comparison: Comparison, value: IndexValue) -> Condition {
    Condition::new(on, comparison, value)
}

pub(crate) fn text(value: &str) -> IndexValue {
    IndexValue::Text(value.to_owned())
}

pub(crate) fn newest(conditions: Vec<Condition>) -> Query {
    Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 50 }
}
