//! Issuing: codes, registration, customers, and every refusal.

use serde_json::{Value, json};

use super::world::{World, boleto_body};

#[tokio::test]
async fn a_boleto_is_born_generating_and_opens_and_registers_by_itself() {
    let (world, wallet) = World::with_wallet().await;
    let boleto = world.boleto(json!({})).await;
    assert_eq!(boleto["status"], "generating");
    assert_eq!(boleto["registration_status"], "pending");
    assert_eq!(boleto["amount"].to_string(), "1289.45");
    assert_eq!(boleto["bank_billet_account_uid"], wallet.as_str());
    assert_eq!(boleto["our_number"], "2");
    assert_eq!(boleto["processed_our_number"], "00000000002-7");
    assert_eq!(boleto["document_type_label"], "DM");
    let line = boleto["line"].as_str().unwrap();
    assert!(line.starts_with("99990.00") && line.ends_with("0000128945"), "{line}");
    assert_eq!(&boleto["barcode"].as_str().unwrap()[5..19], "13830000128945");
    assert!(boleto["url"].as_str().unwrap().starts_with("https://sandbox.invalid/boletos/"));
    assert!(boleto["formats"]["pdf"].as_str().unwrap().ends_with(".pdf"));
    let uid = boleto["uid"].as_str().unwrap();

    world.pass_seconds(3);
    let opened = world.boleto_now(uid).await;
    assert_eq!((&opened["status"], &opened["registration_status"]), (&json!("opened"), &json!("requested")));
    world.pass_seconds(3);
    let registered = world.boleto_now(uid).await;
    assert_eq!(registered["registration_status"], "confirmed");
    assert_eq!(registered["registered_at"], "2026-03-02T12:00:06-03:00");
    assert_eq!(registered["bank_billet_registrations"][0]["status"], "1");
    let attempts = world.get(&format!("/v1/bank_billet_registrations?bank_billet_uid={uid}")).await;
    assert_eq!(attempts.as_array().unwrap().len(), 1);
    let codes = world.events().await;
    for code in ["created", "generated", "register.requested", "register.confirmed", "registered"] {
        assert!(codes.contains(&format!("bank_billet.{code}")), "{code} in {codes:?}");
    }
}

#[tokio::test]
async fn the_day_after_the_due_date_it_is_overdue() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    world.pass_days(10);
    assert_eq!(world.status(&uid).await, "opened", "12 March is the due date itself");
    world.pass_seconds(12 * 3600);
    assert_eq!(world.status(&uid).await, "overdue");
    assert!(world.events().await.contains(&"bank_billet.overdue".to_owned()));
}

#[tokio::test]
async fn the_bank_writes_off_after_days_for_revoke() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({ "days_for_revoke": 5 })).await;
    world.pass_days(15);
    assert_eq!(world.status(&uid).await, "overdue");
    world.pass_days(1);
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["cancel_type"]), (&json!("canceled"), &json!(2)));
}

#[tokio::test]
async fn the_bank_rejects_an_invalid_zip_code() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({ "customer_zipcode": "00000000" })).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!(boleto["registration_status"], "rejected");
    assert_eq!(boleto["bank_billet_registrations"][0]["error_message"], "CEP do pagador inválido");
    let path = format!("/v1/bank_billets/{uid}");
    world.ok("PUT", &path, json!({ "customer_zipcode": "13024000" })).await;
    world.pass_seconds(10);
    assert_eq!(world.boleto_now(&uid).await["registration_status"], "confirmed");
}

#[tokio::test]
async fn a_payer_is_registered_once_by_document() {
    let (world, _) = World::with_wallet().await;
    let first = world.boleto(json!({})).await;
    let second = world.boleto(json!({ "customer_cnpj_cpf": "52998224725" })).await;
    assert_eq!(first["customer_uid"], second["customer_uid"]);
    let uid = first["customer_uid"].as_str().unwrap();
    assert_eq!(world.get(&format!("/v1/customers/{uid}")).await["city_name"], "Campinas");

    let body = json!({ "amount": "10", "expire_at": "2026-03-20", "customer_uid": uid });
    let third = world.ok("POST", "/v1/bank_billets", body).await;
    assert_eq!(third["customer_person_name"], "Marina Duarte");
    assert_eq!(third["customer_zipcode"], "13024000");
    let alphanumeric = world.boleto(json!({ "customer_cnpj_cpf": "12abc34501de35" })).await;
    assert_eq!(alphanumeric["customer_cnpj_cpf"], "12.ABC.345/01DE-35");
}

