//! Lists and their filters.

use serde_json::{Value, json};

use crate::billing::desk::Desk;
use crate::billing::world::id;

#[tokio::test]
async fn filters_find_what_they_say() {
    let desk = Desk::new().await;
    let draft = id(&desk.draft(100, json!({})).await);
    let paid = desk.open(200, json!({})).await;
    desk.pay(&paid, Value::Null).await;
    let other = desk.other_account().await;
    let foreign = desk.open(300, json!({ "billing_account_id": other })).await;
    for (query, expected) in [
        ("", vec![&foreign, &paid, &draft]),
        ("?status=draft", vec![&draft]),
        ("?without_payments=true", vec![&foreign, &draft]),
        ("?without_payments=false", vec![&foreign, &paid, &draft]),
        ("?plan_filter=with_plan", vec![]),
        ("?plan_filter=without_plan", vec![&foreign, &paid, &draft]),
        ("?plan_filter=all&status=paid", vec![&paid]),
        ("?total_subcents=30000", vec![&foreign]),
        ("?document_number=45723174000110", vec![&foreign]),
        ("?document_number=39988107226", vec![]),
        ("?sort_by=amount_remaining_cents&sort_order=asc", vec![&paid, &draft, &foreign]),
    ] {
        assert_eq!(desk.ids(&format!("invoices{query}")).await.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    for bad in ["plan_filter=some", "without_payments=talvez", "document_number=123", "sort_by=paid_cents"] {
        desk.world.get(&format!("/v1/invoices?{bad}")).await.expect(400);
    }
}

#[tokio::test]
async fn late_ones_are_open_and_past_their_due_date() {
    let desk = Desk::new().await;
    let soon = desk.open(100, json!({ "due_date": "2026-10-06" })).await;
    let today = desk.open(100, json!({ "due_date": "2026-10-05" })).await;
    let paid = desk.open(100, json!({ "due_date": "2026-10-05" })).await;
    desk.pay(&paid, Value::Null).await;
    assert!(desk.ids("invoices/pending-payment").await.is_empty());
    desk.world.pass_days(1);
    assert_eq!(desk.ids("invoices/pending-payment").await, std::slice::from_ref(&today));
    desk.world.pass_days(1);
    assert_eq!(desk.ids("invoices/pending-payment").await, [today, soon]);
    let other = desk.other_account().await;
    assert!(desk.ids(&format!("invoices/pending-payment?billing_account_id={other}")).await.is_empty());
}

#[tokio::test]
async fn paid_ones_wait_for_their_nfe_unless_none_is_wanted() {
    let desk = Desk::new().await;
    let wanted = desk.open(100, json!({})).await;
    let unwanted = desk.open(100, json!({ "nfe_issuance_policy": "disabled" })).await;
    assert!(desk.ids("invoices/pending-nfe").await.is_empty());
    desk.pay(&wanted, Value::Null).await;
    desk.pay(&unwanted, Value::Null).await;
    assert_eq!(desk.ids("invoices/pending-nfe").await, [wanted]);
}

#[tokio::test]
async fn every_invoice_has_its_paper() {
    let desk = Desk::new().await;
    let draft = id(&desk.draft(12_345, json!({ "discount_cents": 45, "discount_description": "Cortesia" })).await);
    let open = desk.open(10_013, json!({ "description": "Outubro", "footer": "Obrigado" })).await;
    desk.pay(&open, json!({ "payment_method": "bank_slip" })).await;
    let void = desk.open(500, json!({})).await;
    desk.act(&void, "void", Value::Null).await.expect(200);
    for (invoice, name) in [(draft, "rascunho-"), (open, "FAT-000001.pdf"), (void, "FAT-000002.pdf")] {
        let paper = desk.world.get(&format!("/v1/invoices/{invoice}/pdf")).await.expect(200);
        assert!(paper.bytes.starts_with(b"%PDF-") && paper.bytes.len() > 5_000, "{name}");
        assert_eq!(paper.header("content-type"), "application/pdf");
        assert!(paper.header("content-disposition").contains(name), "{}", paper.header("content-disposition"));
    }
}
