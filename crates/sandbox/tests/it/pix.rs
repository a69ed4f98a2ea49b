//! The life of a Pix charge.

use serde_json::json;

use crate::world::{World, uid};

#[tokio::test]
async fn a_charge_is_issued_registered_and_falls_overdue() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;

    let issued = world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body;
    assert_eq!(issued["status"], 200);
    let data = &issued["data"];
    assert_eq!(data["status"], "opened");
    assert_eq!(data["registration_status"], "pending");
    assert_eq!(data["qrcode"], json!({ "emv": null, "png": null }));
    assert_eq!(data["amount"], 1289.45);
    assert_eq!(data["kind"], "billing");
    assert_eq!(data["pix_account_uid"], account.as_str());
    assert_eq!(data["pix_account_id"], 1);
    assert_eq!(data["payer"]["document_number"], "399.881.072-26");
    assert_eq!(data["created_at"], "2026-10-05T09:14:31-03:00");
    assert_eq!(data["reduction"]["type"], "none");

    world.let_the_bank_answer();
    let data = &world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body["data"];
    assert_eq!(data["registration_status"], "confirmed");
    assert_eq!(data["registered_at"], "2026-10-05T09:14:34-03:00");
    let emv = data["qrcode"]["emv"].as_str().unwrap();
    assert!(emv.starts_with("000201") && emv.contains("54071289.45"), "{emv}");

    world.pass_days(10);
    let data = &world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body["data"];
    assert_eq!(data["status"], "opened", "the due day is not over");
    world.pass_days(1);
    let data = &world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body["data"];
    assert_eq!(data["status"], "overdue");
    assert_eq!(
        world.event_codes().await,
        ["pix.db.created", "pix.register.requested", "pix.register.confirmed", "pix.overdue"]
    );
}

#[tokio::test]
async fn a_change_waits_for_the_bank() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    world.let_the_bank_answer();
    let path = format!("/v2/charge/pix/{pix}");

    let asked = world.put(&format!("{path}/update"), json!({ "amount": 50, "message": "Parcela 2" })).await.expect(200);
    let command = &asked.body["data"];
    assert_eq!(command["status"], "pending");
    assert_eq!(command["operation"], "update");
    assert_eq!(command["resource_type"], "Pix");
    assert_eq!(command["resource_uid"], pix.as_str());
    assert_eq!(world.get(&path).await.body["data"]["amount"], 1289.45);

    world.let_the_bank_answer();
    let data = world.get(&path).await.body["data"].clone();
    assert_eq!((&data["amount"], &data["message"]), (&json!(50.0), &json!("Parcela 2")));
    assert_eq!(data["command_ids"].as_array().unwrap().len(), 2);
    let commands = world.get(&format!("{path}/commands")).await.expect(200).body;
    let words: Vec<_> = commands["data"].as_array().unwrap().iter().map(|c| (&c["operation"], &c["status"])).collect();
    assert_eq!(words, [(&json!("update"), &json!("confirmed")), (&json!("register"), &json!("confirmed"))]);
    let one = world.get(&format!("{path}/commands/{}", uid(command))).await.expect(200);
    assert_eq!(one.body["data"]["confirmation_via"], "api");
    let same = world.get(&format!("{path}/commands/{}", command["id"])).await.expect(200);
    assert_eq!(same.bytes, one.bytes);
    world.get(&format!("{path}/commands/{pix}")).await.expect(404);
}

#[tokio::test]
async fn a_cancelled_charge_refuses_changes_and_can_be_deleted() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    let path = format!("/v2/charge/pix/{pix}");

    let refused = world.delete(&path).await.expect(422);
    assert_eq!(refused.first_error()["code"], "destroy_pix_opened");
    world.put(&format!("{path}/cancel"), json!({})).await.expect(200);
    assert_eq!(world.get(&path).await.body["data"]["status"], "opened");
    world.let_the_bank_answer();
    let data = world.get(&path).await.body["data"].clone();
    assert_eq!((&data["status"], &data["canceled_at"]), (&json!("canceled"), &json!("2026-10-05T09:14:34-03:00")));
    for verb in ["update", "cancel"] {
        let refused = world.put(&format!("{path}/{verb}"), json!({ "amount": 1 })).await.expect(422);
        assert_eq!(refused.first_error()["code"], "change_pix_already_canceled");
    }
    world.delete(&path).await.expect(204);
    world.get(&path).await.expect(404);
    assert_eq!(world.event_codes().await.last().unwrap(), "pix.db.deleted");
}

#[tokio::test]
async fn the_second_of_two_cancellations_fails() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    world.let_the_bank_answer();
    let path = format!("/v2/charge/pix/{pix}");
    for _ in 0..2 {
        world.put(&format!("{path}/cancel"), json!({})).await.expect(200);
    }
    world.let_the_bank_answer();
    let commands = world.get(&format!("{path}/commands")).await.expect(200).body;
    let words: Vec<_> = commands["data"].as_array().unwrap().iter().map(|command| &command["status"]).collect();
    assert_eq!(words, ["failed", "confirmed", "confirmed"]);
    assert_eq!(commands["data"][0]["error_message"], "Não é possível alterar uma cobrança Pix que já foi cancelada.");
    assert_eq!(world.event_codes().await.last().unwrap(), "pix.cancel.failed");
}

