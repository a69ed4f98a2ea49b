//! The NF-e of invoices: by policy or by hand, and never two for the same money.

use serde_json::{Value, json};

use crate::billing::fiscal::{Fiscal, REASON};
use crate::billing::world::{id, made, read};

/// Issues the NF-e of an invoice and lets the city answer; the NF-e.
async fn issue(fiscal: &Fiscal, invoice: &str) -> Value {
    let path = format!("/v1/invoices/{invoice}/issue-nfe");
    let asked = fiscal.world.post(&path, Value::Null).await.expect(200).body["data"].take();
    assert_eq!(asked["status"], "processing");
    fiscal.world.let_the_bank_answer();
    fiscal.nfe(asked["nfe_id"].as_str().unwrap()).await
}

#[tokio::test]
async fn an_invoice_says_what_its_nfe_is_over() {
    let fiscal = Fiscal::new().await;
    let lines = json!([{ "description": "Licença de outubro", "unit_amount_subcents": 2_000_000 },
        { "description": "Suporte", "quantity": 2, "unit_amount_subcents": 513_250 }]);
    let invoice = fiscal.invoice(0, json!({ "line_items": lines, "discount_cents": 265 })).await;
    let nfe = issue(&fiscal, &invoice).await;
    assert_eq!(
        (&nfe["status"], &nfe["invoice_id"], &nfe["amount_cents"]),
        (&json!("issued"), &json!(invoice), &json!(30_000))
    );
    assert_eq!(nfe["service_description"], "Licença de outubro; Suporte");
    assert_eq!((&nfe["lc116_code"], &nfe["service_code"]), (&json!("01.05"), &json!("02881")));
    assert_eq!(nfe["customer_snapshot"]["name"], "Panificação São João & Irmãos Ltda");
    assert_eq!(nfe["customer_snapshot"]["address"]["city_code"], "3509502");
    assert_eq!(nfe["taxes"]["iss_amount_cents"], 600);
}

