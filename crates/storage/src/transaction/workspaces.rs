//! The workspaces of an account, in one transaction with their records.

use catalogue::Record;
use engine::{AccountId, Workspace, WorkspaceId};
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, Row as _};

use super::Transaction;
use crate::error::StoreError;
use crate::moment::from_millis;
use crate::workspaces;

const TAGS: &str = "DELETE FROM record_tags WHERE account = ? AND record = ?";
const TIMERS: &str = "DELETE FROM timers WHERE account = ? AND record = ?";

/// A workspace as the store knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownWorkspace {
    /// Its number: later ones have larger ones.
    pub number: i64,
    /// Its id and name.
    pub workspace: Workspace,
    /// When it was added.
    pub created_at: Timestamp,
}

impl Transaction {
    /// Works for another tenant of the same caller from here on, and answers the one before: a workspace's own records and
    /// its account's change together.
    pub fn turn_to(&mut self, tenant: AccountId) -> AccountId {
        std::mem::replace(&mut self.account, tenant)
    }

    /// The account's workspaces, in the order in which they were added.
    pub async fn workspaces(&mut self, account: &AccountId) -> Result<Vec<KnownWorkspace>, StoreError> {
        let sql = "SELECT seq, id, name, created_at FROM workspaces WHERE account = ? ORDER BY seq";
        let found = sqlx::query(sql).bind(&account.0).fetch_all(self.connection()?).await;
        let rows = self.note(found.map_err(StoreError::from))?;
        let read = |row: &sqlx::sqlite::SqliteRow| {
            let workspace = Workspace { id: WorkspaceId(row.try_get(1)?), name: row.try_get(2)? };
            Ok(KnownWorkspace { number: row.try_get(0)?, workspace, created_at: from_millis(row.try_get(3)?)? })
        };
        rows.iter().map(read).collect()
    }

    /// Adds a workspace to the account. Its id is kept in lower case.
    ///
    /// # Errors
    /// [`StoreError::WorkspaceTaken`] when there is a workspace with this id, in any account.
    pub async fn create_workspace(
        &mut self,
        account: &AccountId,
        workspace: &Workspace,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let created = workspaces::create(self.connection()?, account, workspace, now).await;
        self.note(created)
    }

    /// Gives a workspace of the account another name; `false` when the account has none with this id.
    pub async fn rename_workspace(
        &mut self,
        account: &AccountId,
        id: &WorkspaceId,
        name: &str,
    ) -> Result<bool, StoreError> {
        let renamed = workspaces::rename(self.connection()?, account, id, name).await;
        self.note(renamed)
    }

    /// Removes a workspace from the account; `false` when the account has none with this id. Its records are another's
    /// work.
    pub async fn remove_workspace(&mut self, account: &AccountId, id: &WorkspaceId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM workspaces WHERE account = ? AND id = ?";
        let statement = sqlx::query(sql).bind(&account.0).bind(id.0.to_ascii_lowercase());
        let done = statement.execute(self.connection()?).await;
        Ok(self.note(done.map_err(StoreError::from))?.rows_affected() == 1)
    }

    /// Deletes every record of a type that the tenant has, with their timers.
    pub async fn delete_all(&mut self, record: &'static Record) -> Result<(), StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        for sql in [TAGS, TIMERS] {
            let statement = sqlx::query(sql).bind(&account.0).bind(&table.name);
            let done = statement.execute(self.connection()?).await;
            self.note(done.map_err(StoreError::from))?;
        }
        let sql = format!("DELETE FROM \"{}\" WHERE account = ?", table.name);
        let done = sqlx::query(AssertSqlSafe(sql)).bind(account.0).execute(self.connection()?).await;
        self.note(done.map_err(StoreError::from))?;
        Ok(())
    }
}
