//! Series, splits and taxes.

use catalogue::finance::classification_center::CLASSIFICATION_CENTER;
use catalogue::finance::tax::TAX;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::world::{World, fields, id};

fn money(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

impl World {
    async fn center(&self, kind: &str) -> String {
        let doc = json!({ "company_id": self.company, "name": "Oficina", "type": kind, "active": true });
        self.insert(&CLASSIFICATION_CENTER, doc).await
    }

    /// The rows of a series of receivables, earliest due first, each whole.
    async fn series(&self, fields: Value) -> Vec<Value> {
        let first = self.post("/v1/receivables", self.bill_body(fields)).await.expect(201).body;
        let group = first["group_id"].as_str().unwrap();
        let mut rows = Vec::new();
        for id in self.listed(&format!("/v1/receivables?group_id={group}")).await {
            rows.push(self.show("receivables", &id).await);
        }
        assert_eq!(id(&first), id(&rows[0]), "the first row is answered");
        rows
    }
}

fn column<'a>(rows: &'a [Value], field: &str) -> Vec<&'a str> {
    rows.iter().map(|row| row[field].as_str().unwrap()).collect()
}

#[tokio::test]
async fn instalments_add_up_and_keep_the_month_end() {
    let world = World::new().await;
    let sent = json!({ "type": "installment", "total_installments": 4, "amount": "100.01", "due_date": "2027-01-31",
        "competence_date": "2026-10-01" });
    let rows = world.series(sent).await;
    assert_eq!(column(&rows, "amount"), ["25.01", "25.00", "25.00", "25.00"]);
    let days: Vec<&str> = column(&rows, "due_date").into_iter().map(|due| &due[..10]).collect();
    assert_eq!(days, ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
    for (at, row) in (1..).zip(&rows) {
        assert_eq!(row["installment_number"], at);
        assert_eq!((&row["total_installments"], &row["parcels_amount"]), (&json!(4), &json!("100.01")));
        assert_eq!((&row["type"], &row["competence_date"]), (&json!("installment"), &json!("2026-10-01 00:00:00 UTC")));
    }
}

#[tokio::test]
async fn a_recurring_bill_repeats_its_amount() {
    let world = World::new().await;
    for (period, second, last) in [
        ("weekly", "2026-10-27", "2027-01-05"),
        ("biweekly", "2026-11-03", "2027-03-23"),
        ("monthly", "2026-11-20", "2027-09-20"),
        ("quarterly", "2027-01-20", "2029-07-20"),
        ("yearly", "2027-10-20", "2037-10-20"),
    ] {
        let rows = world.series(json!({ "type": "recurring", "recurrence_period": period, "amount": "50.00" })).await;
        assert_eq!(rows.len(), 12, "{period}");
        assert!(rows[1]["due_date"].as_str().unwrap().starts_with(second), "{period}");
        assert!(rows[11]["due_date"].as_str().unwrap().starts_with(last), "{period}");
        assert!(rows.iter().all(|row| row["amount"] == "50.00" && row["parcels_amount"] == "600.00"));
        assert_eq!(rows[3]["competence_date"], rows[3]["due_date"]);
    }
    let rows = world
        .series(json!({ "type": "recurring", "recurrence_period": "monthly", "total_installments": 3,
            "competence_date": "2026-09-30" }))
        .await;
    assert_eq!(column(&rows, "competence_date")[2], "2026-11-30 00:00:00 UTC");
}

#[tokio::test]
async fn a_split_is_spread_to_the_cent() {
    let world = World::new().await;
    let centers = [world.center("revenue").await, world.center("both").await, world.center("revenue").await];
    let shares = ["33.34", "33.33", "33.34"];
    let split: Vec<Value> = centers
        .iter()
        .zip(shares)
        .map(|(center, amount)| json!({ "classification_center_id": center, "amount": amount }))
        .collect();
    let sent = json!({ "type": "installment", "total_installments": 7, "amount": "100.01",
        "classification_centers": split });
    let rows = world.series(sent).await;
    let mut totals = [Decimal::ZERO; 3];
    for row in &rows {
        let allocations = row["classification_center_allocations"].as_array().unwrap();
        assert_eq!(row["classification_center_allocations_count"], 3);
        assert_eq!(row["classification_center_id"], centers[0].as_str());
        let sum: Decimal = allocations.iter().map(|share| money(&share["amount"])).sum();
        assert_eq!(sum, money(&row["amount"]));
        for (total, share) in totals.iter_mut().zip(allocations) {
            assert_eq!(share["percentage"], Value::Null);
            *total += money(&share["amount"]);
        }
    }
    assert_eq!(totals.map(|total| total.to_string()), shares);
}

#[tokio::test]
async fn a_split_that_does_not_fit_is_refused() {
    let world = World::new().await;
    let [revenue, cost] = [world.center("revenue").await, world.center("cost").await];
    let share = |center: &str, fields: Value| {
        let mut share = json!({ "classification_center_id": center });
        super::world::merge(&mut share, &fields);
        share
    };
    for (split, field) in [
        (vec![share(&revenue, json!({ "amount": "684.48" }))], "classification_centers"),
        (vec![share(&revenue, json!({ "percentage": 99.98 }))], "classification_centers"),
        (vec![share(&revenue, json!({}))], "classification_centers[0]"),
        (vec![share(&revenue, json!({ "percentage": 100, "amount": "684.50" }))], "classification_centers[0]"),
        (vec![share(&cost, json!({ "percentage": 100 }))], "classification_centers[0].classification_center_id"),
        (
            vec![share(&revenue, json!({ "percentage": 50 })), share(&revenue, json!({ "percentage": 50 }))],
            "classification_centers[1]",
        ),
    ] {
        let body = world.bill_body(json!({ "classification_centers": split }));
        let refused = world.post("/v1/receivables", body).await.expect(422);
        assert_eq!(fields(&refused), [field], "{}", refused.body);
    }
    let whole = vec![share(&revenue, json!({ "amount": "684.50" }))];
    let bill = world.receivable(json!({ "classification_centers": whole })).await;
    let path = format!("/v1/receivables/{bill}");
    let refused = world.patch(&path, json!({ "amount": "700.00" })).await.expect(422);
    assert_eq!(fields(&refused), ["classification_centers"], "an amount must not leave its split behind");
    let cleared = world.patch(&path, json!({ "amount": "700.00", "classification_centers": [] })).await.expect(200);
    assert_eq!(cleared.body["classification_center_allocations"], json!([]));
}

#[tokio::test]
async fn taxes_go_to_the_first_row() {
    let world = World::new().await;
    let tax = world.insert(&TAX, json!({ "name": "ISS", "active": true })).await;
    let charges = json!([{ "tax_id": tax, "amount": 30.5 }, { "tax_id": tax, "amount": "1.00", "withholding": false }]);
    let rows = world
        .series(json!({ "type": "installment", "total_installments": 30, "amount": "300.00", "tax_charges": charges }))
        .await;
    let first = rows[0]["tax_charges"].as_array().unwrap();
    assert_eq!((rows[0]["tax_charges_count"].as_u64(), first.len()), (Some(2), 2));
    assert_eq!((&first[0]["tax_name"], &first[0]["amount"]), (&json!("ISS"), &json!("30.50")));
    assert_eq!((&first[0]["withholding"], &first[1]["withholding"]), (&json!(true), &json!(false)));
    assert!(first[0]["id"].is_string());
    assert!(rows[1..].iter().all(|row| row["tax_charges"] == json!([]) && row["tax_charges_count"] == 0));
    for (charges, field) in [
        (json!([{ "tax_id": world.company, "amount": "1.00" }]), "tax_charges[0].tax_id"),
        (json!([{ "tax_id": tax, "amount": "684.51" }]), "tax_charges"),
    ] {
        let body = world.bill_body(json!({ "tax_charges": charges }));
        let refused = world.post("/v1/receivables", body).await.expect(422);
        assert_eq!(fields(&refused), [field], "{}", refused.body);
    }
}

#[tokio::test]
async fn a_series_keeps_its_shape() {
    let world = World::new().await;
    let rows =
        world.series(json!({ "type": "recurring", "recurrence_period": "monthly", "total_installments": 2 })).await;
    let path = format!("/v1/receivables/{}", id(&rows[1]));
    world.patch(&path, json!({ "type": "recurring", "recurrence_period": "monthly" })).await.expect(200);
    for sent in
        [json!({ "type": "normal" }), json!({ "total_installments": 3 }), json!({ "recurrence_period": "weekly" })]
    {
        world.patch(&path, sent).await.expect(422);
    }
    world.delete(&path).await.expect(204);
    assert_eq!(world.listed("/v1/receivables").await, [id(&rows[0])], "one row only goes");
}
