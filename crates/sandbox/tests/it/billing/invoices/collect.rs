//! Paying, credits and reminders.

use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};
use crate::billing::sale::{refused, refused_field};

#[tokio::test]
async fn by_hand_whole_and_in_part() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let part = desk.pay(&open, json!({ "amount_cents": 2_500 })).await;
    assert_eq!((&part["status"], &part["invoice_status"]), (&json!("succeeded"), &json!("open")));
    assert_eq!(part["amount_remaining_cents"], 7_500);
    for wrong in [0, 7_501] {
        refused_field(desk.act(&open, "pay", json!({ "amount_cents": wrong })).await, "amount_cents");
    }
    let rest = desk.pay(&open, Value::Null).await;
    assert_eq!((&rest["amount_cents"], &rest["invoice_status"]), (&json!(7_500), &json!("paid")));
    let paid = desk.invoice(&open).await;
    assert_eq!(
        numbers(&paid, ["amount_due_subcents", "amount_paid_subcents", "amount_remaining_cents"]),
        [1_000_000, 1_000_000, 0]
    );
    assert!(paid["paid_at"].is_string());
    let refusal = desk.act(&open, "pay", Value::Null).await.expect(422).body;
    assert_eq!(refusal["error"]["code"], "invoice_not_open");
    assert_eq!(refusal["error"]["details"], json!({ "status": "paid", "allowed": ["open"] }));
    let by_hand = desk.payment(rest["payment_id"].as_str().unwrap()).await;
    assert_eq!((&by_hand["payment_gateway"], &by_hand["payment_method_type"]), (&Value::Null, &Value::Null));
    assert_eq!(by_hand["metadata"]["recorded_by_hand"], true);
}

#[tokio::test]
async fn whoever_names_a_card_does_not_note_a_payment() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let card = desk.card("tok_visa_1111").await;
    let token = json!({ "card_token": "tok_visa_1111", "holder_name": "TEREZA" });
    refused_field(desk.act(&open, "pay", json!({ "payment_method_id": card["id"] })).await, "payment_method");
    refused_field(desk.act(&open, "pay", json!({ "card": token })).await, "payment_method");
    let both = json!({ "payment_method": "card", "payment_method_id": card["id"], "card": token });
    refused_field(desk.act(&open, "pay", both).await, "card");
    refused_field(desk.act(&open, "pay", json!({ "payment_method": "card" })).await, "payment_method_id");
    refused_field(desk.act(&open, "pay", json!({ "payment_method": "pix", "card": token })).await, "card");
    refused_field(
        desk.act(&open, "pay", json!({ "payment_method": "pix", "payment_method_id": card["id"] })).await,
        "payment_method_id",
    );
    assert!(desk.ids("payments").await.is_empty());
    let paid = desk.pay(&open, json!({ "payment_method": "card", "payment_method_id": card["id"] })).await;
    assert_eq!((&paid["status"], &paid["invoice_status"]), (&json!("succeeded"), &json!("paid")));
}

#[tokio::test]
async fn credits_pay_in_their_order_and_come_back() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let (first, second) = (desk.give(6_000, json!({})).await, desk.give(6_000, json!({})).await);
    assert_eq!(desk.balance().await, 12_000);
    let both = json!({ "credit_ids": [first, second], "amount_cents": 8_000 });
    let told = desk.act(&open, "apply-credits", both).await.expect(200).body["data"].take();
    assert_eq!((&told["applied_cents"], &told["amount_remaining_cents"]), (&json!(8_000), &json!(2_000)));
    assert_eq!(
        told["credits"],
        json!([{ "credit_id": first, "amount_cents": 6_000 }, { "credit_id": second, "amount_cents": 2_000 }])
    );
    assert_eq!(
        (desk.balance().await, desk.credit(&second).await["amount_remaining_cents"].clone()),
        (4_000, json!(4_000))
    );
    let used = desk.credit(&first).await;
    assert_eq!(
        (&used["applications"][0]["invoice_id"], &used["applications"][0]["amount_cents"]),
        (&json!(open), &json!(6_000))
    );
    for (body, field) in [
        (json!({ "credit_ids": [] }), "credit_ids"),
        (json!({ "credit_ids": [first] }), "credit_ids"),
        (json!({ "credit_ids": [second, second] }), "credit_ids"),
        (json!({ "credit_ids": [second], "amount_cents": 2_001 }), "amount_cents"),
    ] {
        refused_field(desk.act(&open, "apply-credits", body).await, field);
    }
    let told = desk.act(&open, "remove-credits", Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&told["removed_cents"], &told["amount_remaining_cents"]), (&json!(8_000), &json!(10_000)));
    assert_eq!(desk.balance().await, 12_000);
    assert_eq!(desk.credit(&first).await["applications"], json!([]));
    desk.act(&open, "apply-credits", json!({ "credit_ids": [second, first] })).await.expect(200);
    let paid = desk.invoice(&open).await;
    assert_eq!((&paid["status"], desk.balance().await), (&json!("paid"), 2_000));
    refused(desk.act(&open, "apply-credits", json!({ "credit_ids": [first] })).await, "invoice_not_open");
    refused(desk.act(&open, "remove-credits", Value::Null).await, "invoice_not_open");
}

