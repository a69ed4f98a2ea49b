//! What customers withhold: by which rule, when it is recorded, and as credit.

use serde_json::{Value, json};

use super::fiscal::{Fiscal, account};
use super::world::{each, id, made, read};

/// A rule that withholds 1.5 % of income tax, with `more` in its body.
fn irrf(rate: f64, more: Value) -> Value {
    let mut rule = json!({ "name": "IRRF", "scope": "organization",
        "items": [{ "tax_type": "irrf", "rate": rate, "is_withheld": true }] });
    rule.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    rule
}

/// What is withheld of a new invoice over R$ 1.000,00.
async fn withheld(fiscal: &Fiscal, more: Value) -> i64 {
    let invoice = fiscal.invoice(100_000, more).await;
    read(&fiscal.world, &format!("invoices/{invoice}")).await["total_withheld_cents"].as_i64().unwrap()
}

#[tokio::test]
async fn the_rule_of_highest_priority_that_fits_holds_alone() {
    let fiscal = Fiscal::new().await;
    assert_eq!(withheld(&fiscal, json!({})).await, 0);
    let rule = async |body: Value| id(&made(&fiscal.world, "tax_rules", body).await);
    rule(irrf(1.0, json!({}))).await;
    assert_eq!(withheld(&fiscal, json!({})).await, 1_000);
    // Of one priority the narrower holds.
    rule(irrf(2.0, json!({ "scope": "company", "company_id": fiscal.company }))).await;
    assert_eq!(withheld(&fiscal, json!({})).await, 2_000);
    let off = rule(irrf(3.0, json!({ "priority": 1 }))).await;
    assert_eq!(withheld(&fiscal, json!({})).await, 3_000);
    fiscal.world.patch(&format!("/v1/tax_rules/{off}"), json!({ "is_active": false })).await.expect(200);
    assert_eq!(withheld(&fiscal, json!({})).await, 2_000);
    // None of these is for this customer, city or kind.
    let other = account(&fiscal.world, "Outra Ltda", "45.723.174/0001-10").await;
    for scope in [
        json!({ "scope": "customer", "billing_account_id": other }),
        json!({ "scope": "municipality", "municipality": "3550308" }),
        json!({ "customer_tax_type": "pessoa_fisica" }),
        json!({ "operation_type": "externo" }),
        json!({ "effective_from": "2026-10-06" }),
        json!({ "effective_from": "2026-01-01", "effective_to": "2026-10-04" }),
    ] {
        let mut more = json!({ "priority": 9 });
        more.as_object_mut().unwrap().extend(scope.as_object().cloned().unwrap());
        rule(irrf(9.0, more)).await;
    }
    assert_eq!(withheld(&fiscal, json!({})).await, 2_000);
    // Each of these is.
    for (rate, scope) in [
        (11, json!({ "scope": "municipality", "municipality": "3509502", "priority": 11 })),
        (12, json!({ "customer_tax_type": "pessoa_juridica", "priority": 12 })),
        (13, json!({ "operation_type": "interno", "priority": 13 })),
        (14, json!({ "effective_from": "2026-01-01", "effective_to": "2026-10-05", "priority": 14 })),
        (15, json!({ "scope": "customer", "billing_account_id": fiscal.account, "priority": 15 })),
    ] {
        rule(irrf(f64::from(rate), scope)).await;
        assert_eq!(withheld(&fiscal, json!({})).await, i64::from(rate) * 1_000);
    }
}

#[tokio::test]
async fn a_rule_ends_with_its_last_day() {
    let fiscal = Fiscal::new().await;
    made(&fiscal.world, "tax_rules", irrf(1.0, json!({ "effective_to": "2026-10-05" }))).await;
    assert_eq!(withheld(&fiscal, json!({})).await, 1_000);
    fiscal.world.pass_days(1);
    assert_eq!(withheld(&fiscal, json!({})).await, 0);
}

#[tokio::test]
async fn a_service_item_says_what_is_withheld_of_its_lines() {
    let fiscal = Fiscal::new().await;
    made(&fiscal.world, "tax_rules", irrf(1.5, json!({}))).await;
    let free =
        json!({ "name": "Sem IRRF", "internal_code": "SVC-02", "lc116_code": "01.07", "subject_to_irrf": false });
    let free = id(&made(&fiscal.world, "service_items", free).await);
    let lines = json!([{ "description": "Licença", "unit_amount_subcents": 6_000_000, "service_item_id": fiscal.service },
        { "description": "Suporte", "unit_amount_subcents": 4_000_000, "service_item_id": free }]);
    assert_eq!(withheld(&fiscal, json!({ "line_items": lines })).await, 900);
    // A rule of the service alone.
    let rule = irrf(10.0, json!({ "scope": "service", "service_item_id": fiscal.service, "priority": 5 }));
    made(&fiscal.world, "tax_rules", rule).await;
    assert_eq!(withheld(&fiscal, json!({ "line_items": lines })).await, 6_000);
}

#[tokio::test]
async fn bases_are_the_price_the_rest_after_iss_or_presumed_profit() {
    let fiscal = Fiscal::new().await;
    let items = json!([{ "tax_type": "irrf", "rate": 1.5, "is_withheld": true, "base_type": "service_value_minus_iss" },
        { "tax_type": "csll", "rate": 1, "is_withheld": true, "base_type": "presumed_base" },
        { "tax_type": "inss", "rate": 11, "is_withheld": true, "is_exempt": true },
        { "tax_type": "pis", "rate": 0.65 }]);
    made(&fiscal.world, "tax_rules", json!({ "name": "Bases", "scope": "global", "items": items })).await;
    let invoice = fiscal.invoice(100_000, json!({})).await;
    fiscal.pay(&invoice).await;
    let list = fiscal.world.get("/v1/withholdings?sort_by=amount_cents&sort_order=desc").await.expect(200).body;
    assert_eq!(each(&list, "tax_type"), ["irrf", "csll"]);
    assert_eq!(each(&list, "base_cents"), [98_000, 32_000]);
    assert_eq!(each(&list, "amount_cents"), [1_470, 320]);
    assert_eq!(each(&list, "rate"), [&json!(1.5), &json!(1.0)]);
}

