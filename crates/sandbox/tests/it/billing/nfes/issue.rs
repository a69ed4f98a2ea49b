//! From a draft to what the city says.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::billing::fiscal::Fiscal;
use crate::billing::world::{each, id, made};

#[tokio::test]
async fn a_draft_shows_whom_it_is_for_and_its_taxes() {
    let fiscal = Fiscal::new().await;
    let mut body = fiscal.body(30_265, "Licença de julho");
    body["taxes"] = json!({ "ir_rate": 0.015 });
    let draft = made(&fiscal.world, "nfes", body).await;
    assert_eq!(
        (&draft["status"], &draft["nfe_number"], &draft["issue_attempts"]),
        (&json!("draft"), &Value::Null, &json!(0))
    );
    assert_eq!(draft["company_id"], json!(fiscal.company));
    assert_eq!(draft["customer_snapshot"]["document_number"], "44555666000181");
    let taxes = json!({ "iss_rate": 0.02, "iss_amount_cents": 605, "iss_withheld": false, "ir_rate": 0.015,
        "ir_amount_cents": 454, "withheld_amount_cents": 454, "net_amount_cents": 29_811 });
    assert_eq!(draft["taxes"], taxes);
    assert!(draft["person_id"].is_string() && draft["organization_id"].is_string());
}

#[tokio::test]
async fn what_a_draft_cannot_be_is_refused() {
    let fiscal = Fiscal::new().await;
    let other = crate::billing::fiscal::account(&fiscal.world, "Outra Ltda", "45.723.174/0001-10").await;
    let invoice = fiscal.invoice(10_000, json!({})).await;
    let cases = [
        (
            "customer.document_type",
            json!({ "customer": { "name": "x", "email": "a@exemplo.com.br", "document_type": "cpf",
            "document_number": "44.555.666/0001-81" } }),
        ),
        ("taxes.iss_rate", json!({ "taxes": { "iss_rate": 2 } })),
        ("taxes.pis_rate", json!({ "taxes": { "pis_rate": 0.00651 } })),
        ("taxes", json!({ "taxes": { "ir_rate": 0.9, "inss_rate": 0.2 } })),
        ("lc116_code", json!({ "lc116_code": "99.99" })),
        ("amount_cents", json!({ "amount_cents": 0 })),
        ("invoice_id", json!({ "invoice_id": invoice, "billing_account_id": other })),
    ];
    for (field, more) in cases {
        let mut body = fiscal.body(10_000, "x");
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        let refused = fiscal.world.post("/v1/nfes", body).await.expect(422).body;
        assert!(refused["error"]["details"]["fields"][field].is_array(), "{field}: {refused}");
    }
}