#[tokio::test]
async fn numbers_follow_each_other_and_skip_those_taken() {
    let (world, _) = World::with_wallet().await;
    assert_eq!(world.boleto(json!({ "our_number": "3" })).await["our_number"], "3");
    assert_eq!(world.boleto(json!({})).await["our_number"], "2");
    assert_eq!(world.boleto(json!({})).await["our_number"], "4");
    let (status, answer) = world.call("POST", "/v1/bank_billets", boleto_body(json!({ "our_number": "4" }))).await;
    assert_eq!((status, &answer["errors"]["our_number"]), (422, &json!(["já está em uso"])));
}

#[tokio::test]
async fn a_boleto_registered_elsewhere_is_not_sent() {
    let (world, _) = World::with_wallet().await;
    let uid =
        world.open_boleto(json!({ "prevent_registration": true, "issued_at": "2026-02-01T10:00:00-03:00" })).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!(boleto["registration_status"], "skipped");
    assert_eq!(boleto["issued_at"], "2026-02-01T10:00:00-03:00");
    assert_eq!(boleto["bank_billet_remittances"], Value::Null);
}

#[tokio::test]
async fn every_missing_field_is_named() {
    let (world, _) = World::with_wallet().await;
    let (status, answer) =
        world.call("POST", "/v1/bank_billets", json!({ "amount": 10, "expire_at": "2026-03-12" })).await;
    assert_eq!(status, 422);
    assert_eq!(
        answer["errors"],
        json!({
            "customer_person_name": ["não pode ficar em branco"],
            "customer_cnpj_cpf": ["não é um CNPJ ou CPF válido"],
            "customer_zipcode": ["não pode ficar em branco"],
            "customer_address": ["não pode ficar em branco"],
            "customer_neighborhood": ["não pode ficar em branco"],
            "customer_city_name": ["não pode ficar em branco"],
            "customer_state": ["não está incluído na lista"],
        })
    );
}

#[tokio::test]
async fn what_does_not_fit_is_refused_by_field() {
    let (world, _) = World::with_wallet().await;
    for (extra, field, message) in [
        (json!({ "amount": 0 }), "amount", "deve ser maior que 0"),
        (json!({ "amount": 100_000_000 }), "amount", "deve ser menor ou igual a 99999999.99"),
        (json!({ "amount": "1.005" }), "amount", "deve ter no máximo 2 casas decimais"),
        (json!({ "expire_at": "2026-03-01" }), "expire_at", "não pode ser uma data passada"),
        (json!({ "expire_at": "2042-01-01" }), "expire_at", "está além do limite do fator de vencimento (5500 dias)"),
        (json!({ "customer_cnpj_cpf": "529.982.247-26" }), "customer_cnpj_cpf", "não é um CNPJ ou CPF válido"),
        (json!({ "customer_zipcode": "1302" }), "customer_zipcode", "deve ter 8 dígitos"),
        (json!({ "interest_type": 1 }), "interest_percentage", "não pode ficar em branco"),
        (json!({ "interest_type": 2 }), "interest_value", "não pode ficar em branco"),
        (json!({ "fine_type": 1, "fine_percentage": 101 }), "fine_percentage", "deve ser menor ou igual a 100"),
        (json!({ "fine_type": 2, "fine_value": 0 }), "fine_value", "deve ser maior que 0"),
        (json!({ "discount_type": 1, "discount_value": 5 }), "days_for_discount", "não pode ficar em branco"),
        (
            json!({ "discount_type": 2, "discount_percentage": 5, "days_for_discount": 30 }),
            "days_for_discount",
            "não pode resultar em uma data passada",
        ),
        (
            json!({ "discount_type": 1, "discount_value": 2000, "days_for_discount": 1 }),
            "discount_value",
            "deve ser menor ou igual ao valor do boleto",
        ),
        (json!({ "reduction_type": 1 }), "reduction_amount", "não pode ficar em branco"),
        (json!({ "pix_txid": "curto" }), "pix_txid", "deve ter de 26 a 35 letras e números"),
        (json!({ "our_number": "abc" }), "our_number", "deve ser um número de 1 a 99999999999"),
    ] {
        let (status, answer) = world.call("POST", "/v1/bank_billets", boleto_body(extra.clone())).await;
        assert_eq!((status, &answer["errors"][field][0]), (422, &json!(message)), "{extra} {answer}");
    }
    let listed = world.get("/v1/bank_billets").await;
    assert_eq!(listed.as_array().unwrap().len(), 1, "only the test boleto: nothing half done");
}

