//! Wallets: homologation, the default one, frozen data, deletion.

use serde_json::{Value, json};

use super::world::{World, title, wallet_body};

fn path(wallet: &Value, rest: &str) -> String {
    format!("/v1/bank_billet_accounts/{}{rest}", wallet["uid"].as_str().unwrap())
}

#[tokio::test]
async fn a_wallet_is_homologated_with_a_test_boleto() {
    let world = World::new().await;
    let wallet = world.wallet("bb-bs-18-19-7").await;
    assert_eq!((&wallet["status"], &wallet["default"]), (&json!("pending"), &json!(false)));
    assert_eq!(wallet["bank_contract"]["bank"]["number"], "001");
    assert_eq!(wallet["name"], "Banco do Brasil 18  CC: 2-0");
    assert_eq!(wallet["beneficiary_address"], "Rua Barão de Jaguara, 1200, sala 3, Centro, Campinas, SP, 13015002");
    let (status, answer) =
        world.call("PUT", &path(&wallet, "/validate"), json!({ "homologation_amount": "1,87" })).await;
    assert_eq!((status, title(&answer)), (422, "Carteira aguardando solicitação de homologação pelo cliente."));

    let asked = world.get(&path(&wallet, "/ask")).await;
    assert_eq!((&asked["status"], &asked["next_our_number"]), (&json!("validating"), &json!(2)));
    assert_eq!(world.get(&path(&wallet, "/ask")).await["status"], "validating");
    let (status, answer) =
        world.call("PUT", &path(&wallet, "/validate"), json!({ "homologation_amount": "99,99" })).await;
    assert_eq!((status, title(&answer)), (422, "Valor de homologação não confere com o valor do boleto de teste."));
    let test = world.get("/v1/bank_billets").await[0].clone();
    let amount = test["amount"].to_string().replace('.', ",");
    assert_eq!(world.call("PUT", &path(&wallet, "/validate"), json!({ "homologation_amount": amount })).await.0, 204);
    let active = world.get(&path(&wallet, "")).await;
    assert_eq!((&active["status"], &active["default"]), (&json!("active"), &json!(true)));
    assert_eq!(world.status(test["uid"].as_str().unwrap()).await, "paid");
    let (status, answer) = world.call("GET", &path(&wallet, "/ask"), Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Carteira homologada e pronta para uso."));
    let codes = world.events().await;
    for code in ["created", "homologation_started", "validation_released", "activated", "validated", "homologated"] {
        assert!(codes.contains(&format!("bank_billet_account.{code}")), "{code}");
    }
}

#[tokio::test]
async fn one_wallet_at_most_is_the_default() {
    let (world, first) = World::with_wallet().await;
    let second = world.active_wallet("itau-109").await;
    let default = |uid: &str| format!("/v1/bank_billet_accounts/{uid}/set_default");
    assert_eq!(world.call("PUT", &default(&second), json!({ "default": true })).await.0, 204);
    let of = |uid: String| {
        let world = &world;
        async move { world.get(&format!("/v1/bank_billet_accounts/{uid}")).await["default"].clone() }
    };
    assert_eq!((of(first.clone()).await, of(second.clone()).await), (json!(false), json!(true)));
    assert_eq!(world.boleto(json!({})).await["bank_billet_account_uid"], second.as_str());
    assert_eq!(world.call("PUT", &default(&second), json!({})).await.0, 422);
    world.ok("PUT", &default(&second), json!({ "default": false })).await;
    assert_eq!(of(second).await, json!(false));
}

#[tokio::test]
async fn bank_data_are_frozen_once_homologated() {
    let (world, uid) = World::with_wallet().await;
    let wallet = format!("/v1/bank_billet_accounts/{uid}");
    let (status, answer) = world.call("PUT", &wallet, json!({ "kind": "cnab240", "extra1": "1" })).await;
    assert_eq!(status, 422);
    let message = json!(["não pode ser alterado. Pois a carteira já se encontra homologada."]);
    assert_eq!((&answer["errors"]["kind"], &answer["errors"]["extra1"]), (&message, &message));
    let (status, answer) = world.call("PUT", &wallet, json!({ "beneficiary_name": "" })).await;
    assert_eq!((status, &answer["errors"]["beneficiary_name"][0]), (422, &json!("não pode ficar em branco")));
    world.ok("PUT", &wallet, json!({ "custom_name": "Principal", "beneficiary_address_street_number": "1" })).await;
    let after = world.get(&wallet).await;
    assert_eq!(after["custom_name"], "Principal");
    assert!(after["beneficiary_address"].as_str().unwrap().contains("Jaguara, 1,"));
}

#[tokio::test]
async fn wallets_are_refused_by_field() {
    let world = World::new().await;
    let mut body = wallet_body("banco-de-ninguem");
    body["beneficiary_cnpj_cpf"] = json!("05.813.794/0001-26");
    let (status, answer) = world.call("POST", "/v1/bank_billet_accounts", body.clone()).await;
    assert_eq!(status, 422);
    assert_eq!(answer["errors"]["bank_contract_slug"], json!(["não está incluído na lista"]));
    body["beneficiary_address_zipcode"] = json!("130");
    let (status, answer) = world.call("POST", "/v1/bank_billet_accounts", body).await;
    assert_eq!((status, &answer["errors"]["beneficiary_address_zipcode"]), (422, &json!(["deve ter 8 dígitos"])));
}

#[tokio::test]
async fn deletion_is_queued_with_or_without_the_financial_account() {
    let world = World::new().await;
    let plain = world.wallet("sicoob-01").await;
    assert_eq!(world.call("DELETE", &path(&plain, ""), Value::Null).await, (204, Value::Null));
    assert_eq!(world.call("GET", &path(&plain, ""), Value::Null).await.0, 404);
    let other = world.wallet("sicoob-01").await;
    let (status, answer) = world.call("DELETE", &path(&other, "?delete_financial_account=true"), Value::Null).await;
    assert_eq!(status, 202);
    assert_eq!(answer["message"], "Carteira enviada para ser excluída! Logo ela será removida definitivamente.");
}

#[tokio::test]
async fn a_hybrid_wallet_gives_its_boletos_a_pix_code() {
    let (world, uid) = World::with_wallet().await;
    world.ok("PUT", &format!("/v1/bank_billet_accounts/{uid}"), json!({ "bolepix_enabled": true })).await;
    let hybrid = world.open_boleto(json!({})).await;
    let boleto = world.boleto_now(&hybrid).await;
    assert_eq!(boleto["pix_enabled"], true);
    let code = sandbox::domain::pix::BrCode::parse(boleto["pix_qrcode"].as_str().unwrap()).unwrap();
    assert_eq!(code.amount, Some("1289.45".parse().unwrap()));
    assert_eq!((code.name.as_str(), code.city.as_str()), ("Padaria Sao Joao Ltda.", "Campinas"));
    assert_eq!(boleto["pix_txid"].as_str().unwrap().len(), 32);
    assert!(boleto["formats"]["pix_qrcode"].is_string());
    let plain = world.open_boleto(json!({ "prevent_pix": true })).await;
    assert_eq!(world.boleto_now(&plain).await["pix_qrcode"], Value::Null);
}

#[tokio::test]
async fn a_hybrid_boletos_code_follows_its_amount() {
    let (world, uid) = World::with_wallet().await;
    world.ok("PUT", &format!("/v1/bank_billet_accounts/{uid}"), json!({ "bolepix_enabled": true })).await;
    let hybrid = world.open_boleto(json!({})).await;
    world.ok("PUT", &format!("/v1/bank_billets/{hybrid}"), json!({ "amount": 12.5 })).await;
    world.pass_seconds(5);
    let boleto = world.boleto_now(&hybrid).await;
    let code = sandbox::domain::pix::BrCode::parse(boleto["pix_qrcode"].as_str().unwrap()).unwrap();
    assert_eq!(code.amount, Some("12.50".parse().unwrap()));
}

#[tokio::test]
async fn a_wallet_sets_defaults_and_keeps_due_dates_off_weekends() {
    let (world, _) = World::with_wallet().await;
    // Saturday, 14 March 2026.
    assert_eq!(world.boleto(json!({ "expire_at": "2026-03-14" })).await["expire_at"], "2026-03-14");
    let mut body = wallet_body("inter-01");
    body["allow_expiration_on_weekends"] = json!(false);
    body["configuration"] =
        json!({ "fine_type": 1, "fine_percentage": 2, "description": "Mensalidade", "status": "paid" });
    let wallet = world.ok("POST", "/v1/bank_billet_accounts", body).await;
    world.homologate(&wallet).await;
    world.ok("PUT", &path(&wallet, "/set_default"), json!({ "default": true })).await;
    let boleto = world.boleto(json!({ "expire_at": "2026-03-14" })).await;
    assert_eq!((&boleto["expire_at"], &boleto["fine_percentage"]), (&json!("2026-03-16"), &json!(2.0)));
    assert_eq!((&boleto["description"], &boleto["status"]), (&json!("Mensalidade"), &json!("generating")));
    let own = world.boleto(json!({ "description": "Avulso" })).await;
    assert_eq!(own["description"], "Avulso");
}

#[tokio::test]
async fn numbers_and_keys_that_cannot_be_used_are_refused() {
    let (world, wallet) = World::with_wallet().await;
    let path = format!("/v1/bank_billet_accounts/{wallet}");
    for (body, field) in [
        (json!({ "next_our_number": 0 }), "next_our_number"),
        (json!({ "next_our_number": 100_000_000_000_i64 }), "next_our_number"),
        (json!({ "next_remittance_number": 1_000_000 }), "next_remittance_number"),
        (json!({ "bolepix_key": "não é chave" }), "bolepix_key"),
    ] {
        let (status, answer) = world.call("PUT", &path, body).await;
        assert!(status == 422 && answer["errors"][field].is_array(), "{field}: {answer}");
    }
    world.ok("PUT", &path, json!({ "bolepix_key": "12.ABC.345/01DE-35" })).await;
    assert_eq!(world.get(&path).await["bolepix_key"], "12ABC34501DE35");
}

#[tokio::test]
async fn a_beneficiary_without_plain_letters_still_registers() {
    let (world, wallet) = World::with_wallet().await;
    let account = json!({ "key": "financeiro@padaria.example", "custom_name": "Pix",
        "financial_account_uid": "0198a3c1-7b1e-7c3a-9f00-0123456789ab" });
    let account = world.ok("POST", "/v2/charge/pix_accounts", account).await["data"]["uid"].clone();
    let body = json!({ "bolepix_enabled": true, "bolepix": { "pix_account": { "uid": account } },
        "beneficiary_name": "株式会社", "beneficiary_address_city": "東京" });
    world.ok("PUT", &format!("/v1/bank_billet_accounts/{wallet}"), body).await;
    let uid = world.open_boleto(json!({})).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!(boleto["registration_status"], "confirmed");
    assert!(boleto["pix_qrcode"].as_str().unwrap().contains("BENEFICIARIO"));
}

#[tokio::test]
async fn what_deleting_and_defaults_need_is_said() {
    let (world, wallet) = World::with_wallet().await;
    let path = format!("/v1/bank_billet_accounts/{wallet}");
    let (status, answer) = world.call("PUT", &format!("{path}/set_default"), json!({})).await;
    let words = answer.to_string();
    assert!(status == 422 && words.contains("default") && words.contains("não pode ficar em branco"), "{words}");
    let bare = world.wallet("itau-109").await;
    let mut tx = world.store.begin(&world.account).await.unwrap();
    let record = &catalogue::banking::charge::bank_billet_account::BANK_BILLET_ACCOUNT;
    let key = storage::Key::Uid(bare["uid"].as_str().unwrap().to_owned());
    let mut row = tx.get(record, &key).await.unwrap().unwrap();
    row.doc.insert("financial_account".to_owned(), Value::Null);
    let at = row.updated_at;
    tx.update(record, row, at).await.unwrap();
    tx.commit().await.unwrap();
    let bare = format!("/v1/bank_billet_accounts/{}", bare["uid"].as_str().unwrap());
    let (status, answer) = world.call("DELETE", &format!("{bare}?delete_financial_account=true"), Value::Null).await;
    assert_eq!((status, &answer["errors"][0]["code"]), (403, &json!("forbidden")));
    world.ok("DELETE", &bare, Value::Null).await;
}