#[tokio::test]
async fn two_issues_of_one_invoice_never_make_two() {
    let fiscal = Fiscal::new().await;
    let invoice = fiscal.invoice(30_000, json!({})).await;
    let path = format!("/v1/invoices/{invoice}/issue-nfe");
    let first = fiscal.world.post(&path, Value::Null).await.expect(200).body["data"]["nfe_id"].take();
    for _ in 0..2 {
        // While it is at the city, and after.
        let refused = fiscal.world.post(&path, Value::Null).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "nfe_exists");
        assert_eq!(refused["error"]["details"]["nfe_id"], first);
        fiscal.world.let_the_bank_answer();
    }
    // Nor by a draft that names it.
    let mut body = fiscal.body(30_000, "Outra");
    body["invoice_id"] = json!(invoice);
    let second = id(&made(&fiscal.world, "nfes", body).await);
    let refused = fiscal.act(&second, "issue", Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_exists");
    // Nor by untying the first.
    let untie = json!({ "nfe_ids": [first], "invoice_id": null });
    let refused = fiscal.world.post("/v1/nfes/bulk", untie).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_issued");
    assert_eq!(fiscal.of_invoice(&invoice).await.iter().filter(|nfe| nfe["nfe_number"].is_number()).count(), 1);
    // Once it is cancelled there is room for another.
    let first = first.as_str().unwrap();
    fiscal.act(first, "cancel", json!({ "reason": REASON })).await.expect(200);
    fiscal.world.let_the_bank_answer();
    fiscal.act(&second, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    assert_eq!(fiscal.nfe(&second).await["nfe_number"], 2);
}

#[tokio::test]
async fn two_drafts_of_one_invoice_race_and_one_loses() {
    let fiscal = Fiscal::new().await;
    let invoice = fiscal.invoice(30_000, json!({})).await;
    let mut drafts = Vec::new();
    for _ in 0..2 {
        let mut body = fiscal.body(30_000, "Licença INSTÁVEL 1");
        body["invoice_id"] = json!(invoice);
        drafts.push(id(&made(&fiscal.world, "nfes", body).await));
    }
    fiscal.act(&drafts[0], "issue", Value::Null).await.expect(200);
    let refused = fiscal.act(&drafts[1], "issue", Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_exists");
    fiscal.world.let_the_bank_answer();
    // It waits for the next try, and still claims the invoice.
    fiscal.act(&drafts[1], "issue", Value::Null).await.expect(422);
    assert_eq!(fiscal.status(&drafts[0]).await, "pending");
}

#[tokio::test]
async fn only_an_invoice_with_a_claim_has_an_nfe() {
    let fiscal = Fiscal::new().await;
    let body = json!({ "billing_account_id": fiscal.account, "line_items": [{ "description": "x", "unit_amount_subcents": 100 }] });
    let draft = id(&made(&fiscal.world, "invoices", body).await);
    let void = fiscal.invoice(100, json!({})).await;
    fiscal.world.post(&format!("/v1/invoices/{void}/void"), json!({})).await.expect(200);
    for invoice in [draft, void] {
        let refused =
            fiscal.world.post(&format!("/v1/invoices/{invoice}/issue-nfe"), Value::Null).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "invoice_not_open");
    }
    let nothing = fiscal.invoice(0, json!({})).await;
    let refused = fiscal.world.post(&format!("/v1/invoices/{nothing}/issue-nfe"), Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "invoice_without_amount");
}

#[tokio::test]
async fn what_failed_is_sent_again_and_a_draft_is_used() {
    let fiscal = Fiscal::new().await;
    let lines = json!({ "line_items": [{ "description": "REJEITAR", "unit_amount_subcents": 1_000_000 }] });
    let invoice = fiscal.invoice(0, lines).await;
    let failed = issue(&fiscal, &invoice).await;
    assert_eq!(failed["status"], "error");
    let path = format!("/v1/nfes/{}", id(&failed));
    fiscal.world.patch(&path, json!({ "service_description": "Licença" })).await.expect(200);
    let again = issue(&fiscal, &invoice).await;
    assert_eq!((&again["id"], &again["status"]), (&failed["id"], &json!("issued")));
    let invoice = fiscal.invoice(10_000, json!({})).await;
    let mut body = fiscal.body(10_000, "Rascunho");
    body["invoice_id"] = json!(invoice);
    let draft = id(&made(&fiscal.world, "nfes", body).await);
    assert_eq!(id(&issue(&fiscal, &invoice).await), draft);
}

#[tokio::test]
async fn a_policy_issues_by_itself() {
    let fiscal = Fiscal::new().await;
    let now = fiscal.invoice(10_000, json!({ "nfe_issuance_policy": "on_finalization" })).await;
    let later = fiscal.invoice(20_000, json!({ "nfe_issuance_policy": "on_full_payment" })).await;
    let never = fiscal.invoice(30_000, json!({ "nfe_issuance_policy": "disabled" })).await;
    let parts = fiscal.invoice(40_000, json!({ "nfe_issuance_policy": "per_installment" })).await;
    fiscal.world.let_the_bank_answer();
    assert_eq!(fiscal.of_invoice(&now).await[0]["status"], "issued");
    assert!(fiscal.of_invoice(&later).await.is_empty());
    for invoice in [&now, &later, &never, &parts] {
        fiscal.pay(invoice).await;
    }
    fiscal.world.let_the_bank_answer();
    for (invoice, count) in [(&now, 1), (&later, 1), (&never, 0), (&parts, 1)] {
        let all = fiscal.of_invoice(invoice).await;
        assert_eq!(all.len(), count);
        assert!(all.iter().all(|nfe| nfe["status"] == "issued"), "{all:?}");
    }
}

#[tokio::test]
async fn instalments_have_their_parts() {
    let fiscal = Fiscal::new().await;
    let plan = json!([{ "amount_cents": 3_334, "due_date": "2026-10-10" }, { "amount_cents": 3_333, "due_date": "2026-11-10" },
        { "amount_cents": 3_333, "due_date": "2026-12-10" }]);
    let more = json!({ "nfe_issuance_policy": "per_installment", "installments": plan });
    let invoice = fiscal.invoice(10_000, more).await;
    let path = format!("invoices/{invoice}/installments");
    for at in 0..3 {
        let part = read(&fiscal.world, &path).await[at]["id"].as_str().unwrap().to_owned();
        fiscal.world.post(&format!("/v1/{path}/{part}/mark-paid"), Value::Null).await.expect(200);
        fiscal.world.let_the_bank_answer();
        let all = fiscal.of_invoice(&invoice).await;
        assert_eq!(all.len(), at + 1);
        assert_eq!(all[0]["status"], "issued", "{}", all[0]);
    }
    let all = fiscal.of_invoice(&invoice).await;
    let amounts: Vec<i64> = all.iter().rev().map(|nfe| nfe["amount_cents"].as_i64().unwrap()).collect();
    assert_eq!(amounts, [3_334, 3_333, 3_333]);
    assert_eq!(all[2]["service_description"], "Licença de outubro (parcela 1 de 3)");
    let refused = fiscal.world.post(&format!("/v1/invoices/{invoice}/issue-nfe"), Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_exists");
}

#[tokio::test]
async fn the_invoice_knows_how_its_nfe_stands() {
    let fiscal = Fiscal::new().await;
    let invoice = fiscal.invoice(10_000, json!({})).await;
    fiscal.pay(&invoice).await;
    let pending = async || fiscal.world.get("/v1/invoices/pending-nfe").await.expect(200).body["meta"]["total"].clone();
    assert_eq!(pending().await, 1);
    let path = format!("/v1/invoices/{invoice}/issue-nfe");
    fiscal.world.post(&path, Value::Null).await.expect(200);
    assert_eq!(pending().await, 1);
    fiscal.world.let_the_bank_answer();
    assert_eq!(pending().await, 0);
}

#[tokio::test]
async fn what_is_withheld_stands_on_both() {
    let fiscal = Fiscal::new().await;
    let rule = json!({ "name": "Federais", "scope": "organization", "items": [
        { "tax_type": "irrf", "rate": 1.5, "is_withheld": true }, { "tax_type": "csrf", "rate": 4.65, "is_withheld": true }] });
    made(&fiscal.world, "tax_rules", rule).await;
    let invoice = fiscal.invoice(33_333, json!({})).await;
    let withheld = read(&fiscal.world, &format!("invoices/{invoice}")).await["total_withheld_cents"].clone();
    // 1.5 % is 499.995 and 4.65 % is 1549.9845 cents.
    assert_eq!(withheld, 500 + 1_550);
    let nfe = issue(&fiscal, &invoice).await;
    assert_eq!(nfe["status"], "issued", "{nfe}");
    assert_eq!(nfe["taxes"]["withheld_amount_cents"], withheld);
    assert_eq!(nfe["taxes"]["net_amount_cents"], 33_333 - 2_050);
    fiscal.pay(&invoice).await;
    let records =
        fiscal.world.get(&format!("/v1/withholdings?invoice_id={invoice}")).await.expect(200).body["data"].take();
    assert_eq!(records.as_array().unwrap().iter().map(|one| one["amount_cents"].as_i64().unwrap()).sum::<i64>(), 2_050);
    assert!(records.as_array().unwrap().iter().all(|one| one["nfe_id"] == nfe["id"]));
}

#[tokio::test]
async fn no_nfe_is_issued_for_a_void_invoice() {
    let fiscal = Fiscal::new().await;
    let line = json!([{ "description": "Suporte INSTÁVEL 1", "unit_amount_subcents": 3_000_000 }]);
    let invoice = fiscal.invoice(0, json!({ "line_items": line })).await;
    let nfe = issue(&fiscal, &invoice).await;
    assert_eq!(nfe["status"], "pending");
    fiscal.world.post(&format!("/v1/invoices/{invoice}/void"), Value::Null).await.expect(200);
    fiscal.world.pass_days(1);
    let nfe = fiscal.nfe(&id(&nfe)).await;
    assert_eq!((&nfe["status"], &nfe["nfe_number"]), (&json!("error"), &Value::Null));
    assert!(nfe["error_message"].as_str().unwrap().contains("anulada"));
    let refused = fiscal.act(&id(&nfe), "issue", Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "invoice_not_open");
}