#[tokio::test]
async fn the_wallet_must_exist_and_be_active() {
    let world = World::new().await;
    let (status, answer) = world.call("POST", "/v1/bank_billets", boleto_body(json!({}))).await;
    assert_eq!((status, &answer["errors"]["bank_billet_account_id"][0]), (422, &json!("não pode ficar em branco")));
    let wallet = world.wallet("sicoob-01").await;
    let body = boleto_body(json!({ "bank_billet_account_id": wallet["id"] }));
    let (status, answer) = world.call("POST", "/v1/bank_billets", body).await;
    assert_eq!((status, &answer["errors"]["bank_billet_account_id"][0]), (422, &json!("ainda não está homologada")));
}

#[tokio::test]
async fn synchronisation_at_once_is_told() {
    let (world, _) = World::with_wallet().await;
    world.open_boleto(json!({ "after_create": ["sync"] })).await;
    let codes = world.events().await;
    assert!(codes.contains(&"bank_billet.sync.requested".to_owned()));
    assert!(codes.contains(&"bank_billet.sync.confirmed".to_owned()));
}

#[tokio::test]
async fn amounts_follow_one_grammar_and_a_masked_cep_is_plain() {
    let (world, _) = World::with_wallet().await;
    for amount in [json!("10,5"), json!("1e3"), json!("1_000"), json!("+5"), json!(10.555), json!(-1), json!(1e30)] {
        let (status, answer) = world.call("POST", "/v1/bank_billets", boleto_body(json!({ "amount": amount }))).await;
        assert_eq!(status, 422, "{amount}");
        assert_eq!(answer["errors"].as_object().unwrap().keys().collect::<Vec<_>>(), ["amount"], "{amount}");
    }
    for zipcode in ["50000-000", "50.000-000", " 50000000 "] {
        let boleto = world.boleto(json!({ "customer_zipcode": zipcode })).await;
        assert_eq!(boleto["customer_zipcode"], "50000000");
    }
    for zipcode in ["5000-0000", "50000--00", "500000000"] {
        let sent = boleto_body(json!({ "customer_zipcode": zipcode }));
        let (status, answer) = world.call("POST", "/v1/bank_billets", sent).await;
        assert!(status == 422 && answer["errors"]["customer_zipcode"].is_array(), "{zipcode} {answer}");
    }
}

#[tokio::test]
async fn charges_that_no_file_can_hold_are_refused() {
    let (world, _) = World::with_wallet().await;
    let terms = json!({ "interest_type": 2, "interest_value": 100_000_000, "fine_type": 2, "fine_value": 100_000_000 });
    let (status, answer) = world.call("POST", "/v1/bank_billets", boleto_body(terms)).await;
    let limit = json!(["deve ser menor ou igual a 99999999.99"]);
    assert_eq!((status, &answer["errors"]["interest_value"]), (422, &limit));
    assert_eq!(answer["errors"]["fine_value"], limit);
}

#[tokio::test]
async fn letters_of_a_cnpj_are_kept_everywhere() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({ "customer_cnpj_cpf": "12abc34501de35" })).await;
    assert_eq!(world.boleto_now(&uid).await["customer_cnpj_cpf"], "12.ABC.345/01DE-35");
    for written in ["12.ABC.345/01DE-35", "12ABC34501DE35", "12abc34501de35"] {
        let found = world.get(&format!("/v1/bank_billets?cnpj_cpf={written}")).await;
        assert_eq!(found[0]["uid"], uid.as_str(), "{written}");
        let payer = world.get(&format!("/v1/customers/cnpj_cpf?q={written}")).await;
        assert_eq!(payer["cnpj_cpf"], "12.ABC.345/01DE-35");
    }
    let entry =
        world.get(&format!("/v1/bank_billet_remittances/pending?bank_billet_uid={uid}")).await[0]["uid"].clone();
    let file = world.ok("POST", "/v1/remittances", json!({ "bank_billet_remittance_uids": [entry] })).await;
    world.pass_seconds(5);
    let raw = world.get(&format!("/v1/remittances/{}/raw", file["uid"].as_str().unwrap())).await;
    assert_eq!(&raw.as_str().unwrap().lines().nth(1).unwrap()[218..234], "0212ABC34501DE35");
    let filter = json!({ "cnpj_cpf": "12ABC34501DE35" });
    world.ok("POST", "/v1/bank_billets/cancel_all", filter).await;
    assert_eq!(world.status(&uid).await, "canceled");
}
