//! Why a database file could not be opened, and what to do about it.

use std::path::Path;

use crate::error::StoreError;

/// SQLite's result codes (<https://www.sqlite.org/rescode.html>).
mod code {
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const READONLY: i32 = 8;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const CANTOPEN: i32 = 14;
    pub(super) const NOTADB: i32 = 26;
}

/// The error of an open, in words that say what to do.
pub(super) fn explain(error: StoreError, file: &Path) -> StoreError {
    let StoreError::Database(sqlx::Error::Database(fault)) = &error else { return error };
    let Some(code) = fault.code().and_then(|code| code.parse::<i32>().ok()) else { return error };
    let file = file.display();
    // The lowest byte is the primary code.
    StoreError::Unusable(match code & 0xff {
        code::BUSY | code::LOCKED => {
            format!("{file} is locked by another program: end it (a backup, an SQLite shell) and try again")
        }
        code::READONLY | code::CANTOPEN => format!(
            "{file} cannot be opened for writing: give this user the right to write it and its folder, \
             or choose another folder with --data"
        ),
        code::FULL => format!("no space is left for {file}: free some, or choose another folder with --data"),
        code::NOTADB => {
            format!("{file} is not an SQLite database: move it away, or choose another folder with --data")
        }
        code::CORRUPT => format!("{file} is damaged: restore it from a backup, or choose another folder with --data"),
        _ => return error,
    })
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, SqliteConnection};

    use super::*;

    #[tokio::test]
    async fn a_full_disk_is_named() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        // SQLite answers as on a full disk once the file may not grow.
        let sql = "PRAGMA max_page_count = 2; CREATE TABLE t (x); INSERT INTO t VALUES (randomblob(9000))";
        let full = sqlx::raw_sql(sql).execute(&mut connection).await.unwrap_err();
        let told = explain(StoreError::Database(full), Path::new("/data/kobana.db")).to_string();
        assert_eq!(told, "no space is left for /data/kobana.db: free some, or choose another folder with --data");
    }

    #[tokio::test]
    async fn a_fault_of_our_own_is_not_dressed_up() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        let fault = sqlx::raw_sql("SELECT nothing").execute(&mut connection).await.unwrap_err();
        assert!(matches!(explain(StoreError::Database(fault), Path::new("f")), StoreError::Database(_)));
    }
}