#[tokio::test]
async fn credits_are_for_their_account_and_company() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let other = desk.other_account().await;
    let foreign = desk.give(100, json!({ "billing_account_id": other })).await;
    let elsewhere = {
        let body = json!({ "name": "Ipê Filial", "document_type": "cnpj", "document_number": "11.444.777/0001-61",
            "email": "filial@ipe.example" });
        crate::billing::world::id(&crate::billing::world::made(&desk.world, "companies", body).await)
    };
    let limited = desk.give(100, json!({ "company_id": elsewhere })).await;
    let fitting = desk.give(100, json!({ "company_id": desk.company })).await;
    for credit in [foreign, limited] {
        refused_field(desk.act(&open, "apply-credits", json!({ "credit_ids": [credit] })).await, "credit_ids");
    }
    desk.act(&open, "apply-credits", json!({ "credit_ids": [fitting] })).await.expect(200);
    assert_eq!(desk.invoice(&open).await["amount_remaining_cents"], 9_900);
}

#[tokio::test]
async fn a_reminder_goes_to_the_accounts_address() {
    let desk = Desk::new().await;
    let draft = desk.draft(12_345, json!({})).await;
    refused(desk.act(draft["id"].as_str().unwrap(), "send-reminder", Value::Null).await, "invoice_not_open");
    let open = desk.open(12_345, json!({ "due_date": "2026-10-07" })).await;
    let pix = desk.pay(&open, json!({ "payment_method": "pix", "amount_cents": 12_313 })).await;
    desk.act(&open, "send-reminder", Value::Null).await.expect(200);
    desk.world.pass_days(3);
    desk.act(&open, "send-reminder", Value::Null).await.expect(200);
    let letters = desk.letters().await;
    assert_eq!(letters.len(), 2);
    assert_eq!(letters[0].0, "financeiro@aurora.example");
    assert!(letters[0].1.starts_with("Lembrete: fatura FAT-000001\n"), "{}", letters[0].1);
    assert!(letters[0].1.contains("com R$ 123,45 a pagar, vence em 07/10/2026"), "{}", letters[0].1);
    assert!(letters[0].1.contains(pix["pix_copy_paste"].as_str().unwrap()));
    assert!(letters[1].1.contains("venceu em 07/10/2026") && letters[1].1.starts_with("Fatura FAT-000001 vencida"));
    let body = json!({ "name": "Sem Endereço", "document_number": "399.881.072-26" });
    let silent = crate::billing::world::made(&desk.world, "customers", body).await;
    let open = desk.open(100, json!({ "billing_account_id": silent["billing_account"]["id"] })).await;
    refused(desk.act(&open, "send-reminder", Value::Null).await, "billing_email_missing");
}

#[tokio::test]
async fn the_methods_of_an_invoice_are_those_that_can_pay_it() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let methods = |invoice: String| {
        let world = &desk.world;
        async move { crate::billing::world::read(world, &format!("invoices/{invoice}/payment-methods")).await }
    };
    let usable = methods(open.clone()).await;
    assert_eq!((&usable["invoice_id"], &usable["methods"]), (&json!(open), &json!(["card", "pix", "bank_slip"])));
    assert_eq!(usable["details"][0]["gateway_name"], "Pagar.me");
    let large = desk.open(10_000_000_000, json!({})).await;
    assert_eq!(methods(large).await["methods"], json!(["card", "pix"]));
    desk.pay(&open, Value::Null).await;
    assert_eq!(methods(open).await["methods"], json!([]));
}
