//! Subscriptions and instalment plans.

use serde_json::{Value, json};

use super::world::{World, boleto_body, title};

fn subscription(wallet: &str, extra: Value) -> Value {
    let mut body = boleto_body(extra);
    body.as_object_mut().unwrap().remove("expire_at");
    body["bank_billet_account_uid"] = json!(wallet);
    body
}

#[tokio::test]
async fn a_subscription_bills_in_advance_and_keeps_the_day_of_the_month() {
    let (world, wallet) = World::with_wallet().await;
    let body = subscription(&wallet, json!({ "amount": 99.9, "next_billing": "2026-03-31", "days_in_advance": 5 }));
    let created = world.ok("POST", "/v1/customer_subscriptions", body).await;
    assert_eq!((&created["cycle"], &created["bank_billet_uids"]), (&json!("monthly"), &json!([])));
    let path = format!("/v1/customer_subscriptions/{}", created["uid"].as_str().unwrap());
    world.pass_days(23);
    assert_eq!(world.get(&path).await["next_billing"], "2026-03-31", "25 March: not yet");
    world.pass_days(1);
    let billed = world.get(&path).await;
    assert_eq!(billed["next_billing"], "2026-04-30");
    let boleto = world.boleto_now(billed["bank_billet_uids"][0].as_str().unwrap()).await;
    assert_eq!((&boleto["amount"], &boleto["expire_at"]), (&json!(99.9), &json!("2026-03-31")));
    assert_eq!(boleto["customer_subscription_uid"], created["uid"]);
    assert_eq!(boleto["created_at"], "2026-03-26T00:00:00-03:00");
    world.pass_days(31);
    assert_eq!(world.get(&path).await["next_billing"], "2026-05-31", "back to the 31st");
}

#[tokio::test]
async fn a_subscription_without_a_date_starts_one_cycle_from_today_and_ends() {
    let (world, wallet) = World::with_wallet().await;
    let body = subscription(&wallet, json!({ "cycle": "quarterly", "end_at": "2026-09-01" }));
    let created = world.ok("POST", "/v1/customer_subscriptions", body).await;
    assert_eq!((&created["next_billing"], &created["days_in_advance"]), (&json!("2026-06-02"), &json!(7)));
    let path = format!("/v1/customer_subscriptions/{}", created["uid"].as_str().unwrap());
    world.pass_days(300);
    let after = world.get(&path).await;
    assert_eq!(after["next_billing"], "2026-09-02");
    assert_eq!(after["bank_billet_uids"].as_array().unwrap().len(), 1, "the second would be after the end");
    let (status, answer) = world.call("POST", &format!("{path}/next_charge"), Value::Null).await;
    assert_eq!(status, 422);
    assert!(title(&answer).starts_with("Assinatura encerrada"));
}

#[tokio::test]
async fn the_next_charge_comes_at_once_when_asked() {
    let (world, wallet) = World::with_wallet().await;
    let body = subscription(&wallet, json!({ "next_billing": "2026-03-20" }));
    let created = world.ok("POST", "/v1/customer_subscriptions", body).await;
    let path = format!("/v1/customer_subscriptions/{}", created["uid"].as_str().unwrap());
    let (status, answer) = world.call("POST", &format!("{path}/next_charge"), Value::Null).await;
    assert_eq!((status, &answer["next_billing"]), (201, &json!("2026-04-20")));
    assert_eq!(answer["bank_billet_ids"].as_array().unwrap().len(), 1);
    world.pass_days(20);
    assert_eq!(world.get(&path).await["bank_billet_ids"].as_array().unwrap().len(), 1, "not billed twice");
    world.ok("PUT", &path, json!({ "next_billing": "2026-03-25", "amount": 5 })).await;
    let moved = world.get(&path).await;
    assert_eq!(moved["next_billing"], "2026-04-25", "due within the days in advance: billed at once");
    let boleto = world.boleto_now(moved["bank_billet_uids"][1].as_str().unwrap()).await;
    assert_eq!((&boleto["amount"], &boleto["expire_at"]), (&json!(5.0), &json!("2026-03-25")));
    assert_eq!(world.call("DELETE", &path, Value::Null).await.0, 204);
    world.pass_days(60);
    assert_eq!(world.get("/v1/bank_billets").await.as_array().unwrap().len(), 3, "deleted: bills no more");
}

#[tokio::test]
async fn subscriptions_are_refused_by_field() {
    let (world, wallet) = World::with_wallet().await;
    let refused = |body: Value| {
        let world = &world;
        async move { world.call("POST", "/v1/customer_subscriptions", body).await }
    };
    let (status, answer) = refused(subscription(&wallet, json!({ "next_billing": "2026-03-01" }))).await;
    assert_eq!((status, &answer["errors"]["next_billing"][0]), (422, &json!("não pode ser uma data passada")));
    let (status, answer) =
        refused(subscription(&wallet, json!({ "next_billing": "2026-04-01", "end_at": "2026-03-20" }))).await;
    assert_eq!((status, &answer["errors"]["end_at"][0]), (422, &json!("deve ser posterior à próxima cobrança")));
    let discount = json!({
        "next_billing": "2026-04-01", "discount_type": 2, "discount_percentage": 5, "days_for_discount": 10,
    });
    let (status, answer) = refused(subscription(&wallet, discount)).await;
    let message = "não pode ser maior que os dias de antecedência";
    assert_eq!((status, &answer["errors"]["days_for_discount"][0]), (422, &json!(message)));
    let (status, answer) = refused(json!({ "amount": 1, "bank_billet_account_uid": wallet })).await;
    assert_eq!((status, &answer["errors"]["customer_state"][0]), (422, &json!("não está incluído na lista")));
}

