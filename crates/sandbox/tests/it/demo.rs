//! The demo data: enough of everything, consistent, and the same for the same seed.

mod sense;

use std::collections::BTreeMap;

use catalogue::Record;
use catalogue::banking::charge::{
    automatic_pix::{pix::AUTOMATIC_PIX_PIX, recurrence::AUTOMATIC_PIX_RECURRENCE},
    bank_billet::BANK_BILLET,
    bank_billet_account::BANK_BILLET_ACCOUNT,
    bank_billet_batch::BANK_BILLET_BATCH,
    bank_billet_discharge::BANK_BILLET_DISCHARGE,
    bank_billet_payment::BANK_BILLET_PAYMENT,
    bank_billet_registration::BANK_BILLET_REGISTRATION,
    bank_billet_remittance::BANK_BILLET_REMITTANCE,
    customer_subscription::CUSTOMER_SUBSCRIPTION,
    discharge::DISCHARGE,
    installment::INSTALLMENT,
    pix::PIX,
    remittance::REMITTANCE,
};
use catalogue::banking::data::{
    customer::CUSTOMER, email_delivery::EMAIL_DELIVERY, webhook::WEBHOOK, webhook_delivery::WEBHOOK_DELIVERY,
};
use engine::AccountId;
use jiff::Timestamp;
use rust_decimal::Decimal;
use sandbox::demo;
use sandbox::domain::boleto::TypedLine;
use sandbox::domain::cnab::Discharge;
use sandbox::domain::document::Document;
use sandbox::domain::money;
use sandbox::domain::pix::BrCode;
use serde_json::{Value, json};
use storage::{Order, Query, Row, Store, StoreOptions};

use crate::boleto::world::World;

async fn filled(seed: u64, now: Timestamp) -> (Store, AccountId) {
    let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
    let account = AccountId("demo".to_owned());
    demo::fill(&store, &account, seed, now).await.unwrap();
    (store, account)
}

async fn all(store: &Store, account: &AccountId, record: &'static Record) -> Vec<Row> {
    let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: 5000 };
    store.list(account, record, &query).await.unwrap().rows
}

fn count_by<'a>(rows: &'a [Row], field: &str) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(row.doc[field].as_str().unwrap_or("null")).or_insert(0) += 1;
    }
    counts
}

fn noon() -> Timestamp {
    "2026-07-15T15:30:00Z".parse().unwrap()
}

#[tokio::test]
async fn there_is_enough_of_everything() {
    let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
    let account = AccountId("demo".to_owned());
    let summary = demo::fill(&store, &account, 1, noon()).await.unwrap();
    assert_eq!((summary.wallets, summary.customers, summary.bank_billets, summary.pix), (3, 40, 400, 40));
    let wallets = all(&store, &account, &BANK_BILLET_ACCOUNT).await;
    assert_eq!(count_by(&wallets, "status"), BTreeMap::from([("active", 1), ("pending", 1), ("validating", 1)]));
    let boletos = all(&store, &account, &BANK_BILLET).await;
    let states = count_by(&boletos, "status");
    for state in catalogue::banking::charge::bank_billet::STATES {
        assert!(states.contains_key(state), "{state} in {states:?}");
    }
    assert!(states["paid"] >= 170 && states["overdue"] >= 55 && states["opened"] >= 60, "{states:?}");
    let pix = count_by(&all(&store, &account, &PIX).await, "status").len();
    assert_eq!(pix, 5, "every state of a Pix charge");
    for (record, least) in [
        (&BANK_BILLET_REGISTRATION, 350),
        (&BANK_BILLET_PAYMENT, 170),
        (&BANK_BILLET_REMITTANCE, 60),
        (&REMITTANCE, 5),
        (&DISCHARGE, 4),
        (&BANK_BILLET_DISCHARGE, 15),
        (&CUSTOMER_SUBSCRIPTION, 4),
        (&INSTALLMENT, 2),
        (&AUTOMATIC_PIX_RECURRENCE, 2),
        (&AUTOMATIC_PIX_PIX, 6),
        (&WEBHOOK, 2),
        (&EMAIL_DELIVERY, 30),
        (&WEBHOOK_DELIVERY, 20),
        (&BANK_BILLET_BATCH, 1),
    ] {
        let count = store.count(&account, record).await.unwrap();
        assert!(count >= least, "{count} of {}", record.key);
    }
}

#[tokio::test]
async fn the_same_seed_gives_the_same_data() {
    let plain = |rows: Vec<Row>| -> Vec<(String, Value)> {
        rows.into_iter().map(|row| (row.uid, Value::Object(row.doc))).collect()
    };
    let (first, account) = filled(7, noon()).await;
    let (second, _) = filled(7, noon()).await;
    let (other, _) = filled(8, noon()).await;
    for record in [&BANK_BILLET, &CUSTOMER, &PIX, &REMITTANCE, &BANK_BILLET_PAYMENT] {
        let one = plain(all(&first, &account, record).await);
        assert_eq!(one, plain(all(&second, &account, record).await), "{}", record.key);
        assert_ne!(one, plain(all(&other, &account, record).await), "{}", record.key);
    }
}

