//! Totals and sweeps.

use serde_json::{Value, json};

use super::world::{World, id};

#[tokio::test]
async fn totals_add_up_what_the_window_holds() {
    let world = World::new().await;
    for (kind, word) in [("payables", "paid"), ("receivables", "received")] {
        for (amount, due) in
            [("100.10", "2026-09-30"), ("200.20", "2026-10-04"), ("300.30", "2026-10-05"), ("400.40", "2026-11-01")]
        {
            world.bill(kind, json!({ "amount": amount, "due_date": due })).await;
        }
        let settled = world.bill(kind, json!({ "amount": "50.00", "due_date": "2026-10-31" })).await;
        world.settle(kind, &settled).await.expect(200);
        let cancelled = world.bill(kind, json!({ "amount": "7.00", "due_date": "2026-10-01" })).await;
        world.patch(&format!("/v1/{kind}/{cancelled}"), json!({ "status": "cancelled" })).await.expect(200);
        let other = world.a_company("Outra Ltda.", "11444777000161").await;
        for (query, count, pending, paid, overdue) in [
            (String::new(), 6, "1001.00", "50.00", 2),
            ("?month=10&year=2026".to_owned(), 4, "500.50", "50.00", 1),
            ("?start_date=2026-09-30&end_date=2026-10-04".to_owned(), 3, "300.30", "0.00", 2),
            ("?start_date=2026-10-05&end_date=2026-10-05".to_owned(), 1, "300.30", "0.00", 0),
            (format!("?company_id={}", world.company), 6, "1001.00", "50.00", 2),
            (format!("?company_id={other}"), 0, "0.00", "0.00", 0),
        ] {
            let totals = world.get(&format!("/v1/{kind}/aggregates{query}")).await.expect(200).body;
            let sum: rust_decimal::Decimal =
                [pending, paid].iter().map(|text| text.parse::<rust_decimal::Decimal>().unwrap()).sum();
            let expected = json!({ "count": count, "total": sum.to_string(), "pending": pending, word: paid,
                "overdue_count": overdue });
            assert_eq!(totals, expected, "{kind} {query}");
        }
        for query in [
            "month=10",
            "year=2026",
            "start_date=2026-10-01",
            "month=13&year=2026",
            "group_by=day",
            "month=1&year=2026&start_date=2026-10-01&end_date=2026-10-02",
            "start_date=2026-10-02&end_date=2026-10-01",
        ] {
            world.get(&format!("/v1/{kind}/aggregates?{query}")).await.expect(400);
        }
    }
}

/// The last day that there is begins after the last moment that can be told.
#[tokio::test]
async fn the_calendars_last_day_counts_as_any_other() {
    let world = World::new().await;
    for due in ["9999-12-31", "9999-12-31T00:00:00Z"] {
        let bill = world.bill("receivables", json!({ "amount": "7.00", "due_date": due })).await;
        let shown = world.get(&format!("/v1/receivables/{bill}")).await.expect(200).body;
        assert_eq!(shown["due_date"], "9999-12-31 00:00:00 UTC");
    }
    for query in ["", "?start_date=9999-12-31&end_date=9999-12-31", "?month=12&year=9999"] {
        let totals = world.get(&format!("/v1/receivables/aggregates{query}")).await.expect(200).body;
        assert_eq!((&totals["count"], &totals["total"]), (&json!(2), &json!("14.00")), "{query}");
    }
    for filter in ["due_date[gte]=9999-12-31", "due_date[lte]=9999-12-31", "due_date=9999-12-31"] {
        let listed = world.get(&format!("/v1/receivables?{filter}")).await.expect(200).body;
        assert_eq!(listed["data"].as_array().unwrap().len(), 2, "{filter}");
    }
    let flow = world.get("/v1/cash-flow?from=9999-12-01&to=9999-12-31").await.expect(200).body;
    assert_eq!(flow["buckets"][0]["projected_income"], "14.00");
}

#[tokio::test]
async fn a_sweep_shows_what_lists_show() {
    let world = World::new().await;
    let mut bills = Vec::new();
    for _ in 0..5 {
        bills.push(world.payable(json!({})).await);
    }
    world.payable(json!({ "description": "[reprovar]" })).await;
    world.post("/v1/payables", world.bill_body(json!({}))).await.expect(201);
    bills.sort();
    let (mut swept, mut cursor) = (Vec::<String>::new(), String::new());
    loop {
        let page = world.get(&format!("/v1/payables/ids?limit=2{cursor}")).await.expect(200).body;
        swept.extend(page["data"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()));
        match &page["meta"]["next_cursor"] {
            Value::Null => break,
            next => cursor = format!("&cursor={}", next.as_str().unwrap()),
        }
    }
    assert_eq!(swept, bills);
    world.get("/v1/payables/ids?status=paid").await.expect(400);
}

#[tokio::test]
async fn lists_are_filtered_sorted_and_short() {
    let world = World::new().await;
    let made = world
        .post(
            "/v1/receivables",
            world.bill_body(json!({ "amount": "9.00", "document_number": "A 1",
        "ir_relevant": true })),
        )
        .await
        .expect(201)
        .body;
    let late = world.receivable(json!({ "amount": "100.00", "due_date": "2026-10-04" })).await;
    let first = id(&made);
    for (query, expected) in [
        ("", vec![&late, &first]),
        ("?sort=-amount", vec![&late, &first]),
        ("?sort=amount", vec![&first, &late]),
        ("?amount[gt]=9.00", vec![&late]),
        ("?amount[gte]=9.00&amount[lt]=100.00", vec![&first]),
        ("?status=pending&due_date[lt]=2026-10-05", vec![&late]),
        ("?document_number=A%201", vec![&first]),
        ("?ir_relevant=true", vec![&first]),
        ("?status[in]=received,cancelled", vec![]),
    ] {
        let listed = world.listed(&format!("/v1/receivables{query}")).await;
        assert_eq!(listed.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    let listed = world.get("/v1/receivables").await.expect(200);
    for field in ["kobana_barcode", "tax_charges", "classification_center_allocations", "reconciliation"] {
        assert!(listed.body["data"][0].get(field).is_none(), "{field} is in the detail alone");
    }
}
