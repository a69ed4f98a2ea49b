//! Records that reach billing by other ways than its API: the app's, the portal's, and what other areas make.

use catalogue::Record;
use engine::AccountId;
use serde_json::Value;
use storage::Key;

use crate::world::World;

/// The account of the world's requests.
pub(crate) fn account() -> AccountId {
    AccountId("conta".to_owned())
}

/// Stores `doc` as a record of the account, and answers its id.
pub(crate) async fn stored(world: &World, record: &'static Record, doc: Value) -> String {
    let Value::Object(doc) = doc else { panic!("a document is an object") };
    let now = *world.clock.0.lock().unwrap();
    let uid = format!("0199a1c2-0000-7000-8000-{:012x}", world.store.count(&account(), record).await.unwrap());
    let mut tx = world.store.begin(&account()).await.unwrap();
    let row = tx.insert(record, uid, doc, now).await.unwrap();
    tx.commit().await.unwrap();
    row.uid
}

/// Puts fields into the record `id`.
pub(crate) async fn put(world: &World, record: &'static Record, id: &str, fields: Value) {
    let Value::Object(fields) = fields else { panic!("fields are an object") };
    let now = *world.clock.0.lock().unwrap();
    let mut tx = world.store.begin(&account()).await.unwrap();
    let mut row = tx.get(record, &Key::Uid(id.to_owned())).await.unwrap().unwrap();
    row.doc.extend(fields);
    tx.update(record, row, now).await.unwrap();
    tx.commit().await.unwrap();
}