#[tokio::test]
async fn codes_documents_and_instants_hold() {
    for (seed, now) in
        [(1, noon()), (2, "2026-01-01T03:00:00Z".parse().unwrap()), (3, "2027-03-01T02:59:59Z".parse().unwrap())]
    {
        let (store, account) = filled(seed, now).await;
        for customer in all(&store, &account, &CUSTOMER).await {
            assert!(Document::parse(customer.doc["cnpj_cpf"].as_str().unwrap()).is_ok());
        }
        let customers = all(&store, &account, &CUSTOMER).await;
        let letters = customers
            .iter()
            .filter(|customer| Document::parse(customer.doc["cnpj_cpf"].as_str().unwrap()).unwrap().is_alphanumeric());
        assert_eq!(letters.count(), 2);
        let mut numbers = std::collections::HashSet::new();
        let today = engine::clock::account_date(now);
        for boleto in all(&store, &account, &BANK_BILLET).await {
            assert!(boleto.created_at <= now && boleto.updated_at <= now, "{:?}", boleto.doc);
            let wallet = boleto.doc["bank_billet_account_uid"].as_str().unwrap().to_owned();
            assert!(numbers.insert((wallet, boleto.doc["our_number"].as_str().unwrap().to_owned())));
            if let Some(line) = boleto.doc["line"].as_str() {
                let code = TypedLine::parse(line).unwrap().barcode();
                assert_eq!(code.as_str(), boleto.doc["barcode"].as_str().unwrap());
                assert_eq!(Some(code.amount().normalize()), money::decimal(&boleto.doc["amount"]));
                let due = code.due(today).unwrap().to_string();
                assert_eq!(due, boleto.doc["expire_at"].as_str().unwrap());
            }
            if let Some(code) = boleto.doc.get("pix_qrcode").and_then(Value::as_str) {
                assert_eq!(
                    BrCode::parse(code).unwrap().amount.map(|a| a.normalize()),
                    money::decimal(&boleto.doc["amount"])
                );
            }
            let due: jiff::civil::Date = boleto.doc["expire_at"].as_str().unwrap().parse().unwrap();
            match boleto.doc["status"].as_str().unwrap() {
                "overdue" => assert!(due < today),
                "opened" => assert!(due >= today, "{due}"),
                _ => {}
            }
        }
    }
}

#[tokio::test]
async fn payments_add_up_and_files_agree() {
    let (store, account) = filled(5, noon()).await;
    let payments = all(&store, &account, &BANK_BILLET_PAYMENT).await;
    let mut paid = 0;
    for boleto in all(&store, &account, &BANK_BILLET).await {
        let of_boleto: Vec<&Row> =
            payments.iter().filter(|payment| payment.doc["bank_billet_uid"] == boleto.uid.as_str()).collect();
        let shown = boleto.doc.get("bank_billet_payments").and_then(Value::as_array).map_or(0, Vec::len);
        assert_eq!(shown, of_boleto.len());
        let sum: Decimal = of_boleto.iter().filter_map(|payment| money::decimal(&payment.doc["paid_amount"])).sum();
        match boleto.doc["status"].as_str().unwrap() {
            "paid" | "chargeback" => {
                assert_eq!(money::decimal(&boleto.doc["paid_amount"]), Some(sum.normalize()));
                assert!(boleto.doc["paid_at"].is_string());
                paid += 1;
            }
            _ => assert_eq!(of_boleto.len(), 0),
        }
    }
    assert_eq!(payments.len(), paid);
    for file in all(&store, &account, &REMITTANCE).await {
        let content = file.doc["content"].as_str().unwrap();
        let entries = file.doc["bank_billet_remittances"].as_array().unwrap();
        assert_eq!(content.lines().count(), entries.len() + 2);
        assert!(content.lines().all(|line| line.len() == 400));
        assert!(entries.iter().all(|entry| entry["remittance_uid"] == file.uid.as_str()));
    }
    for file in all(&store, &account, &DISCHARGE).await {
        use base64::Engine as _;
        let content = base64::engine::general_purpose::STANDARD.decode(file.doc["content_base64"].as_str().unwrap());
        let parsed = Discharge::parse(&content.unwrap()).unwrap();
        assert_eq!(parsed.entries.len(), file.doc["bank_billet_discharges"].as_array().unwrap().len());
    }
}

#[tokio::test]
async fn the_api_serves_it_and_time_goes_on() {
    let mut world = World::new().await;
    world.account = AccountId("demo".to_owned());
    demo::fill(&world.store, &world.account, 11, "2026-03-02T15:00:00Z".parse().unwrap()).await.unwrap();
    let overdue = world.get("/v1/bank_billets?status=overdue&expire_to=2026-03-01").await;
    assert_eq!(overdue.as_array().unwrap().len(), 50);
    let generating = world.get("/v1/bank_billets?status=generating").await;
    let uid = generating[0]["uid"].as_str().unwrap().to_owned();
    let opened = world.get("/v1/bank_billets?status=opened&expire_to=2026-03-04").await[0]["uid"].clone();
    world.pass_seconds(10);
    assert_eq!(world.status(&uid).await, "opened");
    world.pass_days(3);
    assert_eq!(world.status(opened.as_str().unwrap()).await, "overdue");
    world.boleto(json!({})).await;
    for path in ["/v1/customers", "/v1/events", "/v1/email_deliveries", "/v2/charge/pix", "/v1/remittances"] {
        world.get(path).await;
    }
    let months = "/v1/bank_billets?status=overdue&expire_to=2026-02-01";
    assert!(world.get(months).await.as_array().unwrap().len() > 8, "some have been overdue for months");
}

#[tokio::test]
async fn a_big_folder_has_every_filtered_field() {
    let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
    let account = AccountId("bench".to_owned());
    assert_eq!(demo::fill_boletos(&store, &account, 700, 3, noon()).await.unwrap(), 700);
    let boletos = all(&store, &account, &BANK_BILLET).await;
    let states = count_by(&boletos, "status");
    assert_eq!(states.keys().copied().collect::<Vec<_>>(), ["canceled", "opened", "overdue", "paid"]);
    assert!(boletos.iter().all(|boleto| TypedLine::parse(boleto.doc["line"].as_str().unwrap()).is_ok()));
    assert!(boletos.windows(2).all(|pair| pair[0].created_at >= pair[1].created_at), "newest first");
}
