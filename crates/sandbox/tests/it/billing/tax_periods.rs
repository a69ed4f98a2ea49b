//! Months of tax.

use catalogue::billing::tax_period::TAX_PERIOD;
use serde_json::{Value, json};

use super::fiscal::{Fiscal, REASON};
use super::stored::{put, stored};
use super::world::{id, made, read};

/// Works out October 2026.
async fn october(fiscal: &Fiscal) -> Value {
    made(&fiscal.world, "tax_periods", json!({ "year": 2026, "month": 10 })).await
}

async fn act(fiscal: &Fiscal, period: &str, action: &str, status: u16) -> Value {
    fiscal.world.patch(&format!("/v1/tax_periods/{period}"), json!({ "action": action })).await.expect(status).body
}

#[tokio::test]
async fn a_month_is_worked_out_from_invoices_and_nfes() {
    let fiscal = Fiscal::new().await;
    let invoice = fiscal.invoice(100_000, json!({})).await;
    fiscal.world.post(&format!("/v1/invoices/{invoice}/issue-nfe"), Value::Null).await.expect(200);
    fiscal.issued(33_333, "Sem fatura").await;
    let void = fiscal.invoice(50_000, json!({})).await;
    fiscal.world.post(&format!("/v1/invoices/{void}/void"), json!({})).await.expect(200);
    let canceled = fiscal.issued(10_000, "Cancelada").await;
    fiscal.act(&canceled, "cancel", json!({ "reason": REASON })).await.expect(200);
    fiscal.world.let_the_bank_answer();
    fiscal.draft(10_000, "Rascunho").await;
    let period = october(&fiscal).await;
    assert_eq!(
        (&period["status"], &period["period_type"], &period["company_id"]),
        (&json!("calculated"), &json!("monthly"), &json!(fiscal.company))
    );
    // The invoice once, although it has an NF-e, and the NF-e of no invoice.
    assert_eq!(period["gross_revenue_cents"], 133_333);
    assert_eq!(period["taxable_revenue_cents"], 133_333);
    // 2 %, 0.65 % and 3 % of it; 15 % and 9 % of 32 % of each document.
    assert_eq!(period["iss_due_cents"], 2_667);
    assert_eq!(period["pis_due_cents"], 867);
    assert_eq!(period["cofins_due_cents"], 4_000);
    assert_eq!(period["irpj_due_cents"], 6_400);
    assert_eq!(period["csll_due_cents"], 3_840);
    assert_eq!((&period["das_estimated_cents"], &period["cbs_due_cents"]), (&Value::Null, &json!(0)));
    let log = &period["calculation_log"];
    assert_eq!(
        (&log["invoices"], &log["nfes_without_invoice"], &log["taxation_regime"]),
        (&json!(1), &json!(1), &json!("presumed_profit"))
    );
    let told: i64 = log["taxes"].as_array().unwrap().iter().map(|tax| tax["amount_cents"].as_i64().unwrap()).sum();
    assert_eq!(told, 2_667 + 867 + 4_000 + 6_400 + 3_840);
}

#[tokio::test]
async fn rules_come_before_the_profile() {
    let fiscal = Fiscal::new().await;
    let rule = |scope: Value| {
        let mut rule = json!({ "name": "Regra", "items": [{ "tax_type": "iss", "rate": 5 },
            { "tax_type": "pis", "rate": 1, "is_exempt": true },
            { "tax_type": "cofins", "rate": 10, "base_type": "service_value_minus_iss" }] });
        rule.as_object_mut().unwrap().extend(scope.as_object().cloned().unwrap());
        rule
    };
    made(&fiscal.world, "tax_rules", rule(json!({ "scope": "customer", "billing_account_id": fiscal.account }))).await;
    fiscal.invoice(100_000, json!({})).await;
    let period = october(&fiscal).await;
    assert_eq!(
        (&period["iss_due_cents"], &period["pis_due_cents"], &period["cofins_due_cents"]),
        (&json!(5_000), &json!(0), &json!(9_500))
    );
    assert_eq!(period["irpj_due_cents"], 4_800);
}