fn plan(wallet: &str, extra: Value) -> Value {
    let mut body = subscription(wallet, json!({ "amount": 133.54, "total": 12, "start_at": "2026-03-26" }));
    body["document_type"] = json!("33");
    for (name, value) in extra.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

#[tokio::test]
async fn a_plan_issues_its_boletos_and_opens() {
    let (world, wallet) = World::with_wallet().await;
    let created = world.ok("POST", "/v1/installments", plan(&wallet, json!({ "cycle": "biweekly" }))).await;
    assert_eq!((&created["status"], &created["end_at"]), (&json!("created"), &json!("2026-09-07")));
    let path = format!("/v1/installments/{}", created["uid"].as_str().unwrap());
    world.pass_seconds(3);
    let processed = world.get(&path).await;
    assert_eq!(
        (&processed["status"], processed["bank_billet_uids"].as_array().unwrap().len()),
        (&json!("processed"), 12)
    );
    world.pass_seconds(3);
    let open = world.get(&path).await;
    assert_eq!(open["status"], "generated");
    let boletos = open["bank_billets"].as_array().unwrap();
    assert_eq!((boletos.len(), &boletos[11]["status"]), (12, &json!("opened")));
    assert_eq!((&boletos[11]["expire_at"], &boletos[11]["installment_number"]), (&json!("2026-09-07"), &json!(12)));
    assert_eq!(boletos[0]["document_type_label"], "CAR");
    let uid = boletos[0]["uid"].as_str().unwrap().to_owned();
    assert_eq!(world.call("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(world.status(&uid).await, "opened", "boletos stay");
    let codes = world.events().await;
    for code in ["created", "processed", "generated", "deleted"] {
        assert!(codes.contains(&format!("installment.{code}")), "{code}");
    }
}

#[tokio::test]
async fn a_plan_may_have_parts_of_its_own() {
    let (world, wallet) = World::with_wallet().await;
    let parts = json!([
        { "amount_cents": 10_000, "expire_at": "2026-03-10" }, { "amount_cents": 25_050, "expire_at": "2026-05-20" },
    ]);
    let created = world.ok("POST", "/v1/installments", plan(&wallet, json!({ "custom_bank_billets": parts }))).await;
    assert_eq!((&created["total"], &created["end_at"]), (&json!(2), &json!("2026-05-20")));
    world.pass_seconds(10);
    let open = world.get(&format!("/v1/installments/{}", created["uid"].as_str().unwrap())).await;
    assert_eq!(open["bank_billets"][1]["amount"], json!(250.5));
}

#[tokio::test]
async fn plans_are_refused_by_field() {
    let (world, wallet) = World::with_wallet().await;
    for (extra, field) in [
        (json!({ "total": 301 }), "total"),
        (json!({ "start_at": "2026-03-01" }), "start_at"),
        (json!({ "amount": 0 }), "amount"),
        (json!({ "fine_type": 1 }), "fine_percentage"),
        (json!({ "customer_cnpj_cpf": "1" }), "customer_cnpj_cpf"),
    ] {
        let (status, answer) = world.call("POST", "/v1/installments", plan(&wallet, extra.clone())).await;
        assert_eq!(status, 422, "{extra}");
        assert!(answer["errors"][field].is_array(), "{extra} {answer}");
    }
}

#[tokio::test]
async fn a_year_that_passes_at_once_bills_each_month_once() {
    let (world, wallet) = World::with_wallet().await;
    let body = subscription(&wallet, json!({ "amount": 99.9, "next_billing": "2026-03-31" }));
    let created = world.ok("POST", "/v1/customer_subscriptions", body).await;
    let path = format!("/v1/customer_subscriptions/{}", created["uid"].as_str().unwrap());
    world.pass_days(365);
    let billed = world.get(&path).await;
    let uids = billed["bank_billet_uids"].as_array().unwrap();
    let mut dues = Vec::new();
    for uid in uids {
        dues.push(world.boleto_now(uid.as_str().unwrap()).await["expire_at"].as_str().unwrap().to_owned());
    }
    assert_eq!((dues.len(), dues[0].as_str(), dues[11].as_str()), (12, "2026-03-31", "2027-02-28"));
    assert!(dues.is_sorted_by(|a, b| a < b), "{dues:?}");
    world.pass_days(-365);
    assert_eq!(
        world.get(&path).await["bank_billet_uids"].as_array().unwrap().len(),
        12,
        "the clock set back bills nothing"
    );
}

#[tokio::test]
async fn three_hundred_parts_are_issued_to_the_cent() {
    let (world, wallet) = World::with_wallet().await;
    let plan = plan(&wallet, json!({ "amount": 33.33, "total": 300, "cycle": "biweekly" }));
    let created = world.ok("POST", "/v1/installments", plan).await;
    world.pass_seconds(20);
    let open = world.get(&format!("/v1/installments/{}", created["uid"].as_str().unwrap())).await;
    let boletos = open["bank_billets"].as_array().unwrap();
    assert!(boletos.iter().all(|boleto| boleto["amount"] == json!(33.33) && boleto["status"] == "opened"));
    assert_eq!(boletos.len(), 300);
}
