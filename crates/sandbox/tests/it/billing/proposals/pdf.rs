//! The proposal on paper.

use serde_json::{Value, json};

use super::world::{draft, item, shop, shown, step};
use crate::billing::sale::refused_field;
use crate::billing::world::{id, made, read};
use crate::world::World;

async fn template(world: &World, more: Value) -> String {
    let mut body = json!({ "name": "Padrão", "googleDocId": "1AbC" });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    id(&made(world, "proposal_templates", body).await)
}

#[tokio::test]
async fn what_the_pdf_shows_is_told_as_data() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let more =
        json!({ "title": "Para a Estrela", "expires_at": "2026-10-31", "contact_data": { "name": "Rita Moura" } });
    let items = json!([item(&shop.erp, 2_899_000), item(&shop.training, 5_000_000)]);
    let proposal = draft(&world, items, more).await;
    let sheet = read(&world, &format!("proposals/{proposal}/json")).await;
    for (field, value) in [
        ("code", json!("PROP-0001")),
        ("title", json!("Para a Estrela")),
        ("issued_on", json!("2026-10-05")),
        ("valid_until", json!("2026-10-31")),
        ("contact", json!("Rita Moura")),
        ("setup_amount_cents", json!(50_000)),
        ("monthly_amount_cents", json!(28_990)),
        ("coupon_code", Value::Null),
    ] {
        assert_eq!(sheet[field], value, "{field}");
    }
    assert_eq!(sheet["issuer"]["legal_name"], "Nuvem Serena Software Ltda");
    assert_eq!(sheet["recipient"]["legal_name"], "Padaria Estrela Ltda");
    assert_eq!((&sheet["items"][0]["name"], &sheet["items"][1]["charged"]), (&json!("erp"), &json!("once")));
}

#[tokio::test]
async fn a_pdf_is_made_of_a_template_with_a_script() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let proposal = draft(&world, json!([item(&shop.erp, 2_899_000)]), json!({})).await;
    refused_field(step(&world, &proposal, "generate-pdf").await, "template_id");
    let without = template(&world, json!({})).await;
    let path = format!("/v1/proposals/{proposal}");
    world.patch(&path, json!({ "template_id": without })).await.expect(200);
    refused_field(step(&world, &proposal, "generate-pdf").await, "template_id");
    let script =
        json!({ "name": "Com script", "googleDocId": "2DeF", "appScriptUrl": "https://script.exemplo.com.br/exec" });
    let with = template(&world, script).await;
    world.patch(&path, json!({ "template_id": with })).await.expect(200);
    let made = step(&world, &proposal, "generate-pdf").await.expect(200).body["data"].take();
    let row = shown(&world, &proposal).await;
    assert_eq!((&row["pdf_url"], &row["generated_at"]), (&made["pdf_url"], &json!("2026-10-05T12:14:27.000Z")));
    assert_eq!(row["pdf_outdated_at"], Value::Null);
    let fetched = world.get(made["pdf_url"].as_str().unwrap()).await.expect(200);
    assert_eq!(fetched.header("content-type"), "application/pdf");
    assert!(fetched.bytes.starts_with(b"%PDF-"));
    assert_eq!(made["size_bytes"], fetched.bytes.len());
    // A change of what it shows outdates it, until it is made anew.
    world.pass_days(1);
    world.patch(&path, json!({ "items": [item(&shop.erp, 1_000_000)] })).await.expect(200);
    assert_eq!(shown(&world, &proposal).await["pdf_outdated_at"], "2026-10-06T12:14:27.000Z");
    step(&world, &proposal, "generate-pdf").await.expect(200);
    assert_eq!(shown(&world, &proposal).await["pdf_outdated_at"], Value::Null);
    let other = draft(&world, json!([]), json!({})).await;
    world.get(&format!("/v1/proposal_pdfs?proposal_id={other}")).await.expect(404);
    world.get("/v1/proposal_pdfs").await.expect(404);
}
