//! Records outside of transactions: read whole, or as the text that is stored.

use catalogue::Record;
use engine::AccountId;

use crate::error::StoreError;
use crate::page;
use crate::records::{Condition, Key, Page, Query, RawRow, Row, Tallied, Tally};
use crate::store::Store;

impl Store {
    /// One record of the tenant.
    pub async fn get(
        &self,
        account: &AccountId,
        record: &'static Record,
        key: &Key,
    ) -> Result<Option<Row>, StoreError> {
        let table = self.shared.tables.get(record)?;
        page::get(&mut *self.shared.readers.acquire().await?, table, &account.0, key).await
    }

    /// One record of the tenant, its document unread.
    pub async fn get_raw(
        &self,
        account: &AccountId,
        record: &'static Record,
        key: &Key,
    ) -> Result<Option<RawRow>, StoreError> {
        let table = self.shared.tables.get(record)?;
        page::get(&mut *self.shared.readers.acquire().await?, table, &account.0, key).await
    }

    /// A page of the tenant's records.
    pub async fn list(&self, account: &AccountId, record: &'static Record, query: &Query) -> Result<Page, StoreError> {
        let table = self.shared.tables.get(record)?;
        page::list(&mut *self.shared.readers.acquire().await?, table, &account.0, query).await
    }

    /// A page of the tenant's records, their documents unread.
    pub async fn list_raw(
        &self,
        account: &AccountId,
        record: &'static Record,
        query: &Query,
    ) -> Result<Page<RawRow>, StoreError> {
        let table = self.shared.tables.get(record)?;
        page::list(&mut *self.shared.readers.acquire().await?, table, &account.0, query).await
    }

    /// Identities of the tenant's records, the smallest first: `limit` at most, behind the identity `after`.
    pub async fn ids(
        &self,
        account: &AccountId,
        record: &'static Record,
        conditions: &[Condition],
        (after, limit): (Option<&str>, u64),
    ) -> Result<Vec<String>, StoreError> {
        let table = self.shared.tables.get(record)?;
        let mut reader = self.shared.readers.acquire().await?;
        page::ids(&mut reader, table, &account.0, (conditions, after, limit)).await
    }

    /// Counts and sums of the tenant's records, one a group, ordered by the groups' values. Without groups there is one,
    /// also when nothing matches.
    pub async fn tally(
        &self,
        account: &AccountId,
        record: &'static Record,
        tally: &Tally,
    ) -> Result<Vec<Tallied>, StoreError> {
        let table = self.shared.tables.get(record)?;
        page::tally(&mut *self.shared.readers.acquire().await?, table, &account.0, tally).await
    }
}
