//! From draft to recipient, and what the clock does.

use serde_json::{Value, json};

use super::world::{draft, item, published, shop, shown, step};
use crate::billing::sale::{refused, refused_field};
use crate::world::{World, principal};

#[tokio::test]
async fn a_published_proposal_is_sent_and_may_come_back() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let empty = draft(&world, json!([]), json!({})).await;
    refused_field(step(&world, &empty, "publish").await, "items");
    refused_field(step(&world, &empty, "send").await, "items");
    let proposal = published(&world, json!([item(&shop.erp, 1)]), json!({})).await;
    let row = shown(&world, &proposal).await;
    assert_eq!((&row["status"], &row["sent_at"]), (&json!("sent"), &json!("2026-10-05T12:14:27.000Z")));
    refused(step(&world, &proposal, "publish").await, "proposal_not_draft");
    let back = step(&world, &proposal, "unpublish").await.expect(200).body["data"].take();
    assert_eq!((&back["status"], &back["sent_at"]), (&json!("draft"), &Value::Null));
    refused(step(&world, &proposal, "unpublish").await, "proposal_not_sent");
    assert_eq!(step(&world, &proposal, "cancel").await.expect(200).body["data"]["status"], "canceled");
    for action in ["publish", "send"] {
        refused(step(&world, &proposal, action).await, "proposal_not_draft");
    }
    refused(step(&world, &proposal, "unpublish").await, "proposal_not_sent");
    refused(step(&world, &proposal, "cancel").await, "invalid_status_transition");
    refused(step(&world, &proposal, "undo-accept").await, "invalid_status_transition");
    refused(
        world.post(&format!("/v1/proposals/{proposal}/accept"), json!({ "cycle": "monthly" })).await,
        "proposal_not_sent",
    );
    world.pass_days(400);
    assert_eq!(shown(&world, &proposal).await["status"], "canceled");
}

#[tokio::test]
async fn a_proposal_is_mailed_and_opened_an_hour_later() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let contact = json!({ "name": "Rita Moura", "email": "rita@estrela.example" });
    let more = json!({ "title": "Para a Estrela", "expires_at": "2026-10-31", "contact_data": contact });
    let proposal = draft(&world, json!([item(&shop.erp, 1)]), more).await;
    let path = format!("/v1/proposals/{proposal}/send");
    let body = json!({ "subject": "Sua proposta", "message": "<p>Olá, <b>Rita</b>!</p>" });
    assert_eq!(world.post(&path, body).await.expect(200).body["data"]["status"], "sent");
    let letters = world.store.outbox(&principal("all write", "conta").account, 10).await.unwrap();
    let letter = letters.iter().find(|letter| letter.content["kind"] == "proposal").unwrap();
    assert_eq!(
        (letter.recipient.as_str(), &letter.content["subject"]),
        ("rita@estrela.example", &json!("Sua proposta"))
    );
    assert_eq!(letter.content["about"], json!(proposal));
    let text = letter.content["text"].as_str().unwrap();
    let row = shown(&world, &proposal).await;
    assert!(text.starts_with("Olá, Rita!") && text.contains(row["public_id"].as_str().unwrap()), "{text}");
    assert!(text.ends_with("Válida até 31/10/2026."), "{text}");
    world.pass(jiff::SignedDuration::from_mins(61));
    let row = shown(&world, &proposal).await;
    assert_eq!((&row["status"], &row["viewed_at"]), (&json!("viewed"), &json!("2026-10-05T13:14:27.000Z")));
    assert_eq!(step(&world, &proposal, "send").await.expect(200).body["data"]["status"], "sent");
    world.pass(jiff::SignedDuration::from_mins(61));
    let again = shown(&world, &proposal).await;
    assert_eq!((&again["status"], &again["viewed_at"]), (&json!("viewed"), &row["viewed_at"]));
}

#[tokio::test]
async fn a_proposal_without_an_address_cannot_be_mailed() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let more = json!({ "prospect_data": { "name": "Sem E-mail" } });
    let proposal = draft(&world, json!([item(&shop.erp, 1)]), more).await;
    refused_field(step(&world, &proposal, "send").await, "billing_account_id");
    let path = format!("/v1/proposals/{proposal}");
    world
        .patch(&path, json!({ "contact_data": { "name": "Rita", "email": "rita@estrela.example" } }))
        .await
        .expect(200);
    step(&world, &proposal, "send").await.expect(200);
}

#[tokio::test]
async fn a_proposal_expires_when_its_last_day_is_over() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let last = json!({ "expires_at": "2026-10-07" });
    let open = published(&world, json!([item(&shop.erp, 1)]), last.clone()).await;
    let longer = published(&world, json!([item(&shop.erp, 1)]), last.clone()).await;
    let waits = draft(&world, json!([item(&shop.erp, 1)]), last).await;
    world.patch(&format!("/v1/proposals/{longer}"), json!({ "expires_at": "2026-10-20" })).await.expect(200);
    world.pass_days(2);
    assert_eq!(shown(&world, &open).await["status"], "sent");
    world.pass_days(1);
    for (proposal, status) in [(&open, "expired"), (&longer, "sent"), (&waits, "draft")] {
        assert_eq!(shown(&world, proposal).await["status"], status);
    }
    refused_field(step(&world, &waits, "publish").await, "expires_at");
    refused(step(&world, &open, "send").await, "proposal_not_draft");
    refused(step(&world, &open, "cancel").await, "invalid_status_transition");
    world.pass_days(13);
    assert_eq!(shown(&world, &longer).await["status"], "expired");
}
