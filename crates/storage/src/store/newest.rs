//! The newest records of several types in one query: of each type those that its lists show.

use std::fmt::Write;

use catalogue::Record;
use engine::{AccountId, Newest};
use sqlx::{AssertSqlSafe, Row};

use crate::error::StoreError;
use crate::moment::from_millis;
use crate::store::Store;

pub(super) async fn newest(
    store: &Store,
    account: &AccountId,
    records: &[&'static Record],
    limit: usize,
) -> Result<Vec<Vec<Newest>>, StoreError> {
    let mut answer: Vec<Vec<Newest>> = records.iter().map(|_| Vec::new()).collect();
    if records.is_empty() {
        return Ok(answer);
    }
    let mut sql = String::with_capacity(200 * records.len());
    let mut words = Vec::new();
    for (at, record) in records.iter().enumerate() {
        let union = if at == 0 { "" } else { " UNION ALL " };
        let table = store.shared.tables.get(record)?;
        let shown = record.shown.and_then(|shown| Some((table.column(shown.on)?, shown.word)));
        let shown = shown.map(|(column, word)| {
            words.push(word);
            format!(" AND \"{column}\" = ?{}", words.len() + 2)
        });
        let _ = write!(
            sql,
            "{union}SELECT * FROM (SELECT {at} AS type, id, uid, label, updated_at FROM \"{}\" \
             WHERE account = ?1{} ORDER BY id DESC LIMIT ?2)",
            table.name,
            shown.unwrap_or_default()
        );
    }
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let statement = sqlx::query(AssertSqlSafe(sql)).bind(&account.0).bind(limit);
    let statement = words.into_iter().fold(statement, |statement, word| statement.bind(word));
    let rows = statement.fetch_all(&mut *store.shared.readers.acquire().await?).await?;
    let mut found: Vec<(usize, i64, Newest)> = Vec::with_capacity(rows.len());
    for row in &rows {
        let at = usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(usize::MAX);
        let updated_at = from_millis(row.try_get(4)?)?.to_string();
        found.push((at, row.try_get(1)?, Newest { uid: row.try_get(2)?, label: row.try_get(3)?, updated_at }));
    }
    // The parts of a union come in no promised order.
    found.sort_by_key(|(at, id, _)| (*at, std::cmp::Reverse(*id)));
    for (at, _, record) in found {
        if let Some(list) = answer.get_mut(at) {
            list.push(record);
        }
    }
    Ok(answer)
}
