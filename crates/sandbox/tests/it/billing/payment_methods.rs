//! Saved methods of payment.

use serde_json::{Value, json};

use super::desk::Desk;
use super::sale::{refused, refused_field};
use super::world::{id, made, read};

#[tokio::test]
async fn a_card_is_brand_last_digits_and_expiry() {
    let desk = Desk::new().await;
    let body = json!({ "billingAccountId": desk.account, "type": "card", "externalId": "M-1",
        "card": { "cardToken": "tok_mastercard_5512", "holderName": "TEREZA Q BASTOS" },
        "billingDetails": { "name": "Tereza", "address": { "street": "Rua das Acácias", "number": "210",
            "neighborhood": "Centro", "city": "Campinas", "state": "SP", "zipCode": "13084-012" } },
        "customMetadata": { "origem": "site" } });
    let card = made(&desk.world, "payment_methods", body).await;
    assert_eq!(
        (&card["status"], &card["is_default"], &card["is_backup"]),
        (&json!("active"), &json!(true), &json!(false))
    );
    let shown = &card["credit_card"];
    assert_eq!((&shown["brand"], &shown["last_four_digits"]), (&json!("mastercard"), &json!("5512")));
    assert_eq!((&shown["expiration_month"], &shown["expiration_year"]), (&json!(12), &json!(2030)));
    assert_eq!((&shown["id"], &card["external_id"]), (&card["credit_card_id"], &json!("M-1")));
    assert_eq!(card["billing_details"]["address"]["zip_code"], "13084012");
    let kept = desk.world.get("/v1/payment_methods").await.expect(200);
    assert!(!String::from_utf8_lossy(&kept.bytes).contains("tok_"));
}

#[tokio::test]
async fn each_type_needs_its_own() {
    let desk = Desk::new().await;
    let bank = json!({ "bankCode": "341", "agency": "0042", "account": "12345-6", "accountType": "checking",
        "holderName": "Tereza", "holderDocument": "399.881.072-26" });
    let card = json!({ "cardToken": "tok", "holderName": "T" });
    for (more, field) in [
        (json!({ "type": "card" }), "card"),
        (json!({ "type": "bank_transfer" }), "bankAccount"),
        (json!({ "type": "pix", "card": card }), "card"),
        (json!({ "type": "bank_slip", "bankAccount": bank }), "bankAccount"),
        (json!({ "type": "card", "card": { "cardToken": "tok_vencido", "holderName": "T" } }), "card.cardToken"),
        (json!({ "type": "pix", "billingAccountId": desk.company }), "billingAccountId"),
    ] {
        let mut body = json!({ "billingAccountId": desk.account });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        refused_field(desk.world.post("/v1/payment_methods", body).await, field);
    }
    let body = json!({ "billingAccountId": desk.account, "type": "bank_transfer", "bankAccount": bank });
    let transfer = made(&desk.world, "payment_methods", body).await;
    assert_eq!(
        (&transfer["bank_account"]["bank_code"], &transfer["bank_account"]["holder_name"]),
        (&json!("341"), &json!("Tereza"))
    );
    assert_eq!(transfer["bank_account"].get("holder_document"), None);
}

