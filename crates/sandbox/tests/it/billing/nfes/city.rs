//! Looking NFS-e up at the tax authority.

use catalogue::billing::certificate::CERTIFICATE;
use serde_json::{Value, json};

use crate::billing::fiscal::Fiscal;
use crate::billing::stored::{put, stored};

const TAKER: &str = "45.723.174/0001-10";

#[tokio::test]
async fn the_national_environment_knows_what_was_issued_here() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(30_265, "Licença").await;
    let key = fiscal.nfe(&nfe).await["nfe_key"].as_str().unwrap().to_owned();
    let certificate =
        stored(&fiscal.world, &CERTIFICATE, json!({ "name": "A1", "status": "active", "format": "pfx" })).await;
    let ask = |key: &str| json!({ "access_key": key, "certificate_id": certificate });
    let found = fiscal.world.post("/v1/nfes/fetch-from-sefaz", ask(&key)).await.expect(200).body["data"].take();
    assert_eq!((&found["nfe_id"], &found["status"], &found["ambiente"]), (&json!(nfe), &json!("issued"), &json!(2)));
    assert!(found["xml"].as_str().unwrap().contains(&key));
    // The last digit is a check digit.
    let mut wrong = key.clone();
    wrong.replace_range(49.., if key.ends_with('0') { "1" } else { "0" });
    let refused = fiscal.world.post("/v1/nfes/fetch-from-sefaz", ask(&wrong)).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"]["access_key"].is_array());
    fiscal.world.post("/v1/nfes/fetch-from-sefaz", ask("35260811222333000181550010000000011000000010")).await;
    put(&fiscal.world, &CERTIFICATE, &certificate, json!({ "status": "expired" })).await;
    let refused = fiscal.world.post("/v1/nfes/fetch-from-sefaz", ask(&key)).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "certificate_not_active");
}

#[tokio::test]
async fn barueri_answers_the_same_every_time_and_stores_nothing() {
    let fiscal = Fiscal::new().await;
    let ask = |code: &str| json!({ "codigo_autenticidade": code, "cnpj_tomador": TAKER });
    let first = fiscal.world.post("/v1/nfes/fetch-barueri", ask("ABCD.1234")).await.expect(200).body;
    let second = fiscal.world.post("/v1/nfes/fetch-barueri", ask("abcd.1234")).await.expect(200).body;
    assert_eq!(first, second);
    assert!(first["data"]["xml"].as_str().unwrap().contains("<CNPJ>45723174000110</CNPJ>"));
    assert_eq!(first["data"]["nfe"], Value::Null);
    assert_eq!(fiscal.world.get("/v1/nfes").await.expect(200).body["meta"]["total"], 0);
    for code in ["ABCD", "ABCD.0000"] {
        fiscal.world.post("/v1/nfes/fetch-barueri", ask(code)).await.expect(404);
    }
    let person = json!({ "codigo_autenticidade": "ABCD.1234", "cnpj_tomador": "399.881.072-26" });
    let refused = fiscal.world.post("/v1/nfes/fetch-barueri", person).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"]["cnpj_tomador"].is_array());
    let nfe = fiscal.issued(100, "Licença").await;
    let code = fiscal.nfe(&nfe).await["verification_code"].clone();
    let own = json!({ "codigo_autenticidade": code, "cnpj_tomador": "44.555.666/0001-81" });
    assert_eq!(fiscal.world.post("/v1/nfes/fetch-barueri", own).await.expect(200).body["data"]["nfe_id"], json!(nfe));
}

#[tokio::test]
async fn an_import_stores_it_with_its_account() {
    let fiscal = Fiscal::new().await;
    let mut body = json!({ "codigo_autenticidade": "ABCD.1234", "cnpj_tomador": TAKER });
    let seen = fiscal.world.post("/v1/nfes/fetch-barueri", body.clone()).await.expect(200).body["data"].take();
    body["xml"] = json!("<NFSe/>");
    let refused = fiscal.world.post("/v1/nfes/import-barueri", body.clone()).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"]["xml"].is_array());
    body["xml"] = seen["xml"].clone();
    let made = fiscal.world.post("/v1/nfes/import-barueri", body.clone()).await.expect(200).body["data"].take();
    assert_eq!((&made["created"], &made["billing_account_created"]), (&json!(true), &json!(true)));
    let nfe = fiscal.nfe(made["nfe_id"].as_str().unwrap()).await;
    assert_eq!(
        (&nfe["status"], &nfe["nfe_number"], &nfe["amount_cents"]),
        (&json!("issued"), &seen["nfe_number"], &seen["amount_cents"])
    );
    let again = fiscal.world.post("/v1/nfes/import-barueri", body).await.expect(200).body["data"].take();
    assert_eq!((&again["created"], &again["nfe_id"]), (&json!(false), &made["nfe_id"]));
    let other = json!({ "codigo_autenticidade": "CANC.1234", "cnpj_tomador": TAKER });
    let other = fiscal.world.post("/v1/nfes/import-barueri", other).await.expect(200).body["data"].take();
    assert_eq!((&other["billing_account_created"], &other["nfe"]["status"]), (&json!(false), &json!("canceled")));
    let customers = fiscal.world.get("/v1/customers").await.expect(200).body;
    assert_eq!(customers["meta"]["total"], 2);
}

#[tokio::test]
async fn a_comparison_names_what_differs() {
    let fiscal = Fiscal::new().await;
    let body = json!({ "codigo_autenticidade": "ABCD.1234", "cnpj_tomador": TAKER });
    let made = fiscal.world.post("/v1/nfes/import-barueri", body).await.expect(200).body["data"]["nfe_id"].take();
    let nfe = made.as_str().unwrap();
    let same = fiscal.act(nfe, "validate-barueri", Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&same["matches"], &same["differences"]), (&json!(true), &json!([])));
    put(&fiscal.world, &catalogue::billing::nfe::NFE, nfe, json!({ "amount_cents": 1 })).await;
    let other = fiscal.act(nfe, "validate-barueri", Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&other["matches"], &other["differences"][0]["field"]), (&json!(false), &json!("amount_cents")));
    let own = fiscal.issued(100, "Licença").await;
    assert_eq!(fiscal.act(&own, "validate-barueri", Value::Null).await.expect(200).body["data"]["matches"], true);
    let draft = fiscal.draft(100, "Licença").await;
    let refused = fiscal.act(&draft, "validate-barueri", Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_not_issued");
}
