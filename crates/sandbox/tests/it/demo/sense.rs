//! What a finance person would stumble over.

use catalogue::banking::charge::payment::PAYMENT;

use super::*;

#[tokio::test]
async fn a_finance_person_finds_nothing_odd() {
    let (store, account) = filled(9, noon()).await;
    let mut boletos = all(&store, &account, &BANK_BILLET).await;
    boletos.reverse();
    let day = |row: &Row| engine::clock::account_date(row.created_at);
    let invoices: Vec<u64> = boletos
        .iter()
        .filter_map(|row| row.doc.get("document_number")?.as_str()?.strip_prefix("NF-")?.parse().ok())
        .collect();
    assert!(invoices.len() > 300 && invoices.is_sorted(), "invoices are numbered in order");
    let single = boletos.iter().filter(|row| {
        row.doc
            .get("document_number")
            .is_some_and(|number| number.as_str().is_some_and(|number| number.starts_with("NF-")))
    });
    for boleto in single {
        assert!(sandbox::domain::calendar::is_business_day(day(boleto)), "{} on {}", boleto.uid, day(boleto));
    }
    let deliveries = all(&store, &account, &WEBHOOK_DELIVERY).await;
    let states = count_by(&deliveries, "status");
    assert!(states["delivered"] > 20 && states["failed"] > 0, "{states:?}");
    for email in all(&store, &account, &EMAIL_DELIVERY).await {
        let hour = email.created_at.to_zoned_datetime(engine::clock::account_zone()).hour();
        assert!((8..=18).contains(&hour), "{hour} h");
    }
    let taken_back = boletos.iter().filter(|row| row.doc["status"] == "chargeback").count();
    let receipts = all(&store, &account, &PAYMENT).await;
    assert_eq!(count_by(&receipts, "status").get("canceled"), Some(&taken_back));
}
