//! Files of other versions and of other programs. SQLite only.

use std::path::Path;

use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use storage::{Key, StoreError};
use tempfile::TempDir;

use crate::fixture::{BILL, SHOPS, ana, store_bills, uid};
use crate::stores::open_in;

async fn run(folder: &Path, sql: &'static str) {
    let file = folder.join("kobana.db");
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_reopened_store_keeps_its_data() {
    let folder = TempDir::new().unwrap();
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    store_bills(&store, &ana(), &[json!({"note": "kept"})]).await;
    let written = store.get(&ana(), &BILL, &Key::Uid(uid(0))).await.unwrap();
    drop(store);
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    assert_eq!(store.get(&ana(), &BILL, &Key::Uid(uid(0))).await.unwrap(), written);
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_refused_untouched() {
    let folder = TempDir::new().unwrap();
    drop(open_in(folder.path(), SHOPS).await.unwrap());
    run(folder.path(), "INSERT INTO schema_version VALUES (99)").await;
    let Err(error) = open_in(folder.path(), SHOPS).await else { panic!("it must be refused") };
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
    assert!(error.to_string().contains("use a newer kobana-mcp"));
}

#[tokio::test]
async fn another_programs_database_is_refused_untouched() {
    let folder = TempDir::new().unwrap();
    run(folder.path(), "CREATE TABLE photos (name TEXT)").await;
    let Err(error) = open_in(folder.path(), SHOPS).await else { panic!("it must be refused") };
    assert!(error.to_string().contains("another program"), "{error}");
}

#[tokio::test]
async fn the_audit_trail_refuses_changes() {
    use engine::{Audit, AuditEntry, Decision, PersonId};
    let folder = TempDir::new().unwrap();
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    let entry = AuditEntry {
        at: crate::fixture::at(0),
        account: ana(),
        workspace: None,
        person: PersonId("ana".to_owned()),
        tool: "shop_charge_bill_update",
        arguments_digest: String::new(),
        decision: Decision::Plain,
        outcome: "ok".to_owned(),
        request_id: "r".to_owned(),
    };
    store.append(entry.clone()).await.unwrap();
    let file = folder.path().join("kobana.db");
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    for sql in ["UPDATE audit SET outcome = 'x'", "DELETE FROM audit"] {
        let error = sqlx::query(sql).execute(&mut connection).await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{error}");
    }
    assert_eq!(store.audit(None, 9).await.unwrap(), [entry]);
}

#[tokio::test]
async fn indexes_are_mended_without_touching_the_records() {
    let folder = TempDir::new().unwrap();
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    store_bills(&store, &ana(), &[json!({"note": "kept"})]).await;
    drop(store);
    let sql = "DROP INDEX shop_charge_bill__f_note; CREATE INDEX former ON shop_charge_bill (account, f_note); \
               UPDATE shop_charge_bill SET label = 'as it was'; UPDATE catalogue_indexes SET index_fingerprint = ''";
    run(folder.path(), sql).await;
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    assert_eq!(store.newest(&ana(), &[&BILL], 1).await.unwrap()[0][0].label, "as it was");
    let file = folder.path().join("kobana.db");
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let sql = "SELECT group_concat(name, ' ') FROM sqlite_schema WHERE name IN ('former', 'shop_charge_bill__f_note')";
    let names: String = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
    assert_eq!(names, "shop_charge_bill__f_note");
}
