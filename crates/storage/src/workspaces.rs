//! The workspaces of an account, for products whose records are a workspace's.

use engine::{AccountId, Workspace, WorkspaceId};
use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::store::Store;

impl Store {
    /// Adds a workspace to the account. Its id is kept in lower case.
    ///
    /// # Errors
    /// [`StoreError::WorkspaceTaken`] when there is a workspace with this id, in any account.
    pub async fn create_workspace(
        &self,
        account: &AccountId,
        workspace: &Workspace,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        create(&mut *self.shared.writer.lock().await?, account, workspace, now).await
    }

    /// Gives a workspace of the account another name; `false` when the account has none with this id.
    pub async fn rename_workspace(
        &self,
        account: &AccountId,
        id: &WorkspaceId,
        name: &str,
    ) -> Result<bool, StoreError> {
        rename(&mut *self.shared.writer.lock().await?, account, id, name).await
    }

    /// The account's workspaces, in the order in which they were added.
    pub async fn workspaces(&self, account: &AccountId) -> Result<Vec<Workspace>, StoreError> {
        let sql = "SELECT id, name FROM workspaces WHERE account = ? ORDER BY seq";
        let mut reader = self.shared.readers.acquire().await?;
        let rows = sqlx::query(sql).bind(&account.0).fetch_all(&mut *reader).await?;
        let read = |row: &SqliteRow| Ok(Workspace { id: WorkspaceId(row.try_get(0)?), name: row.try_get(1)? });
        rows.iter().map(read).collect()
    }
}

pub(crate) async fn create(
    connection: &mut SqliteConnection,
    account: &AccountId,
    workspace: &Workspace,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO workspaces (account, id, name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    let statement = sqlx::query(sql).bind(&account.0).bind(workspace.id.0.to_ascii_lowercase());
    let statement = statement.bind(&workspace.name).bind(now.as_millisecond());
    match statement.execute(connection).await?.rows_affected() {
        0 => Err(StoreError::WorkspaceTaken(workspace.id.0.clone())),
        _ => Ok(()),
    }
}

pub(crate) async fn rename(
    connection: &mut SqliteConnection,
    account: &AccountId,
    id: &WorkspaceId,
    name: &str,
) -> Result<bool, StoreError> {
    let sql = "UPDATE workspaces SET name = ? WHERE account = ? AND id = ?";
    let statement = sqlx::query(sql).bind(name).bind(&account.0).bind(id.0.to_ascii_lowercase());
    Ok(statement.execute(connection).await?.rows_affected() == 1)
}
