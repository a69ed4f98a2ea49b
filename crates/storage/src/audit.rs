//! The audit trail: rows are appended and read, never changed (triggers refuse it).

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use catalogue::Product;
use engine::{AccountId, Audit, AuditEntry, BoxFuture, Decision, LedgerFault, PersonId, WorkspaceId};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use crate::error::StoreError;
use crate::ledger::fault;
use crate::moment::from_millis;
use crate::store::Store;

/// What a row is read as, in this order.
const ROW: &str = "at, account, person, tool, arguments_digest, decision, outcome, request_id, workspace";

impl Audit for Store {
    fn append(&self, entry: AuditEntry) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async move {
            let mut connection = self.shared.writer.lock().await.map_err(fault)?;
            append(&mut connection, entry).await.map_err(fault)
        })
    }
}

async fn append(connection: &mut SqliteConnection, entry: AuditEntry) -> Result<(), StoreError> {
    let sql = format!("INSERT INTO audit ({ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    sqlx::query(AssertSqlSafe(sql))
        .bind(entry.at.as_millisecond())
        .bind(entry.account.0)
        .bind(entry.person.0)
        .bind(entry.tool)
        .bind(entry.arguments_digest)
        .bind(entry.decision.as_str())
        .bind(entry.outcome)
        .bind(entry.request_id)
        .bind(entry.workspace.map(|workspace| workspace.0))
        .execute(connection)
        .await?;
    Ok(())
}

/// The newest rows, of one tenant or of all.
pub(crate) async fn newest(
    connection: &mut SqliteConnection,
    products: &[&'static Product],
    account: Option<&AccountId>,
    limit: u64,
) -> Result<Vec<AuditEntry>, StoreError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = match account {
        Some(account) => {
            let sql = format!("SELECT {ROW} FROM audit WHERE account = ? ORDER BY seq DESC LIMIT ?");
            sqlx::query(AssertSqlSafe(sql)).bind(&account.0).bind(limit).fetch_all(connection).await?
        }
        None => {
            let sql = format!("SELECT {ROW} FROM audit ORDER BY seq DESC LIMIT ?");
            sqlx::query(AssertSqlSafe(sql)).bind(limit).fetch_all(connection).await?
        }
    };
    rows.iter().map(|row| read(products, row)).collect()
}

fn read(products: &[&'static Product], row: &SqliteRow) -> Result<AuditEntry, StoreError> {
    let word: &str = row.try_get(5)?;
    let decision = Decision::ALL.iter().copied().find(|decision| decision.as_str() == word);
    Ok(AuditEntry {
        at: from_millis(row.try_get(0)?)?,
        account: AccountId(row.try_get(1)?),
        workspace: row.try_get::<Option<String>, _>(8)?.map(WorkspaceId),
        person: PersonId(row.try_get(2)?),
        tool: tool_name(products, row.try_get(3)?),
        arguments_digest: row.try_get(4)?,
        decision: decision.ok_or_else(|| StoreError::Damaged(format!("an audit row was decided {word:?}")))?,
        outcome: row.try_get(6)?,
        request_id: row.try_get(7)?,
    })
}

/// The catalogue's own spelling of a stored tool name. A tool that the catalogue no longer has is kept once for the
/// life of the process: their number is bounded by the tools that older programs had.
fn tool_name(products: &[&'static Product], name: &str) -> &'static str {
    static FORMER: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    if let Some(tool) = products.iter().find_map(|product| product.tool(name)) {
        return tool.name;
    }
    let mut former = FORMER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = former.get(name) {
        return known;
    }
    let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
    former.insert(kept);
    kept
}
