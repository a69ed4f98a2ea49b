//! The fixed tables and their versions.

use sqlx::{Connection, Row, SqliteConnection};

use crate::error::StoreError;

/// One step of the schema, run once, in one transaction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migration {
    /// Steps count from 1.
    pub(crate) version: i64,
    /// SQL statements.
    pub(crate) sql: &'static str,
}

/// Every step, in order.
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration { version: 1, sql: include_str!("migrations/sqlite/0001_fixed_tables.sql") },
    Migration { version: 2, sql: include_str!("migrations/sqlite/0002_workspaces.sql") },
];

/// Brings the file to the last of `steps`.
///
/// # Errors
/// [`StoreError::Newer`] for a file that knows more steps; [`StoreError::Unusable`] for another program's database.
pub(crate) async fn migrate(connection: &mut SqliteConnection, steps: &'static [Migration]) -> Result<(), StoreError> {
    let known = steps.last().map_or(0, |step| step.version);
    // Read first, so that opening a current file waits for nobody's write.
    if version(connection).await? == known {
        return Ok(());
    }
    for step in steps {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        apply(&mut transaction, *step, known).await?;
        transaction.commit().await?;
    }
    Ok(())
}

async fn apply(connection: &mut SqliteConnection, step: Migration, known: i64) -> Result<(), StoreError> {
    let found = version(connection).await?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found >= step.version {
        return Ok(());
    }
    if step.version == 1 {
        sqlx::raw_sql("CREATE TABLE schema_version (version INTEGER PRIMARY KEY) STRICT")
            .execute(&mut *connection)
            .await?;
    }
    sqlx::raw_sql(step.sql).execute(&mut *connection).await?;
    sqlx::query("INSERT INTO schema_version (version) VALUES (?)").bind(step.version).execute(connection).await?;
    Ok(())
}

/// The file's version; 0 for an empty file.
async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let tables = "SELECT count(*), coalesce(sum(name = 'schema_version'), 0) FROM sqlite_schema WHERE type = 'table'";
    let row = sqlx::query(tables).fetch_one(&mut *connection).await?;
    let (all, ours): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    match (all, ours) {
        (0, _) => Ok(0),
        (_, 0) => Err(StoreError::Unusable(
            "the data folder's kobana.db was made by another program: choose another folder with --data".to_owned(),
        )),
        _ => {
            let row = sqlx::query("SELECT coalesce(max(version), 0) FROM schema_version").fetch_one(connection).await?;
            Ok(row.try_get(0)?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEXT: &[Migration] = &[
        MIGRATIONS[0],
        MIGRATIONS[1],
        Migration { version: 3, sql: "CREATE TABLE later (x INTEGER); INSERT INTO later VALUES (7);" },
    ];
    const BROKEN: &[Migration] = &[
        MIGRATIONS[0],
        MIGRATIONS[1],
        Migration { version: 3, sql: "CREATE TABLE later (x INTEGER); INSERT INTO nowhere VALUES (7);" },
    ];

    async fn empty() -> SqliteConnection {
        SqliteConnection::connect("sqlite::memory:").await.unwrap()
    }

    #[tokio::test]
    async fn an_older_file_takes_the_missing_steps_once() {
        let mut connection = empty().await;
        migrate(&mut connection, MIGRATIONS).await.unwrap();
        assert_eq!(version(&mut connection).await.unwrap(), 2);
        for _ in 0..2 {
            migrate(&mut connection, NEXT).await.unwrap();
            let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM later").fetch_one(&mut connection).await.unwrap();
            assert_eq!((rows, version(&mut connection).await.unwrap()), (1, 3));
        }
        let newer = migrate(&mut connection, MIGRATIONS).await;
        assert!(matches!(newer, Err(StoreError::Newer { found: 3, known: 2 })));
    }

    /// What the first version stored: a timer by its type's key alone, and rows that know no workspace.
    const FORMER_ROWS: &str = "INSERT INTO timers (account, due_at, record, record_id, action) \
        VALUES ('a', 1, 'charge_pix', 7, 'overdue'); \
        INSERT INTO tokens (id, hash, person, name, account, scopes, permissions, products, created_at) \
        VALUES ('t', x'01', 'p', 'P', 'a', 'read', '{}', '[]', 1); \
        INSERT INTO audit (at, account, person, tool, arguments_digest, decision, outcome, request_id) \
        VALUES (1, 'a', 'p', 't', 'd', 'plain', 'ok', 'r');";

    #[tokio::test]
    async fn rows_of_the_first_version_gain_what_the_second_asks() {
        let mut connection = empty().await;
        migrate(&mut connection, &MIGRATIONS[..1]).await.unwrap();
        sqlx::raw_sql(FORMER_ROWS).execute(&mut connection).await.unwrap();
        migrate(&mut connection, MIGRATIONS).await.unwrap();
        let sql = "SELECT timers.record, tokens.workspaces, tokens.default_workspace, audit.workspace \
                   FROM timers, tokens, audit";
        let row = sqlx::query(sql).fetch_one(&mut connection).await.unwrap();
        assert_eq!(row.get::<String, _>(0), "banking_charge_pix");
        assert_eq!(row.get::<String, _>(1), "[]");
        assert_eq!((row.get::<Option<String>, _>(2), row.get::<Option<String>, _>(3)), (None, None));
    }

    #[tokio::test]
    async fn a_step_that_fails_leaves_the_file_as_it_was() {
        let mut connection = empty().await;
        assert!(migrate(&mut connection, BROKEN).await.is_err());
        assert_eq!(version(&mut connection).await.unwrap(), 2);
        migrate(&mut connection, NEXT).await.unwrap();
        assert_eq!(version(&mut connection).await.unwrap(), 3);
    }
}
