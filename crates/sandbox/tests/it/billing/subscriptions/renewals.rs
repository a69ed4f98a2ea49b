//! Renewals: one for each period, in order, whoever looks on.

use catalogue::billing::company::COMPANY;
use serde_json::{Value, json};

use crate::billing::sale::{plan, price, product, refused_field};
use crate::billing::stored::put;
use crate::billing::subscribed::{
    act, begins, billed, day, drafted, invoices, move_to, open, open_patient, plan_at, running, shown,
};
use crate::billing::world::{id, made};

#[tokio::test]
async fn a_year_of_silence_has_its_twelve_renewals_in_order() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    move_to(&world, "2027-10-05");
    let invoices = invoices(&world, &subscription).await;
    let mut expected = vec!["2026-10-05".to_owned(), "2026-11-05".into(), "2026-12-05".into()];
    expected.extend((1..=10).map(|month| format!("2027-{month:02}-05")));
    assert_eq!(begins(&invoices), expected);
    let numbers: Vec<&Value> = invoices.iter().map(|invoice| &invoice["number"]).collect();
    assert!(numbers.windows(2).all(|pair| pair[0].as_str() < pair[1].as_str()), "{numbers:?}");
    for invoice in &invoices[1..] {
        assert_eq!(
            (&invoice["billing_reason"], &invoice["total_subcents"]),
            (&json!("subscription_cycle"), &json!(2_899_000))
        );
        // Made on the day on which its period begins, and due by the account's terms.
        assert_eq!(day(&invoice["created_at"]), day(&invoice["period_start"]));
    }
    let shown = shown(&world, &subscription).await;
    assert_eq!(
        (day(&shown["current_period_start"]), day(&shown["current_period_end"])),
        ("2027-10-05".into(), "2027-11-04".into())
    );
}

#[tokio::test]
async fn the_last_of_the_month_comes_back_after_february() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = drafted(&world, &account, &plan, json!({})).await;
    move_to(&world, "2027-01-31");
    act(&world, &subscription, "activate", Value::Null).await;
    move_to(&world, "2027-06-01");
    let found: Vec<(String, String)> =
        billed(&invoices(&world, &subscription).await).into_iter().map(|one| (one.1, one.2)).collect();
    let expected = [
        ("2027-01-31", "2027-02-27"),
        ("2027-02-28", "2027-03-30"),
        ("2027-03-31", "2027-04-29"),
        ("2027-04-30", "2027-05-30"),
        ("2027-05-31", "2027-06-29"),
    ];
    assert_eq!(found, expected.map(|(first, last)| (first.to_owned(), last.to_owned())));
}

#[tokio::test]
async fn each_cycle_has_its_length_and_its_price() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    for (cycle, next, cents) in
        [("quarterly", "2027-01-05", 86_970), ("semiannual", "2027-04-05", 173_940), ("annual", "2027-10-05", 347_880)]
    {
        let subscription = running(&world, &account, &plan, json!({ "billing_cycle": cycle })).await;
        let shown = shown(&world, &subscription).await;
        assert_eq!((day(&shown["cycle_billing_date"]), &shown["recurring_amount_cents"]), (next.into(), &json!(cents)));
        assert_eq!(billed(&invoices(&world, &subscription).await)[0].3, cents);
    }
}

#[tokio::test]
async fn another_cycle_begins_with_the_next_period() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let path = format!("/v1/subscriptions/{subscription}");
    let changed = world.patch(&path, json!({ "billing_cycle": "quarterly" })).await.expect(200).body["data"].take();
    assert_eq!(
        (&changed["billing_cycle"], day(&changed["cycle_billing_date"])),
        (&json!("quarterly"), "2026-11-05".into())
    );
    move_to(&world, "2027-02-06");
    let invoices = invoices(&world, &subscription).await;
    assert_eq!(
        billed(&invoices)[1..],
        [
            ("subscription_cycle".into(), "2026-11-05".into(), "2027-02-04".into(), 86_970),
            ("subscription_cycle".into(), "2027-02-05".into(), "2027-05-04".into(), 86_970),
        ]
    );
}

