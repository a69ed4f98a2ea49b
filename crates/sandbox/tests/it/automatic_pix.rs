//! Pix Automático from account to debit.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::world::{World, uid};

const BASE: &str = "/v2/charge/automatic_pix";

async fn account(world: &World) -> String {
    let body = json!({ "financial_account_uid": "01999f1f-d2f1-7799-90a0-84980c5f425c" });
    let made = world.post(&format!("{BASE}/accounts"), body).await.expect(201).body;
    assert_eq!(made["data"]["status"], "pending");
    world.let_the_bank_answer();
    uid(&made["data"])
}

fn recurrence(account: &str) -> Value {
    json!({ "charge_automatic_pix_account_uid": account, "document": "CTR-4207", "start_at": "2026-10-10",
        "debtor": { "document_type": "CPF", "document_number": "39988107226", "kind": "natural", "name": "Anselmo" },
        "recurrence_term": "indefinite", "cycle": "monthly", "amount_term": "fixed", "amount": 149.9,
        "retry_policy": "allow_3r7d", "external_id": "erp-1" })
}

async fn state(world: &World, path: &str) -> Value {
    world.get(path).await.expect(200).body["data"]["financial_provider_status"].clone()
}

#[tokio::test]
async fn a_request_authorises_a_recurrence_and_its_charge_is_debited() {
    let world = World::new().await;
    let account = account(&world).await;
    assert_eq!(world.get(&format!("{BASE}/accounts/{account}")).await.body["data"]["status"], "active");
    let made = world.post(&format!("{BASE}/recurrences"), recurrence(&account)).await.expect(201).body["data"].clone();
    assert_eq!((&made["journey"], &made["financial_provider_status"]), (&json!("awaiting"), &json!("pending")));
    let path = format!("{BASE}/recurrences/{}", uid(&made));
    let twice = world.post(&format!("{BASE}/recurrences"), recurrence(&account)).await.expect(422);
    assert_eq!(twice.first_error()["detail"], "ID Externo já existe para esta conta");
    world.let_the_bank_answer();
    assert_eq!(state(&world, &path).await, "created");

    let request = json!({ "expire_at": "2026-10-20", "addressee_financial_account": {
        "kind": "checking", "agency_number": "0421", "account_number": "73155", "account_digit": "0",
        "bank": { "ispb_number": "99999999" },
        "person_info": { "document_type": "CPF", "document_number": "39988107226", "kind": "natural", "name": "Anselmo" } } });
    let sent = world.post(&format!("{path}/requests"), request).await.expect(201).body["data"].clone();
    let request_path = format!("{BASE}/requests/{}", uid(&sent));
    for expected in ["pending", "created", "sent", "received", "accepted"] {
        assert_eq!(state(&world, &request_path).await, expected);
        world.pass(SignedDuration::from_secs(3));
    }
    let data = world.get(&path).await.body["data"].clone();
    assert_eq!((&data["financial_provider_status"], &data["journey"]), (&json!("approved"), &json!("request")));
    let history = data["financial_provider_status_updates"].as_array().unwrap();
    assert_eq!(history.iter().map(|m| &m["status"]).collect::<Vec<_>>(), ["pending", "created", "approved"]);

    let charge = json!({ "amount": 149.9, "expire_at": "2026-10-10", "retry_policy": "allow_3r7d",
        "next_business_day": true, "debtor": { "email": { "address": "a@b.example" } } });
    let charge = world.post(&format!("{path}/pix"), charge).await.expect(201).body["data"].clone();
    assert_eq!(charge["debtor"]["email"], "a@b.example");
    let charge_path = format!("{BASE}/pix/{}", uid(&charge));
    world.let_the_bank_answer();
    assert_eq!(state(&world, &charge_path).await, "active");
    world.pass_days(5);
    assert_eq!(state(&world, &charge_path).await, "active", "a Saturday; Monday is a holiday");
    world.pass_days(3);
    let paid = world.get(&charge_path).await.body["data"].clone();
    assert_eq!(paid["financial_provider_status"], "paid");
    assert_eq!(paid["received_pix"][0]["amount"], 149.9);
}

