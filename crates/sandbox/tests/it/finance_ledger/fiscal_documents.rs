//! Invoices: received, linked to bills, ignored and cancelled; read-only over the API.

use catalogue::finance::company::COMPANY;
use http::Method;
use jiff::civil::date;
use rust_decimal::Decimal;
use sandbox::Context;
use sandbox::finance::fiscal_document::{self, Closed, Instalment, Invoice};
use serde_json::{Value, json};
use storage::{Key, Row};

use super::world::World;

const PATH: &str = "/v1/fiscal-documents";

async fn receive(world: &World, context: &mut Context, number: &str) -> Row {
    let company = context.find(&COMPANY, &Key::Uid(world.company.clone())).await.unwrap();
    let part = |month: i8| Instalment { due: date(2026, month, 8), amount: Decimal::new(68_450, 2) };
    let invoice = Invoice {
        company: &company,
        kind: "nfe",
        access_key: Some("41261130751694000199550010000504171000088412"),
        number,
        series: Some("1"),
        issuer_name: "Tintas Rio Doce Indústria Química S.A.",
        issuer_document: "30751694000160",
        issued_at: "2026-10-03T13:10:00Z".parse().unwrap(),
        total: Decimal::new(136_900, 2),
        taxes: None,
        instalments: &[part(11), part(12)],
        files: (None, None),
    };
    fiscal_document::receive(context, invoice).await.unwrap()
}

#[tokio::test]
async fn an_invoice_is_linked_by_its_bills() {
    let world = World::new().await;
    let supplier = json!({ "company_id": world.company, "name": "Tintas Rio Doce", "is_supplier": true,
        "document_type": "cnpj", "document_number": "30751694000160" });
    let supplier = world.post("/v1/people", supplier).await.expect(201).body["id"].clone();
    let bill = world.bill("payables", "684.50", "2026-11-08").await;
    let mut context = world.context().await;
    let [linked, ignored, cancelled] = [
        receive(&world, &mut context, "50417").await,
        receive(&world, &mut context, "50418").await,
        receive(&world, &mut context, "50419").await,
    ];
    let linked = fiscal_document::link(&mut context, linked, 1, &bill).await.unwrap();
    assert!(fiscal_document::link(&mut context, linked.clone(), 3, &bill).await.is_err());
    fiscal_document::close(&mut context, ignored, Closed::Ignored).await.unwrap();
    fiscal_document::close(&mut context, cancelled, Closed::Cancelled).await.unwrap();
    context.tx.commit().await.unwrap();

    let path = format!("{PATH}/{}", linked.uid);
    let shown = world.get(&path).await.expect(200).body;
    assert_eq!((&shown["status"], &shown["person_id"]), (&json!("linked"), &supplier));
    assert_eq!((&shown["total_amount"], &shown["issued_at"]), (&json!("1369.00"), &json!("2026-10-03 13:10:00 UTC")));
    assert_eq!(shown["recipient_document"], "58271463000178");
    let parts = json!([
        { "number": 1, "due_date": "2026-11-08 00:00:00 UTC", "amount": "684.50", "payable_id": bill },
        { "number": 2, "due_date": "2026-12-08 00:00:00 UTC", "amount": "684.50", "payable_id": null },
    ]);
    assert_eq!(shown["installments"], parts);
    let of_status = async |status: &str| {
        let found = world.get(&format!("{PATH}?status={status}")).await.expect(200).body;
        found["data"].as_array().unwrap().len()
    };
    assert_eq!([of_status("linked").await, of_status("ignored").await, of_status("received").await], [1, 1, 0]);
    world.delete(&path).await.expect(405);
    world.elsewhere(Method::GET, &path, Value::Null).await.expect(404);

    // Without its bill the invoice waits again.
    world.delete(&format!("/v1/payables/{bill}")).await.expect(204);
    let shown = world.get(&path).await.expect(200).body;
    assert_eq!((&shown["status"], &shown["installments"][0]["payable_id"]), (&json!("received"), &Value::Null));
}
