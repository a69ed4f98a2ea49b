//! Certificates, which the app uploads.

use catalogue::billing::certificate::CERTIFICATE;
use serde_json::{Value, json};
use storage::{Key, Timer};

use super::stored::{account, stored};
use super::world::{each, read};
use crate::world::World;

/// A certificate that is valid until `not_after`, as the app leaves it.
async fn uploaded(world: &World, name: &str, not_after: &str) -> String {
    let doc = json!({ "name": name, "status": "active", "format": "pfx", "document": "45678912000155",
        "common_name": "NUVEM SERENA TECNOLOGIA LTDA:45678912000155", "serial_number": "5C3A77E1",
        "not_before": "2026-02-03T03:00:00.000Z", "not_after": not_after, "metadata": {}, "presence": "live",
        "private_key": "nunca mostrada" });
    let id = stored(world, &CERTIFICATE, doc).await;
    let mut tx = world.store.begin(&account()).await.unwrap();
    let row = tx.get(&CERTIFICATE, &Key::Uid(id.clone())).await.unwrap().unwrap();
    let (due_at, action) = (not_after.parse().unwrap(), "expires".to_owned());
    tx.schedule(&Timer { due_at, record: CERTIFICATE.table(), id: row.id, action }).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn listed(world: &World, query: &str) -> Vec<Value> {
    let list = world.get(&format!("/v1/certificates?{query}")).await.expect(200).body;
    each(&list, "name").into_iter().cloned().collect()
}

#[tokio::test]
async fn they_are_listed_by_state_and_expire() {
    let world = World::billing().await;
    uploaded(&world, "A1 2026", "2026-10-20T02:59:59.000Z").await;
    let other = uploaded(&world, "A1 2027", "2027-02-03T02:59:59.000Z").await;
    let shown = read(&world, &format!("certificates/{other}")).await;
    assert_eq!((&shown["status"], &shown["format"]), (&json!("active"), &json!("pfx")));
    assert_eq!(shown.get("private_key"), None);
    for (query, names) in [
        ("", vec!["A1 2027", "A1 2026"]),
        ("status=active", vec!["A1 2027", "A1 2026"]),
        ("status=expiring_soon", vec!["A1 2026"]),
        ("status=expired", vec![]),
        ("not_after_from=2027-01-01", vec!["A1 2027"]),
        ("document=45678912000155&serial_number=5C3A77E1&not_after_to=2026-10-19", vec!["A1 2026"]),
    ] {
        assert_eq!(listed(&world, query).await, names, "{query}");
    }
    world.get("/v1/certificates?status=novo").await.expect(400);
    world.pass_days(15);
    assert_eq!(listed(&world, "status=expired").await, ["A1 2026"]);
    assert_eq!(listed(&world, "status=expiring_soon").await, Vec::<Value>::new());
    assert_eq!(listed(&world, "status=active").await, ["A1 2027"]);
}

#[tokio::test]
async fn one_that_is_removed_is_seen_no_more() {
    let world = World::billing().await;
    let id = uploaded(&world, "A1 2026", "2026-10-20T02:59:59.000Z").await;
    let path = format!("/v1/certificates/{id}");
    assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
    world.get(&path).await.expect(404);
    world.delete(&path).await.expect(404);
    assert_eq!(listed(&world, "").await, Vec::<Value>::new());
    world.pass_days(30);
    world.get("/v1/certificates").await.expect(200);
}
