//! Single use of approvals.

use engine::{BoxFuture, Claim, Claimed, Ledger, LedgerFault, Nonce, RunOutcome};
use sqlx::{Row, SqliteConnection};

use crate::error::StoreError;
use crate::store::Store;

impl Ledger for Store {
    fn claim(&self, claim: Claim) -> BoxFuture<'_, Result<Claimed, LedgerFault>> {
        Box::pin(async move { claim_once(self, claim).await.map_err(fault) })
    }

    fn complete(&self, nonce: Nonce, outcome: RunOutcome) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async move {
            let mut connection = self.shared.writer.lock().await.map_err(fault)?;
            complete(&mut connection, &nonce, outcome).await.map_err(fault)
        })
    }

    fn find(&self, nonce: Nonce) -> BoxFuture<'_, Result<Option<Claimed>, LedgerFault>> {
        Box::pin(async move {
            let mut reader = self.shared.readers.acquire().await.map_err(fault)?;
            Ok(find(&mut reader, &nonce).await.map_err(fault)?.map(Claimed::Before))
        })
    }
}

/// One statement, durable when it returns: whoever inserted the row is the first.
async fn claim_once(store: &Store, claim: Claim) -> Result<Claimed, StoreError> {
    let mut connection = store.shared.writer.lock().await?;
    let sql = "INSERT INTO confirmations (nonce, account, person, tool, arguments_digest, claimed_at, expires_at, \
               workspace) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (nonce) DO NOTHING";
    let inserted = sqlx::query(sql)
        .bind(&claim.nonce.0)
        .bind(&claim.account.0)
        .bind(&claim.person.0)
        .bind(claim.tool)
        .bind(&claim.arguments_digest)
        .bind(claim.claimed_at.as_millisecond())
        .bind(claim.expires_at.as_millisecond())
        .bind(claim.workspace.as_ref().map(|workspace| &workspace.0))
        .execute(&mut *connection)
        .await?;
    if inserted.rows_affected() == 1 {
        return Ok(Claimed::First);
    }
    // Purged between both statements by another process, it is still known to have been claimed.
    Ok(Claimed::Before(find(&mut connection, &claim.nonce).await?.flatten()))
}

/// An outcome that says what happened is never overwritten; `Unknown` may still be settled.
async fn complete(connection: &mut SqliteConnection, nonce: &Nonce, outcome: RunOutcome) -> Result<(), StoreError> {
    let (word, status, code) = match outcome {
        RunOutcome::Done(status) => ("done", Some(i64::from(status)), None),
        RunOutcome::Refused(code) => ("refused", None, Some(code)),
        RunOutcome::Unknown => ("unknown", None, None),
    };
    let sql = "UPDATE confirmations SET outcome = ?, status = ?, code = ? \
               WHERE nonce = ? AND (outcome IS NULL OR outcome = 'unknown')";
    let statement = sqlx::query(sql).bind(word).bind(status).bind(code).bind(&nonce.0);
    if statement.execute(&mut *connection).await?.rows_affected() == 0 && find(connection, nonce).await?.is_none() {
        return Err(StoreError::Damaged("an outcome came for a confirmation that was never claimed".to_owned()));
    }
    Ok(())
}

async fn find(connection: &mut SqliteConnection, nonce: &Nonce) -> Result<Option<Option<RunOutcome>>, StoreError> {
    let sql = "SELECT outcome, status, code FROM confirmations WHERE nonce = ?";
    let Some(row) = sqlx::query(sql).bind(&nonce.0).fetch_optional(connection).await? else { return Ok(None) };
    let word: Option<String> = row.try_get(0)?;
    let outcome = match word.as_deref() {
        None => None,
        Some("done") => {
            let status = row.try_get::<Option<i64>, _>(1)?.and_then(|status| u16::try_from(status).ok());
            let damaged = || StoreError::Damaged("a confirmation that is done has no status".to_owned());
            Some(RunOutcome::Done(status.ok_or_else(damaged)?))
        }
        Some("refused") => Some(RunOutcome::Refused(row.try_get::<Option<String>, _>(2)?.unwrap_or_default())),
        Some(_) => Some(RunOutcome::Unknown),
    };
    Ok(Some(outcome))
}

pub(crate) fn fault(error: StoreError) -> LedgerFault {
    LedgerFault(error.to_string())
}
