//! What the rules would have left: balances, entries of bills, counts of links.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use catalogue::finance::account::{ACCOUNT, BALANCE_RECORD};
use catalogue::finance::attachment::{ATTACHMENT, CONTENT};
use catalogue::finance::category::CATEGORY;
use catalogue::finance::company::COMPANY;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::person::PERSON;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::reconciliation::RECONCILIATION;
use catalogue::finance::transaction::TRANSACTION;
use catalogue::finance::transfer::TRANSFER;
use sandbox::domain::boleto::{Barcode, collection::Collection};
use sandbox::domain::calendar;
use sandbox::domain::document::Document;
use sandbox::domain::money;
use sandbox::domain::pix::BrCode;
use serde_json::Value;
use storage::Row;

use super::filled::{DAYS, Filled, cents, text};

#[tokio::test]
async fn balances_are_the_openings_and_what_moved() {
    for (seed, day) in [(1, DAYS[0]), (2, DAYS[1])] {
        let demo = Filled::new(seed, day).await;
        for workspace in 0..2 {
            // Forecasts count nowhere.
            let mut entries = demo.all(workspace, &TRANSACTION).await;
            entries.retain(|entry| entry.doc["is_pending"] == false);
            for account in demo.all(workspace, &ACCOUNT).await {
                let own = entries.iter().filter(|entry| text(entry, "financial_account_id") == account.uid);
                let mut by_day: BTreeMap<&str, i64> = BTreeMap::new();
                own.clone().for_each(|entry| *by_day.entry(text(entry, "day")).or_default() += signed(entry));
                let mut held = cents(&account, "balance");
                for (day, moved) in by_day {
                    held += moved;
                    assert!(held >= 0, "{} has {held} on {day}", text(&account, "name"));
                }
                let shown = demo.get(workspace, &format!("/v1/financial-accounts/{}", account.uid)).await.expect(200);
                assert_eq!(money::decimal(&shown.body["balance"]).and_then(money::in_cents), Some(held));
                assert!(held < 30_000_000, "{} has {held}", text(&account, "name"));
            }
        }
    }
}

fn signed(entry: &Row) -> i64 {
    match text(entry, "type") {
        "debit" => -cents(entry, "amount"),
        _ => cents(entry, "amount"),
    }
}

#[tokio::test]
async fn every_settled_bill_has_its_entry_and_no_other_has() {
    for (seed, day) in [(5, DAYS[2]), (6, DAYS[3])] {
        let demo = Filled::new(seed, day).await;
        for workspace in 0..2 {
            let entries = demo.all(workspace, &TRANSACTION).await;
            let by_id: HashMap<&str, &Row> = entries.iter().map(|entry| (entry.uid.as_str(), entry)).collect();
            let mut bills: BTreeSet<String> = BTreeSet::new();
            for (record, settled, side) in [(&PAYABLE, "paid", "debit"), (&RECEIVABLE, "received", "credit")] {
                for bill in demo.all(workspace, record).await {
                    check_terms(&bill, day);
                    if text(&bill, "status") != settled {
                        assert!(text(&bill, "transaction_id").is_empty() && text(&bill, "payment_date").is_empty());
                        continue;
                    }
                    let entry = by_id[text(&bill, "transaction_id")];
                    assert_eq!(text(entry, "type"), side);
                    assert_eq!(text(entry, "financial_account_id"), text(&bill, "financial_account_id"));
                    assert_eq!(text(&bill, "payment_date").get(..10), Some(text(entry, "day")));
                    if bill.doc["is_reconciled"] == true {
                        assert_eq!(text(entry, "reconciliation_id"), bill.doc["reconciliation"]["id"]);
                        continue;
                    }
                    let name = if text(&bill, "ticket_amount").is_empty() { "nominal_amount" } else { "ticket_amount" };
                    assert_eq!(cents(entry, "amount"), cents(&bill, name));
                    assert_eq!(
                        (text(entry, "bill_id"), text(entry, "category_id")),
                        (&*bill.uid, text(&bill, "category_id"))
                    );
                    bills.insert(bill.uid);
                }
            }
            let owners: BTreeSet<String> =
                entries.iter().map(|entry| text(entry, "bill_id").to_owned()).filter(|id| !id.is_empty()).collect();
            assert_eq!(owners, bills);
        }
    }
}

fn check_terms(bill: &Row, now: &str) {
    let nominal = cents(bill, "amount") + cents(bill, "interest_amount") - cents(bill, "discount_amount");
    assert_eq!(cents(bill, "nominal_amount"), nominal);
    assert!(cents(bill, "amount") > 0 && bill.updated_at >= bill.created_at);
    let now: jiff::Timestamp = now.parse().unwrap();
    assert!(bill.created_at <= now && bill.updated_at <= now);
    let due: jiff::civil::Date = text(bill, "due_date")[..10].parse().unwrap();
    let is_now = due == engine::clock::account_date(now);
    assert!(is_now || calendar::is_business_day(due), "{} is due on {due}", text(bill, "description"));
    for charge in bill.doc["tax_charges"].as_array().unwrap() {
        assert!(charge["tax_id"].is_string() && charge["amount"].is_string());
    }
    assert_eq!(bill.doc["tax_charges_count"], bill.doc["tax_charges"].as_array().unwrap().len());
}