#[tokio::test]
async fn the_city_authorizes_after_a_while() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.draft(30_265, "Licença de julho").await;
    let sent = fiscal.act(&nfe, "issue", Value::Null).await.expect(200).body["data"].take();
    assert_eq!(
        (&sent["status"], &sent["issue_attempts"], &sent["rps_number"]),
        (&json!("processing"), &json!(1), &json!(1))
    );
    assert_eq!(fiscal.status(&nfe).await, "processing");
    fiscal.world.let_the_bank_answer();
    let issued = fiscal.nfe(&nfe).await;
    assert_eq!(
        (&issued["status"], &issued["nfe_number"], &issued["nfe_series"]),
        (&json!("issued"), &json!(1), &json!("1"))
    );
    assert_eq!(issued["issue_date"], "2026-10-05T12:14:30.000Z");
    let key = issued["nfe_key"].as_str().unwrap();
    assert_eq!(key.len(), 50);
    // City, generator, kind of document, document, number, month.
    assert!(key.starts_with("35095021211222333000181000000000000126"), "{key}");
    assert_eq!(&key[36..40], "2610");
    let code = issued["verification_code"].as_str().unwrap();
    assert_eq!((code.len(), code.as_bytes()[4]), (9, b'-'));
    assert_eq!((&issued["error_message"], &issued["next_retry_at"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn numbers_of_a_company_have_no_gaps() {
    let fiscal = Fiscal::new().await;
    fiscal.issued(100, "Licença").await;
    let refused = fiscal.issued(100, "REJEITAR").await;
    fiscal.issued(100, "Licença").await;
    let branch = json!({ "name": "Filial", "document_type": "cnpj", "document_number": "11.222.333/0002-62",
        "email": "filial@exemplo.com.br", "parent_company_id": fiscal.company,
        "addresses": [crate::billing::fiscal::campinas("Rua das Acácias", "212")] });
    let branch = id(&made(&fiscal.world, "companies", branch).await);
    let profile = json!({ "taxation_regime": "presumed_profit", "iss_municipality": "3509502", "iss_rate": 0.02 });
    fiscal.world.patch(&format!("/v1/companies/{branch}/fiscal"), profile).await.expect(200);
    let mut body = fiscal.body(100, "Licença");
    body["company_id"] = json!(branch);
    let of_branch = id(&made(&fiscal.world, "nfes", body).await);
    fiscal.act(&of_branch, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    assert_eq!(fiscal.nfe(&of_branch).await["nfe_number"], 1);
    assert_eq!(fiscal.nfe(&refused).await["nfe_number"], Value::Null);
    let list =
        fiscal.world.get(&format!("/v1/nfes?company_id={}&sort_by=nfe_number", fiscal.company)).await.expect(200).body;
    assert_eq!(each(&list, "nfe_number"), [&json!(2), &json!(1), &Value::Null]);
}

/// An NF-e that the city refuses, with the code of the cause.
async fn refused(fiscal: &Fiscal, nfe: &str, code: &str) {
    fiscal.act(nfe, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let nfe = fiscal.nfe(nfe).await;
    assert_eq!(nfe["status"], "error", "{code}");
    assert!(nfe["error_message"].as_str().unwrap().starts_with(&format!("[{code}] ")), "{}", nfe["error_message"]);
    assert_eq!((&nfe["nfe_number"], &nfe["next_retry_at"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn the_city_refuses_with_a_cause_that_can_be_mended() {
    let fiscal = Fiscal::new().await;
    refused(&fiscal, &fiscal.draft(100, "REJEITAR esta").await, "E999").await;
    let changed = |change: Value| {
        let mut body = fiscal.body(100, "Licença");
        body.as_object_mut().unwrap().extend(change.as_object().cloned().unwrap());
        body
    };
    for (body, code) in [
        (changed(json!({ "taxes": { "iss_rate": 0.06 } })), "E303"),
        (changed(json!({ "service_description": " " })), "E302"),
    ] {
        let made = fiscal.world.post("/v1/nfes", body).await;
        if made.status == 201 {
            refused(&fiscal, &id(&made.body["data"]), code).await;
        }
    }
    let mut body = fiscal.body(100, "Licença");
    body.as_object_mut().unwrap().remove("lc116_code");
    refused(&fiscal, &id(&made(&fiscal.world, "nfes", body).await), "E301").await;
    let mut body = fiscal.body(100, "Licença");
    let address = body["customer"].as_object_mut().unwrap().remove("address").unwrap();
    let nfe = id(&made(&fiscal.world, "nfes", body).await);
    refused(&fiscal, &nfe, "E202").await;
    let far = json!({ "customer_snapshot": { "address": { "street": "Rua A", "number": "1", "neighborhood": "Centro",
        "city": "Holambra", "state": "SP", "zip_code": "13825000" } } });
    fiscal.world.patch(&format!("/v1/nfes/{nfe}"), far).await.expect(200);
    refused(&fiscal, &nfe, "E204").await;
    fiscal
        .world
        .patch(&format!("/v1/nfes/{nfe}"), json!({ "customer_snapshot": { "address": address } }))
        .await
        .expect(200);
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let mended = fiscal.nfe(&nfe).await;
    assert_eq!((&mended["status"], &mended["issue_attempts"]), (&json!("issued"), &json!(3)));
}

#[tokio::test]
async fn a_company_without_registration_is_refused() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.draft(100, "Licença").await;
    let path = format!("/v1/companies/{}/fiscal", fiscal.company);
    let without = json!({ "taxation_regime": "presumed_profit", "iss_municipality": null });
    fiscal.world.patch(&path, without).await.expect(200);
    refused(&fiscal, &nfe, "E101").await;
}

#[tokio::test]
async fn a_city_out_of_order_is_asked_again_by_itself() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença INSTÁVEL 2").await;
    let waiting = fiscal.nfe(&nfe).await;
    assert_eq!((&waiting["status"], &waiting["issue_attempts"]), (&json!("pending"), &json!(1)));
    assert_eq!(waiting["next_retry_at"], "2026-10-05T12:15:30.000Z");
    fiscal.world.pass(SignedDuration::from_mins(1));
    assert_eq!(fiscal.status(&nfe).await, "processing");
    fiscal.world.let_the_bank_answer();
    let again = fiscal.nfe(&nfe).await;
    assert_eq!((&again["status"], &again["issue_attempts"]), (&json!("pending"), &json!(2)));
    fiscal.world.pass(SignedDuration::from_mins(6));
    let issued = fiscal.nfe(&nfe).await;
    assert_eq!(
        (&issued["status"], &issued["issue_attempts"], &issued["nfe_number"]),
        (&json!("issued"), &json!(3), &json!(1))
    );
    let tries = fiscal.world.get(&format!("/v1/nfes/{nfe}/request-tries")).await.expect(200).body;
    assert_eq!(each(&tries, "http_status"), ["200", "503", "503"]);
    assert_eq!(each(&tries, "success"), [true, false, false]);
    assert_eq!(tries["meta"], Value::Null);
    assert!(tries["data"][0].get("request_body").is_none() && tries["data"][0].get("response_body").is_none());
}

#[tokio::test]
async fn after_three_retries_it_is_an_error() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença INSTÁVEL").await;
    fiscal.world.pass(SignedDuration::from_hours(1));
    let failed = fiscal.nfe(&nfe).await;
    assert_eq!(
        (&failed["status"], &failed["issue_attempts"], &failed["next_retry_at"]),
        (&json!("error"), &json!(4), &Value::Null)
    );
    // Asked for once more, the retries begin anew.
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let again = fiscal.nfe(&nfe).await;
    assert_eq!((&again["status"], &again["issue_attempts"]), (&json!("pending"), &json!(5)));
    let all = fiscal.world.get("/v1/nfes/request-tries?per_page=2").await.expect(200).body;
    assert_eq!(all["meta"], json!({ "total": 5, "page": 1, "per_page": 2, "total_pages": 3 }));
}

#[tokio::test]
async fn only_what_is_not_issued_is_sent() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.draft(100, "Licença").await;
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    let busy = fiscal.act(&nfe, "issue", Value::Null).await.expect(422).body;
    assert_eq!(busy["error"]["code"], "invalid_status_transition");
    assert_eq!(busy["error"]["details"]["allowed"], json!(["draft", "pending", "error"]));
    fiscal.world.let_the_bank_answer();
    let issued = fiscal.act(&nfe, "issue", Value::Null).await.expect(422).body;
    assert_eq!(issued["error"]["code"], "nfe_issued");
    let canceled = fiscal.canceled().await;
    assert_eq!(fiscal.act(&canceled, "issue", Value::Null).await.expect(422).body["error"]["code"], "nfe_issued");
    fiscal.act("0199a1c2-0000-7000-8000-000000000000", "issue", Value::Null).await.expect(404);
}

#[tokio::test]
async fn a_taker_abroad_is_named_by_what_its_country_gave_it() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.draft(100, "Licença").await;
    let abroad = |country: &str| {
        json!({ "customer_snapshot": { "name": "Example Widgets, Inc.", "document_number": "98-7654321", "address": {
            "street": "Example Street", "number": "100", "neighborhood": "Downtown", "city": "New York", "state": "NY",
            "zip_code": "10001", "country": country } } })
    };
    let path = format!("/v1/nfes/{nfe}");
    fiscal.world.patch(&path, abroad("EUA")).await.expect(200);
    refused(&fiscal, &nfe, "E205").await;
    fiscal.world.patch(&path, abroad("US")).await.expect(200);
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let issued = fiscal.nfe(&nfe).await;
    assert_eq!(issued["status"], "issued", "{}", issued["error_message"]);
    let xml = fiscal.world.get(&format!("{path}/xml")).await.expect(200);
    let xml = String::from_utf8(xml.bytes.to_vec()).unwrap();
    for part in
        ["<NIF>98-7654321</NIF>", "<cPais>US</cPais>", "<tpMoeda>790</tpMoeda>", "<vServMoeda>1.00</vServMoeda>"]
    {
        assert!(xml.contains(part), "{part}");
    }
}