#[tokio::test]
async fn one_is_the_default() {
    let desk = Desk::new().await;
    let first = id(&desk.card("tok_1111").await);
    let second = id(&desk.card("tok_2222").await);
    let body = json!({ "billingAccountId": desk.account, "type": "pix", "isDefault": true });
    let third = id(&made(&desk.world, "payment_methods", body).await);
    let defaults = || async {
        let listed =
            desk.world.get(&format!("/v1/payment_methods?billingAccountId={}", desk.account)).await.expect(200).body;
        let all = listed["data"].as_array().unwrap().clone();
        all.iter().filter(|method| method["is_default"] == true).map(id).collect::<Vec<_>>()
    };
    assert_eq!(defaults().await, std::slice::from_ref(&third));
    desk.world.post(&format!("/v1/payment_methods/{first}/set-default"), Value::Null).await.expect(200);
    assert_eq!(defaults().await, std::slice::from_ref(&first));
    assert_eq!(
        desk.world.delete(&format!("/v1/payment_methods/{first}")).await.expect(200).body["data"],
        json!({ "deleted": true })
    );
    assert_eq!(defaults().await, std::slice::from_ref(&third));
    assert_eq!(desk.ids("payment_methods").await, [third, second]);
    let gone = read(&desk.world, &format!("payment_methods/{first}")).await;
    assert_eq!((&gone["status"], &gone["credit_card"]["status"]), (&json!("removed"), &json!("removed")));
    refused(
        desk.world.post(&format!("/v1/payment_methods/{first}/set-default"), Value::Null).await,
        "payment_method_inactive",
    );
    let expiry = json!({ "exp_month": 12, "exp_year": 2031 });
    refused(desk.world.patch(&format!("/v1/payment_methods/{first}"), expiry).await, "payment_method_inactive");
    desk.world.delete(&format!("/v1/payment_methods/{first}")).await.expect(200);
}

#[tokio::test]
async fn a_method_in_use_stays() {
    let desk = Desk::new().await;
    let body = json!({ "billingAccountId": desk.account, "type": "pix" });
    let pix = id(&made(&desk.world, "payment_methods", body).await);
    let open = desk.open(10_013, json!({})).await;
    let payment = desk.pay(&open, json!({ "payment_method": "pix", "payment_method_id": pix })).await;
    refused(desk.world.delete(&format!("/v1/payment_methods/{pix}")).await, "payment_method_in_use");
    desk.on_payment(payment["payment_id"].as_str().unwrap(), "cancel", Value::Null).await.expect(200);
    desk.world.delete(&format!("/v1/payment_methods/{pix}")).await.expect(200);
}

#[tokio::test]
async fn a_card_expires_with_its_month_and_is_good_again_with_another() {
    let desk = Desk::new().await;
    let card = id(&desk.card("tok_1111").await);
    let path = format!("/v1/payment_methods/{card}");
    refused_field(desk.world.patch(&path, json!({ "exp_month": 9, "exp_year": 2026 })).await, "exp_month");
    refused_field(desk.world.patch(&path, json!({ "exp_month": 13, "exp_year": 2027 })).await, "exp_month");
    let soon = desk.world.patch(&path, json!({ "exp_month": 10, "exp_year": 2026 })).await.expect(200).body;
    assert_eq!(soon["data"]["credit_card"]["expiration_month"], 10);
    desk.world.pass_days(27);
    let expired = read(&desk.world, &format!("payment_methods/{card}")).await;
    assert_eq!((&expired["status"], &expired["credit_card"]["status"]), (&json!("expired"), &json!("expired")));
    assert_eq!(desk.ids("payment_methods?status=expired").await, std::slice::from_ref(&card));
    let open = desk.open(100, json!({ "collection_method": "charge_automatically" })).await;
    assert_eq!(desk.payment(&desk.ids("payments").await[0]).await["failure_code"], "expired_card");
    refused(
        desk.act(&open, "pay", json!({ "payment_method": "card", "payment_method_id": card })).await,
        "payment_method_inactive",
    );
    let renewed = desk.world.patch(&path, json!({ "exp_month": 10, "exp_year": 2029 })).await.expect(200).body;
    assert_eq!(
        (&renewed["data"]["status"], &renewed["data"]["credit_card"]["status"]),
        (&json!("active"), &json!("active"))
    );
    let body = json!({ "billingAccountId": desk.account, "type": "pix" });
    let pix = id(&made(&desk.world, "payment_methods", body).await);
    let expiry = json!({ "exp_month": 10, "exp_year": 2029 });
    refused(desk.world.patch(&format!("/v1/payment_methods/{pix}"), expiry).await, "payment_method_not_card");
}