#[tokio::test]
async fn use_is_billed_behind_its_period() {
    let (world, account) = open_patient().await;
    let base = product(&world, "base", json!({})).await;
    let monthly = price(&world, &base, 1_000_000).await;
    let metered = product(&world, "boletos", json!({ "productType": "metered" })).await;
    let each = price(&world, &metered, 850).await;
    let plan = plan(&world, "medido", &[(&base, &monthly), (&metered, &each)]).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let report = |quantity: i64| json!({ "records": [{ "product_slug": "boletos", "customer_id": "conta-118", "quantity": quantity }] });
    world.post("/v1/usage", report(100)).await.expect(200);
    move_to(&world, "2026-10-20");
    world.post("/v1/usage", report(50)).await.expect(200);
    move_to(&world, "2026-11-06");
    world.post("/v1/usage", report(7)).await.expect(200);
    move_to(&world, "2027-01-06");
    let invoices = invoices(&world, &subscription).await;
    // 150 at 850 subcents are R$ 12,75; 7 are R$ 0,595, and half a cent goes up.
    let sums: Vec<i64> = billed(&invoices).into_iter().map(|invoice| invoice.3).collect();
    assert_eq!(sums, [10_000, 11_275, 10_060, 10_000]);
    let line = &invoices[1]["line_items"][1];
    assert_eq!(
        (&line["type"], line["quantity"].as_f64(), &line["amount_cents"]),
        (&json!("usage"), Some(150.0), &json!(1_275))
    );
    assert_eq!((day(&line["period_start"]), day(&line["period_end"])), ("2026-10-05".into(), "2026-11-04".into()));
}

#[tokio::test]
async fn who_invoices_by_hand_has_no_invoice_of_the_cycle() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({ "collection_method": "manual_invoice" })).await;
    move_to(&world, "2026-12-06");
    assert!(invoices(&world, &subscription).await.is_empty());
    assert_eq!(day(&shown(&world, &subscription).await["current_period_start"]), "2026-12-05");
    let path = format!("/v1/subscriptions/{subscription}/create-invoice");
    let made = world.post(&path, Value::Null).await.expect(201).body["data"].take();
    assert_eq!(
        (&made["status"], &made["billing_reason"], &made["total_subcents"]),
        (&json!("draft"), &json!("manual"), &json!(2_899_000))
    );
    assert_eq!((&made["subscription_id"], day(&made["period_start"])), (&json!(subscription), "2026-12-05".into()));
}

#[tokio::test]
async fn a_one_off_invoice_leaves_the_cycle_alone() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let path = format!("/v1/subscriptions/{subscription}/create-invoice");
    assert_eq!(world.post(&path, Value::Null).await.expect(201).body["data"]["status"], "draft");
    move_to(&world, "2026-11-06");
    let reasons: Vec<String> = billed(&invoices(&world, &subscription).await).into_iter().map(|one| one.0).collect();
    assert_eq!(reasons, ["subscription_create", "manual", "subscription_cycle"]);
    let draft = drafted(&world, &account, &plan, json!({})).await;
    let refused = world.post(&format!("/v1/subscriptions/{draft}/create-invoice"), Value::Null).await.expect(422);
    assert_eq!(refused.body["error"]["code"], "invalid_status_transition");
}

#[tokio::test]
async fn a_coupon_that_holds_no_more_does_not_stop_a_renewal() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let body = json!({ "code": "OUTUBRO", "name": "Outubro", "discount_type": "percentage", "discount_value": 10,
        "valid_until": "2026-10-31" });
    let coupon = id(&made(&world, "coupons", body).await);
    let subscription = running(&world, &account, &plan, json!({ "discount_code_id": coupon })).await;
    move_to(&world, "2026-11-06");
    let sums: Vec<i64> = billed(&invoices(&world, &subscription).await).into_iter().map(|one| one.3).collect();
    assert_eq!(sums, [26_091, 28_990]);
    let body = json!({ "billing_account_id": account, "plan_id": plan, "discount_code_id": coupon });
    refused_field(world.post("/v1/subscriptions", body).await, "discount_code_id");
}

#[tokio::test]
async fn a_period_that_cannot_be_billed_is_noted_and_the_next_one_comes() {
    let (world, account) = open_patient().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let company = world.get("/v1/companies").await.expect(200).body["data"][0]["id"].clone();
    let other = json!({ "name": "Outra", "document_type": "cnpj", "document_number": "11222333000181",
        "email": "fiscal@outra.example" });
    made(&world, "companies", other).await;
    let named = running(&world, &account, &plan, json!({ "company_id": company })).await;
    put(&world, &COMPANY, company.as_str().unwrap(), json!({ "status": "inactive" })).await;
    move_to(&world, "2026-12-06");
    assert_eq!(invoices(&world, &named).await.len(), 1);
    let noted = shown(&world, &named).await;
    assert_eq!((&noted["status"], day(&noted["current_period_start"])), (&json!("active"), "2026-12-05".into()));
    assert!(noted["metadata"]["billing_error"]["message"].is_string());
    put(&world, &COMPANY, company.as_str().unwrap(), json!({ "status": "active" })).await;
    move_to(&world, "2026-12-07");
    let tried_again = invoices(&world, &named).await;
    assert_eq!(begins(&tried_again)[1..], ["2026-12-05".to_owned()], "the next day, and once");
    assert_eq!(shown(&world, &named).await["metadata"]["billing_error"], Value::Null);
    move_to(&world, "2027-01-06");
    assert_eq!(begins(&invoices(&world, &named).await)[2..], ["2027-01-05".to_owned()]);
}
