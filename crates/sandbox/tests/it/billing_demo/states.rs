//! The software company is there as told: three plans, sixty customers, every state, twelve months.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::Record;
use catalogue::billing::company::COMPANY;
use catalogue::billing::customer::CUSTOMER;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::invoice::installment::INSTALLMENT;
use catalogue::billing::nfe::NFE;
use catalogue::billing::payment::PAYMENT;
use catalogue::billing::plan::PLAN;
use catalogue::billing::proposal::PROPOSAL;
use catalogue::billing::subscription::SUBSCRIPTION;
use sandbox::domain::document::Document;
use storage::Row;

use super::filled::{DAYS, Filled, counted, text, whole};

/// The states of a type that no row has.
fn missing(record: &'static Record, counts: &BTreeMap<String, usize>, but: &[&str]) -> Vec<&'static str> {
    record.states().iter().copied().filter(|state| !counts.contains_key(*state) && !but.contains(state)).collect()
}

#[tokio::test]
async fn the_company_has_its_plans_and_customers() {
    let demo = Filled::new(1, DAYS[0]).await;
    let customers = demo.all(&CUSTOMER).await;
    assert_eq!((customers.len(), demo.summary.customers), (60, 60));
    assert_eq!(customers.iter().filter(|row| text(row, "document_type") == "cnpj").count(), 42);
    assert_eq!(demo.all(&PLAN).await.len(), 3);
    let companies = demo.all(&COMPANY).await;
    assert_eq!(companies.len(), 2);
    let documents: BTreeSet<&str> = customers.iter().map(|row| text(row, "document_number")).collect();
    assert_eq!(documents.len(), 60);
    assert!(documents.iter().all(|document| Document::parse(document).is_ok()));
    for row in companies {
        assert!(Document::parse(row.doc["person"]["document_number"].as_str().unwrap()).is_ok());
    }
}

/// `suspended`: nothing leads to it. What takes a moment alone is over by the end of the story.
#[tokio::test]
async fn every_state_that_something_leads_to_is_there_in_each_of_twelve_months() {
    for (seed, day) in (1..).zip(DAYS) {
        let demo = Filled::new(seed, day).await;
        for (record, but) in [
            (&SUBSCRIPTION, &["suspended"][..]),
            (&INVOICE, &[]),
            (&PAYMENT, &["processing", "partial"]),
            (&NFE, &["processing", "pending_cancel", "canceling"]),
            (&PROPOSAL, &["rejected"]),
            (&INSTALLMENT, &["canceled"]),
        ] {
            let counts = counted(&demo.all(record).await, record.state_field);
            assert_eq!(missing(record, &counts, but), [""; 0], "{} on {day}: {counts:?}", record.key);
        }
        months(&demo, day).await;
    }
}

async fn months(demo: &Filled, day: &str) {
    let invoices = demo.all(&INVOICE).await;
    let month = |row: &Row| engine::clock::account_date(row.created_at).to_string()[..7].to_owned();
    let months: BTreeSet<String> = invoices.iter().map(month).collect();
    assert!(months.len() >= 12, "{day}: {months:?}");
    assert!((250..700).contains(&invoices.len()), "{day}: {}", invoices.len());
    assert!(invoices.iter().all(|row| row.created_at <= demo.now && row.updated_at <= demo.now), "{day}");
    let now = demo.now.to_string();
    let is_late = |row: &&Row| text(row, "status") == "open" && text(row, "due_date") < now.as_str();
    assert!(invoices.iter().filter(is_late).count() >= 5, "{day}");
}

#[tokio::test]
async fn money_went_back_and_cards_were_declined() {
    let demo = Filled::new(3, DAYS[1]).await;
    let payments = demo.all(&PAYMENT).await;
    let counts = counted(&payments, "status");
    assert!(counts["refunded"] >= 1 && counts["partially_refunded"] >= 1 && counts["failed"] >= 2, "{counts:?}");
    assert!(counts["succeeded"] > 200, "{counts:?}");
    assert!(payments.iter().all(|row| whole(row, "amount_cents") > 0));
}
