//! Records outside of transactions: read whole, or as the text that is stored.

use catalogue::Record;
use engine::AccountId;

use crate::error::StoreError;
use crate::page;
use crate::records::{Key, Page, Query, RawRow, Row};
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
}