#[tokio::test]
async fn the_simples_pays_one_sum() {
    let fiscal = Fiscal::new().await;
    let path = format!("/v1/companies/{}/fiscal", fiscal.company);
    let simples =
        json!({ "taxation_regime": "simple_national", "simples_annex": "annex_iii", "rbt12_cents": 30_000_000 });
    fiscal.world.patch(&path, simples).await.expect(200);
    fiscal.invoice(100_000, json!({})).await;
    let period = october(&fiscal).await;
    assert_eq!((&period["das_estimated_cents"], &period["simples_effective_rate"]), (&json!(8_080), &json!("8.08")));
    assert_eq!(period["simples_annex"], "annex_iii");
    for tax in ["iss", "pis", "cofins", "irpj", "csll"] {
        assert_eq!(period[format!("{tax}_due_cents")], 0, "{tax}");
    }
    fiscal.world.patch(&path, json!({ "taxation_regime": "mei" })).await.expect(200);
    let mei = act(&fiscal, &id(&period), "recalculate", 200).await["data"].take();
    assert_eq!((&mei["das_estimated_cents"], &mei["gross_revenue_cents"]), (&Value::Null, &json!(100_000)));
    let real =
        json!({ "taxation_regime": "real_profit", "pis_rate": null, "cofins_rate": null, "cbs_ibs_enabled": true });
    fiscal.world.patch(&path, real).await.expect(200);
    let real = act(&fiscal, &id(&period), "recalculate", 200).await["data"].take();
    assert_eq!((&real["pis_due_cents"], &real["cofins_due_cents"]), (&json!(1_650), &json!(7_600)));
    assert_eq!((&real["cbs_due_cents"], &real["ibs_due_cents"]), (&json!(900), &json!(100)));
}

#[tokio::test]
async fn what_was_withheld_is_there_to_offset() {
    let fiscal = Fiscal::new().await;
    let rule = json!({ "name": "Federais", "scope": "organization", "items": [
        { "tax_type": "irrf", "rate": 1.5, "is_withheld": true }, { "tax_type": "csrf", "rate": 4.65, "is_withheld": true }] });
    made(&fiscal.world, "tax_rules", rule).await;
    let invoice = fiscal.invoice(100_000, json!({})).await;
    fiscal.pay(&invoice).await;
    let period = october(&fiscal).await;
    assert_eq!(
        (&period["irrf_to_compensate_cents"], &period["csrf_to_compensate_cents"]),
        (&json!(1_500), &json!(4_650))
    );
}

#[tokio::test]
async fn a_month_is_closed_when_it_is_over_and_opened_again() {
    let fiscal = Fiscal::new().await;
    fiscal.invoice(10_000, json!({})).await;
    let period = id(&october(&fiscal).await);
    assert_eq!(act(&fiscal, &period, "close", 422).await["error"]["code"], "tax_period_running");
    assert_eq!(act(&fiscal, &period, "reopen", 422).await["error"]["code"], "tax_period_not_closed");
    // Billed later in the month.
    fiscal.invoice(20_000, json!({})).await;
    let again = october(&fiscal).await;
    assert_eq!((id(&again), &again["gross_revenue_cents"]), (period.clone(), &json!(30_000)));
    fiscal.world.pass_days(27);
    fiscal.invoice(40_000, json!({})).await;
    let closed = act(&fiscal, &period, "close", 200).await["data"].take();
    assert_eq!((&closed["status"], &closed["closed_at"]), (&json!("closed"), &json!("2026-11-01T12:14:27.000Z")));
    for action in ["close", "recalculate"] {
        assert_eq!(act(&fiscal, &period, action, 422).await["error"]["code"], "tax_period_closed");
    }
    assert_eq!(october(&fiscal).await, closed);
    let open = act(&fiscal, &period, "reopen", 200).await["data"].take();
    assert_eq!((&open["status"], &open["closed_at"]), (&json!("calculated"), &Value::Null));
    // November's invoice is not October's.
    assert_eq!(act(&fiscal, &period, "recalculate", 200).await["data"]["gross_revenue_cents"], 30_000);
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let fiscal = Fiscal::new().await;
    for (body, field) in [
        (json!({ "year": 2026, "month": 11 }), "month"),
        (json!({ "year": 2026, "month": 13 }), "month"),
        (json!({ "year": 2019, "month": 1 }), "year"),
        (json!({ "year": 2026 }), "month"),
    ] {
        let refused = fiscal.world.post("/v1/tax_periods", body).await.expect(422).body;
        assert!(refused["error"]["details"]["fields"][field].is_array(), "{field}: {refused}");
    }
    let quarter = json!({ "company_id": fiscal.company, "period_type": "quarterly", "year": 2026, "quarter": 3, "status": "calculated" });
    let quarter = stored(&fiscal.world, &TAX_PERIOD, quarter).await;
    assert_eq!(act(&fiscal, &quarter, "recalculate", 422).await["error"]["code"], "tax_period_not_monthly");
    put(&fiscal.world, &TAX_PERIOD, &quarter, json!({ "status": "open" })).await;
    assert_eq!(act(&fiscal, &quarter, "close", 422).await["error"]["code"], "invalid_status_transition");
    act(&fiscal, &quarter, "erase", 422).await;
    let period = id(&october(&fiscal).await);
    let deleted = fiscal.world.delete(&format!("/v1/tax_periods/{period}")).await.expect(200).body;
    assert_eq!(deleted, json!({ "data": { "deleted": true } }));
    let again = october(&fiscal).await;
    assert_ne!(id(&again), period);
    assert_eq!(read(&fiscal.world, &format!("tax_periods/{}", id(&again))).await, again);
}