/// A paid invoice of which R$ 15,00 of income tax were withheld; the withholding.
async fn recorded(fiscal: &Fiscal) -> Value {
    made(&fiscal.world, "tax_rules", irrf(1.5, json!({}))).await;
    let invoice = fiscal.invoice(100_000, json!({})).await;
    let before = fiscal.world.get("/v1/withholdings").await.expect(200).body;
    assert_eq!(before["meta"]["total"], 0);
    fiscal.pay(&invoice).await;
    fiscal.world.get("/v1/withholdings").await.expect(200).body["data"][0].take()
}

#[tokio::test]
async fn a_payment_records_what_the_invoice_was_billed_with() {
    let fiscal = Fiscal::new().await;
    let one = recorded(&fiscal).await;
    assert_eq!(
        (&one["status"], &one["amount_cents"], &one["compensated_cents"]),
        (&json!("retained"), &json!(1_500), &json!(0))
    );
    assert_eq!((&one["competence_month"], &one["competence_year"]), (&json!(10), &json!(2026)));
    assert_eq!(one["withholder_id"], json!(fiscal.account));
    assert_eq!(read(&fiscal.world, &format!("withholdings/{}", id(&one))).await["tax_type"], "irrf");
    let list = fiscal.world.get("/v1/withholdings?amount_min=15&amount_max=15&tax_type=irrf").await.expect(200).body;
    assert_eq!(list["meta"]["total"], 1);
}

#[tokio::test]
async fn a_withholding_turns_into_credit_whole_or_in_part() {
    let fiscal = Fiscal::new().await;
    let one = recorded(&fiscal).await;
    let path = format!("/v1/withholdings/{}/convert-to-credit", id(&one));
    let over = fiscal.world.post(&path, json!({ "amount_cents": 1_501 })).await.expect(422).body;
    assert!(over["error"]["details"]["fields"]["amount_cents"].is_array());
    let part = fiscal.world.post(&path, json!({ "amount_cents": 600 })).await.expect(201).body;
    assert_eq!(part["withholding"]["status"], "partially_compensated", "{part}");
    assert_eq!(part["withholding"]["compensated_cents"], 600);
    let credit = read(&fiscal.world, &format!("credits/{}", part["credit_id"].as_str().unwrap())).await;
    assert_eq!((&credit["amount_cents"], &credit["billing_account_id"]), (&json!(600), &json!(fiscal.account)));
    let rest = fiscal.world.post(&path, json!({})).await.expect(201).body;
    assert_eq!((&rest["amount_cents"], &rest["withholding"]["status"]), (&json!(900), &json!("compensated")));
    let none = fiscal.world.post(&path, json!({})).await.expect(422).body;
    assert_eq!(none["error"]["code"], "withholding_compensated");
    let account = read(&fiscal.world, &format!("billing_accounts/{}", fiscal.account)).await;
    assert_eq!(account["balance_cents"], 1_500);
}

#[tokio::test]
async fn all_pending_ones_turn_into_credits() {
    let fiscal = Fiscal::new().await;
    let one = recorded(&fiscal).await;
    let part = format!("/v1/withholdings/{}/convert-to-credit", id(&one));
    fiscal.world.post(&part, json!({ "amount_cents": 500 })).await.expect(201);
    let second = fiscal.invoice(200_000, json!({})).await;
    fiscal.pay(&second).await;
    let path = "/v1/withholdings/convert-to-credits";
    let none = fiscal.world.post(path, json!({ "tax_type": "iss" })).await.expect(200).body;
    assert_eq!(none, json!({ "converted": 0, "total_cents": 0, "credits": [] }));
    let none =
        fiscal.world.post(path, json!({ "competence_year": 2026, "competence_month": 9 })).await.expect(200).body;
    assert_eq!(none["converted"], 0);
    let all = fiscal.world.post(path, json!({ "tax_type": "irrf", "competence_month": 10 })).await.expect(200).body;
    assert_eq!((&all["converted"], &all["total_cents"]), (&json!(2), &json!(4_000)));
    let again = fiscal.world.post(path, json!({})).await.expect(200).body;
    assert_eq!(again["converted"], 0);
    let account = read(&fiscal.world, &format!("billing_accounts/{}", fiscal.account)).await;
    assert_eq!(account["balance_cents"], 4_500);
}

#[tokio::test]
async fn an_undone_payment_takes_them_back_unless_they_are_credit() {
    let fiscal = Fiscal::new().await;
    let one = recorded(&fiscal).await;
    let undo = format!("/v1/invoices/{}/undo-payment", one["invoice_id"].as_str().unwrap());
    fiscal.world.post(&undo, json!({})).await.expect(200);
    assert_eq!(fiscal.world.get("/v1/withholdings").await.expect(200).body["meta"]["total"], 0);
    fiscal.pay(one["invoice_id"].as_str().unwrap()).await;
    let again = fiscal.world.get("/v1/withholdings").await.expect(200).body["data"][0].take();
    fiscal.world.post(&format!("/v1/withholdings/{}/convert-to-credit", id(&again)), json!({})).await.expect(201);
    let refused = fiscal.world.post(&undo, json!({})).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "withholding_compensated");
}