#[tokio::test]
async fn what_belongs_together_names_each_other() {
    let demo = Filled::new(9, DAYS[0]).await;
    for workspace in 0..2 {
        let entries = demo.all(workspace, &TRANSACTION).await;
        let entry = |id: &Value| entries.iter().find(|row| row.uid == id.as_str().unwrap()).unwrap();
        for transfer in demo.all(workspace, &TRANSFER).await {
            let (from, to) = (entry(&transfer.doc["from_transaction_id"]), entry(&transfer.doc["to_transaction_id"]));
            assert_eq!((signed(from), signed(to)), (-cents(&transfer, "amount"), cents(&transfer, "amount")));
        }
        let groups = demo.all(workspace, &RECONCILIATION).await;
        assert!(groups.iter().any(|group| text(group, "source") == "fintera") && groups.len() > 3);
        for group in &groups {
            let members = group.doc["transaction_ids"].as_array().unwrap();
            assert!(members.iter().all(|id| text(entry(id), "reconciliation_id") == group.uid));
        }
        let mut linked: BTreeMap<String, i64> = BTreeMap::new();
        let files = demo.all(workspace, &ATTACHMENT).await;
        assert_eq!(files.len(), demo.all(workspace, &CONTENT).await.len());
        for file in &files {
            let links = file.doc["links"].as_array().unwrap();
            for (kind, name) in [("payable", "linked_payables_count"), ("transaction", "linked_transactions_count")] {
                assert_eq!(file.doc[name], links.iter().filter(|link| link["type"] == kind).count());
            }
            links.iter().for_each(|link| *linked.entry(link["id"].as_str().unwrap().to_owned()).or_default() += 1);
        }
        for record in [&PAYABLE, &RECEIVABLE] {
            for bill in demo.all(workspace, record).await {
                assert_eq!(bill.doc["attachments_count"], linked.get(&bill.uid).copied().unwrap_or_default());
            }
        }
        let categories = demo.all(workspace, &CATEGORY).await;
        for category in &categories {
            let parent = categories.iter().find(|row| row.uid == text(category, "parent_id"));
            let above = parent.map_or(0, |parent| parent.doc["level"].as_i64().unwrap());
            assert_eq!(category.doc["level"], above + 1);
            assert!(parent.is_none_or(|parent| text(parent, "type") == text(category, "type")));
        }
    }
}

#[tokio::test]
async fn recorded_balances_are_those_of_their_day() {
    let demo = Filled::new(3, DAYS[2]).await;
    let mut entries = demo.all(0, &TRANSACTION).await;
    entries.retain(|entry| entry.doc["is_pending"] == false);
    let accounts = demo.all(0, &ACCOUNT).await;
    let records = demo.all(0, &BALANCE_RECORD).await;
    assert!(records.len() > 40);
    for record in &records {
        let at = text(record, "recorded_at");
        let account = accounts.iter().find(|row| row.uid == text(record, "financial_account_id")).unwrap();
        let until = entries.iter().filter(|entry| {
            text(entry, "financial_account_id") == account.uid && entry.created_at <= record.created_at
        });
        let held = cents(account, "balance") + until.map(signed).sum::<i64>();
        assert_eq!(cents(record, "amount"), held, "{} at {at}", text(account, "name"));
    }
}

#[tokio::test]
async fn codes_and_documents_hold() {
    let demo = Filled::new(4, DAYS[1]).await;
    for workspace in 0..2 {
        let companies = demo.all(workspace, &COMPANY).await;
        let documents = companies.iter().map(|row| text(row, "cnpj"));
        let people = demo.all(workspace, &PERSON).await;
        let documents: Vec<&str> = documents.chain(people.iter().map(|row| text(row, "document_number"))).collect();
        for document in documents.iter().filter(|document| !document.is_empty()) {
            assert!(Document::parse(document).is_ok(), "{document}");
        }
        if workspace == 0 {
            assert!(companies.iter().any(|row| Document::parse(text(row, "cnpj")).unwrap().is_alphanumeric()));
        }
        let (mut slips, mut boletos) = (0, 0);
        for bill in demo.all(workspace, &PAYABLE).await {
            let code = text(&bill, "barcode");
            let stated = match code.as_bytes().first() {
                None => continue,
                Some(b'8') => {
                    slips += 1;
                    Collection::parse(code).unwrap().amount()
                }
                Some(_) => {
                    boletos += 1;
                    Some(Barcode::parse(code).unwrap().amount())
                }
            };
            assert_eq!(stated.and_then(money::in_cents), Some(cents(&bill, "amount")));
        }
        assert!(slips > 10 && boletos > 10);
        for bill in demo.all(workspace, &RECEIVABLE).await {
            if !text(&bill, "kobana_barcode").is_empty() {
                assert!(Barcode::parse(text(&bill, "kobana_barcode")).is_ok());
            }
            if !text(&bill, "kobana_pix_qrcode").is_empty() {
                assert!(BrCode::parse(text(&bill, "kobana_pix_qrcode")).is_ok());
            }
        }
    }
}