#[tokio::test]
async fn an_unauthorised_charge_expires_and_can_be_tried_again() {
    let world = World::new().await;
    let account = account(&world).await;
    let location = json!({ "charge_automatic_pix_account_uid": account });
    let location = uid(&world.post(&format!("{BASE}/locations"), location).await.expect(201).body["data"]);
    let made = world.post(&format!("{BASE}/recurrences"), recurrence(&account)).await.expect(201).body["data"].clone();
    let path = format!("{BASE}/recurrences/{}", uid(&made));
    world.let_the_bank_answer();
    let address = world.get(&format!("{BASE}/locations/{location}")).await.body["data"]["location"].clone();
    assert!(address.as_str().unwrap().starts_with("qr.sandbox.invalid/rec/"));
    let body =
        json!({ "amount": 1, "expire_at": "2026-10-06", "retry_policy": "disallow", "next_business_day": false });
    let charge = uid(&world.post(&format!("{path}/pix"), body).await.expect(201).body["data"]);
    let charge = format!("{BASE}/pix/{charge}");
    let early = world.put(&format!("{charge}/retry"), json!({ "date": "2026-10-09" })).await.expect(422);
    assert_eq!(early.first_error()["detail"], "Estado atual não permite nova tentativa.");
    world.pass_days(1);
    assert_eq!(state(&world, &charge).await, "expired");

    world.put(&format!("{path}/update"), json!({ "location_uid": location })).await.expect(200);
    world.let_the_bank_answer();
    let data = world.get(&path).await.body["data"].clone();
    assert_eq!(data["journey"], "recurrent");
    assert!(data["qrcode"]["emv"].as_str().unwrap().contains(address.as_str().unwrap()));
    let past = world.put(&format!("{charge}/retry"), json!({ "date": "2026-10-06" })).await.expect(422);
    assert_eq!(
        *past.first_error(),
        json!({ "title": "Não foi possível gerar Comando de Tentativa de Pix Automático.",
            "code": "unprocessable_content", "detail": "Data deve ser futura" })
    );
    world.put(&format!("{charge}/retry"), json!({ "date": "2026-10-09" })).await.expect(200);
    world.let_the_bank_answer();
    let retries = world.get(&charge).await.body["data"]["retries"].clone();
    assert_eq!((&retries[0]["status"], &retries[0]["kind"]), (&json!("scheduled"), &json!("rifl")));
}

#[tokio::test]
async fn cancelling_waits_for_the_bank_and_is_refused_afterwards() {
    let world = World::new().await;
    let account = account(&world).await;
    let made = world.post(&format!("{BASE}/recurrences"), recurrence(&account)).await.expect(201).body["data"].clone();
    let path = format!("{BASE}/recurrences/{}", uid(&made));
    world.let_the_bank_answer();
    let command = world.put(&format!("{path}/cancel"), json!({})).await.expect(200).body["data"].clone();
    assert_eq!((&command["status"], &command["operation"]), (&json!("pending"), &json!("cancel")));
    world.let_the_bank_answer();
    let data = world.get(&path).await.body["data"].clone();
    assert_eq!(
        (&data["financial_provider_status"], &data["cancellation"]["code"]),
        (&json!("canceled"), &json!("slcr"))
    );
    let refused = world.put(&format!("{path}/cancel"), json!({})).await.expect(422);
    assert_eq!(
        *refused.first_error(),
        json!({ "title": "Não foi possível gerar Comando de Cancelamento de Recorrência Pix Automático.",
            "code": "unprocessable_content", "detail": "Estado atual não permite cancelamento." })
    );
    let labels = world.patch(&path, json!({ "tags": ["a"], "external_id": "erp-1" })).await.expect(200);
    assert_eq!(labels.body["data"]["tag_list"], "a");
    let refused = world.delete(&format!("{BASE}/accounts/{account}")).await.expect(422);
    assert_eq!(
        *refused.first_error(),
        json!({ "code": "validation_error", "param": "base",
            "detail": "Não é possível excluir o registro pois existem recurrences dependentes" })
    );
}

#[tokio::test]
async fn terms_that_do_not_fit_together_are_named() {
    let world = World::new().await;
    let account = account(&world).await;
    let cases = [
        (json!({ "amount": null }), "amount"),
        (json!({ "recurrence_term": "fixed" }), "finish_at"),
        (json!({ "finish_at": "2026-10-01" }), "finish_at"),
        (json!({ "debtor": { "name": "Ana" } }), "debtor.document_type"),
        (json!({ "cycle": "daily" }), "cycle"),
    ];
    for (change, param) in cases {
        let mut body = recurrence(&account);
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = world.post(&format!("{BASE}/recurrences"), body).await.expect(422);
        assert_eq!(refused.first_error()["param"], param, "{change}");
    }
}

#[tokio::test]
async fn days_that_pass_at_once_happen_in_their_order() {
    let world = World::new().await;
    let account = account(&world).await;
    let made = world.post(&format!("{BASE}/recurrences"), recurrence(&account)).await.expect(201).body["data"].clone();
    let path = format!("{BASE}/recurrences/{}", uid(&made));
    world.let_the_bank_answer();
    let request = json!({ "expire_at": "2026-10-20", "addressee_financial_account": {
        "kind": "checking", "agency_number": "0421", "account_number": "73155", "account_digit": "0",
        "bank": { "ispb_number": "99999999" },
        "person_info": { "document_type": "CPF", "document_number": "39988107226", "kind": "natural", "name": "Anselmo" } } });
    world.post(&format!("{path}/requests"), request).await.expect(201);
    let charge = json!({ "amount": 149.9, "expire_at": "2026-10-13", "retry_policy": "disallow",
        "next_business_day": false });
    let charge = uid(&world.post(&format!("{path}/pix"), charge).await.expect(201).body["data"]);
    world.pass_days(15);
    assert_eq!(state(&world, &path).await, "approved");
    assert_eq!(state(&world, &format!("{BASE}/pix/{charge}")).await, "paid", "authorised seconds after it was asked");
}
