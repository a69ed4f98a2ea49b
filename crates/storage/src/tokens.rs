//! Local access tokens: hashed at rest, shown once by whoever made them.

use engine::{AccountId, Permissions, PersonId, Scopes, WorkspaceId};
use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use crate::error::StoreError;
use crate::moment::{from_millis, whole_millis};

/// A token to store. The secret itself never comes here, only its SHA-256.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// SHA-256 of the token.
    pub hash: [u8; 32],
    /// The person.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// The tenant.
    pub account: AccountId,
    /// Scopes.
    pub scopes: Scopes,
    /// Person-level permissions.
    pub permissions: Permissions,
    /// Products that it opens; empty means all.
    pub products: Vec<String>,
    /// Workspaces that it reaches; empty means all of the account's, later ones included.
    pub workspaces: Vec<WorkspaceId>,
    /// The workspace that holds when a call names none.
    pub default_workspace: Option<WorkspaceId>,
    /// When it stops working.
    pub expires_at: Option<Timestamp>,
}

/// A stored token.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// Its id, for lists and revocation.
    pub id: String,
    /// The person.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// The tenant.
    pub account: AccountId,
    /// Scopes.
    pub scopes: Scopes,
    /// Person-level permissions.
    pub permissions: Permissions,
    /// Products that it opens; empty means all.
    pub products: Vec<String>,
    /// Workspaces that it reaches; empty means all of the account's, later ones included.
    pub workspaces: Vec<WorkspaceId>,
    /// The workspace that holds when a call names none.
    pub default_workspace: Option<WorkspaceId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it stops working.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked.
    pub revoked_at: Option<Timestamp>,
}

/// Characters of the shortest id.
const ID_CHARS: usize = 8;

/// What a row is read as, in this order.
const ROW: &str = "id, person, name, account, scopes, permissions, products, created_at, expires_at, revoked_at, \
                   workspaces, default_workspace";

/// Stores a token. Its id is the beginning of its hash, longer where two tokens begin alike.
pub(crate) async fn create(
    connection: &mut SqliteConnection,
    token: NewToken,
    now: Timestamp,
) -> Result<Token, StoreError> {
    let digits: String = token.hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let sql = "INSERT INTO tokens (id, hash, person, name, account, scopes, permissions, products, created_at, expires_at, \
               workspaces, default_workspace) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    let permissions = json(&token.permissions)?;
    let (products, workspaces) = (json(&token.products)?, json(&token.workspaces)?);
    let scopes = token.scopes.words().collect::<Vec<_>>().join(" ");
    for id in (ID_CHARS..=digits.len()).map(|length| &digits[..length]) {
        let inserted = sqlx::query(sql)
            .bind(id)
            .bind(token.hash.as_slice())
            .bind(&token.person.0)
            .bind(&token.name)
            .bind(&token.account.0)
            .bind(&scopes)
            .bind(&permissions)
            .bind(&products)
            .bind(now.as_millisecond())
            .bind(token.expires_at.map(Timestamp::as_millisecond))
            .bind(&workspaces)
            .bind(token.default_workspace.as_ref().map(|workspace| &workspace.0))
            .execute(&mut *connection)
            .await?;
        if inserted.rows_affected() == 1 {
            return Ok(Token {
                id: id.to_owned(),
                person: token.person,
                name: token.name,
                account: token.account,
                scopes: token.scopes,
                permissions: token.permissions,
                products: token.products,
                workspaces: token.workspaces,
                default_workspace: token.default_workspace,
                created_at: whole_millis(now),
                expires_at: token.expires_at.map(whole_millis),
                revoked_at: None,
            });
        }
    }
    Err(sqlx::Error::Protocol("this token is stored already".to_owned()).into())
}

/// The token with this SHA-256.
pub(crate) async fn find(connection: &mut SqliteConnection, hash: &[u8; 32]) -> Result<Option<Token>, StoreError> {
    let sql = format!("SELECT {ROW} FROM tokens WHERE hash = ?");
    let row = sqlx::query(AssertSqlSafe(sql)).bind(hash.as_slice().to_vec()).fetch_optional(connection).await?;
    row.map(|row| read(&row)).transpose()
}

/// Every token, newest first.
pub(crate) async fn all(connection: &mut SqliteConnection) -> Result<Vec<Token>, StoreError> {
    let sql = format!("SELECT {ROW} FROM tokens ORDER BY seq DESC");
    sqlx::query(AssertSqlSafe(sql)).fetch_all(connection).await?.iter().map(read).collect()
}

/// Revokes a token; the first revocation's time stands.
pub(crate) async fn revoke(connection: &mut SqliteConnection, id: &str, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "UPDATE tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?";
    let done = sqlx::query(sql).bind(now.as_millisecond()).bind(id).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

fn read(row: &SqliteRow) -> Result<Token, StoreError> {
    let instant = |millis: Option<i64>| millis.map(from_millis).transpose();
    let damaged = |_| StoreError::Damaged("a token's permissions, products or workspaces are no JSON".to_owned());
    Ok(Token {
        id: row.try_get(0)?,
        person: PersonId(row.try_get(1)?),
        name: row.try_get(2)?,
        account: AccountId(row.try_get(3)?),
        scopes: Scopes::parse(row.try_get(4)?),
        permissions: serde_json::from_str(row.try_get(5)?).map_err(damaged)?,
        products: serde_json::from_str(row.try_get(6)?).map_err(damaged)?,
        workspaces: serde_json::from_str(row.try_get(10)?).map_err(damaged)?,
        default_workspace: row.try_get::<Option<String>, _>(11)?.map(WorkspaceId),
        created_at: from_millis(row.try_get(7)?)?,
        expires_at: instant(row.try_get(8)?)?,
        revoked_at: instant(row.try_get(9)?)?,
    })
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Damaged(error.to_string()))
}