#[tokio::test]
async fn an_expired_instant_charge_refuses_changes() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let body = json!({ "amount": "10.00", "pix_account_uid": account, "expire_at": "2026-10-05T10:00:00-03:00" });
    let made = world.post("/v2/charge/pix", body).await.expect(201);
    assert_eq!(made.body["data"]["kind"], "instant");
    world.pass_days(1);
    let path = format!("/v2/charge/pix/{}/update", uid(&made.body["data"]));
    let refused = world.put(&path, json!({ "amount": 5 })).await.expect(422);
    assert_eq!(refused.first_error()["code"], "change_pix_expired");
}

#[tokio::test]
async fn what_a_charge_needs_is_named() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let missing = world.post("/v2/charge/pix", json!({})).await.expect(422).body;
    let params: Vec<_> = missing["errors"].as_array().unwrap().iter().map(|error| &error["param"]).collect();
    assert_eq!(params, ["amount", "pix_account_uid", "expire_at"]);
    assert_eq!(missing["errors"][0]["detail"], "Quantia não pode ficar em branco");
    let good = json!({ "amount": 10, "pix_account_uid": account, "expire_at": "2026-10-06T10:00:00-03:00" });
    let cases = [
        (json!({ "amount": 0 }), "amount"),
        (json!({ "amount": -1 }), "amount"),
        (json!({ "expire_at": "2026-10-01" }), "expire_at"),
        (json!({ "registration_kind": "billing" }), "payer"),
        (json!({ "registration_kind": "later" }), "registration_kind"),
        (json!({ "payer": { "name": "Ana" } }), "payer.document_number"),
        (json!({ "payer": { "name": "Ana", "document_number": "1" } }), "payer.document_number"),
        (json!({ "txid": "com espaço" }), "txid"),
        (json!({ "fine_type": 1 }), "fine_amount"),
        (json!({ "pix_account_uid": "01999f1f-d2f1-7799-90a0-84980c5f425c" }), "pix_account_uid"),
    ];
    for (change, param) in cases {
        let mut body = good.clone();
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = world.post("/v2/charge/pix", body).await.expect(422);
        assert_eq!(refused.first_error()["param"], param, "{change}");
        assert_eq!(refused.first_error()["code"], "validation_error");
    }
    assert_eq!(world.get("/v2/charge/pix").await.body["data"], json!([]), "nothing half done");
}

#[tokio::test]
async fn a_new_due_date_holds_even_when_bank_and_old_date_come_at_once() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    world.let_the_bank_answer();
    let path = format!("/v2/charge/pix/{pix}");
    world.put(&format!("{path}/update"), json!({ "expire_at": "2026-10-30T23:59:59-03:00" })).await.expect(200);
    world.pass_days(12);
    assert_eq!(world.get(&path).await.body["data"]["status"], "opened");
    world.pass_days(20);
    assert_eq!(world.get(&path).await.body["data"]["status"], "overdue");
}

#[tokio::test]
async fn a_receipt_that_is_deleted_opens_its_charge_again() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    world.let_the_bank_answer();
    let path = format!("/v2/charge/pix/{pix}");
    let body =
        json!({ "amount": 1289.45, "kind": "pix", "paid_at": "2026-10-05", "payable": { "uid": pix, "type": "Pix" } });
    let made = uid(&world.post("/v2/charge/payments", body).await.expect(201).body["data"]);
    world.delete(&format!("/v2/charge/payments/{made}")).await.expect(204);
    let charge = world.get(&path).await.body["data"].clone();
    assert_eq!(
        (&charge["status"], &charge["paid_amount"], &charge["paid_at"]),
        (&json!("opened"), &json!(null), &json!(null))
    );
    world.pass_days(11);
    assert_eq!(world.get(&path).await.body["data"]["status"], "overdue");
}

#[tokio::test]
async fn a_registration_that_the_bank_refuses_ends_the_charge() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let body = json!({ "amount": 10, "pix_account_uid": account, "registration_kind": "billing",
        "expire_at": "2026-10-15T23:59:59-03:00", "payer": { "document_number": "399.881.072-26",
        "name": "Anselmo Vieira Trindade", "address": { "zip_code": "00000-000" } } });
    let pix = uid(&world.post("/v2/charge/pix", body).await.expect(201).body["data"]);
    world.let_the_bank_answer();
    let data = world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body["data"].clone();
    assert_eq!((&data["status"], &data["registration_status"]), (&json!("generation_failed"), &json!("failed")));
    let command = world.get(&format!("/v2/charge/pix/{pix}/commands")).await.body["data"][0].clone();
    assert_eq!(command["status"], "failed");
    let event = world.get("/v1/events?event_code=pix.register.failed").await.body[0].clone();
    assert_eq!(event["data"]["object"]["status"], "generation_failed");
    world.pass_days(20);
    assert_eq!(world.get(&format!("/v2/charge/pix/{pix}")).await.body["data"]["status"], "generation_failed");
}

#[tokio::test]
async fn a_charge_of_a_boleto_cannot_be_deleted() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    let mut tx = world.store.begin(&engine::AccountId("conta".to_owned())).await.unwrap();
    let record = &catalogue::banking::charge::pix::PIX;
    let mut row = tx.get(record, &storage::Key::Uid(pix.clone())).await.unwrap().unwrap();
    row.doc.insert("bank_billet_uid".to_owned(), json!("0198a3c1-7b1e-7c3a-9f00-0123456789ab"));
    tx.update(record, row, engine::Clock::now(world.clock.as_ref())).await.unwrap();
    tx.commit().await.unwrap();
    let refused = world.delete(&format!("/v2/charge/pix/{pix}")).await.expect(422);
    assert_eq!(refused.first_error()["code"], "destroy_pix_bank_billet");
}
