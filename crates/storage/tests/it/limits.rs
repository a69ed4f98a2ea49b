//! Folders and files that cannot be used.

use std::fs;
use std::path::Path;

use sqlx::{Connection, SqliteConnection};
use storage::{FolderLock, StoreError};
use tempfile::TempDir;

use crate::fixture::SHOPS;
use crate::stores::open_in;

async fn refusal(folder: &Path) -> String {
    match open_in(folder, SHOPS).await {
        Err(StoreError::Unusable(text)) => text,
        Err(other) => panic!("another error: {other}"),
        Ok(_) => panic!("{} must not open", folder.display()),
    }
}

#[tokio::test]
async fn a_missing_folder_is_made() {
    let parent = TempDir::new().unwrap();
    let folder = parent.path().join("a/b");
    open_in(&folder, SHOPS).await.unwrap().ping().await.unwrap();
    assert!(folder.join("kobana.db").is_file());
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_made_belongs_to_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let parent = TempDir::new().unwrap();
    let folder = parent.path().join("data");
    let _store = open_in(&folder, SHOPS).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o077;
    assert_eq!((mode(&folder), mode(&folder.join("kobana.db"))), (0, 0));
    assert_eq!(mode(&folder.join("kobana.db-wal")), 0);
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_or_written_is_named() {
    // No user may create files below /proc, not even root.
    for folder in ["/proc/kobana-data", "/proc/self/fd"] {
        let text = refusal(Path::new(folder)).await;
        assert!(text.contains(folder) && text.contains("--data"), "{text}");
    }
}

#[tokio::test]
async fn a_folder_that_is_a_file_is_named() {
    let parent = TempDir::new().unwrap();
    let file = parent.path().join("data");
    fs::write(&file, "x").unwrap();
    let text = refusal(&file).await;
    assert!(text.contains("is a file, not a folder") && text.contains("--data"), "{text}");
    assert!(FolderLock::acquire(&file).is_err());
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("kobana.db");
    let content = "no database, but longer than the header of one. ".repeat(40);
    fs::write(&file, &content).unwrap();
    let text = refusal(folder.path()).await;
    assert!(text.contains("is not an SQLite database"), "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), content);

    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(refusal(folder.path()).await.contains("is a folder where the database file should be"));
}

#[tokio::test]
async fn a_locked_file_says_so_after_the_wait() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("kobana.db");
    let mut other = SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
    sqlx::raw_sql("CREATE TABLE t (x); BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
    let text = refusal(folder.path()).await;
    assert!(text.contains("locked by another program"), "{text}");
}

#[test]
fn one_server_holds_a_folder() {
    let parent = TempDir::new().unwrap();
    let folder = parent.path().join("data");
    let held = FolderLock::acquire(&folder).unwrap();
    let text = FolderLock::acquire(&folder).unwrap_err().to_string();
    assert!(text.contains("another server uses the data folder") && text.contains("--data"), "{text}");
    drop(held);
    FolderLock::acquire(&folder).unwrap();
}

#[tokio::test]
async fn a_command_works_beside_a_server() {
    let folder = TempDir::new().unwrap();
    let _lock = FolderLock::acquire(folder.path()).unwrap();
    let server = open_in(folder.path(), SHOPS).await.unwrap();
    let command = open_in(folder.path(), SHOPS).await.unwrap();
    command.set_setting_once("name", "value").await.unwrap();
    assert_eq!(server.setting("name").await.unwrap().as_deref(), Some("value"));
}
