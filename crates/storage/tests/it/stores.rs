//! How a suite gets a store.

use std::path::Path;

use catalogue::Product;
use storage::{Store, StoreError, StoreOptions};

use crate::fixture::SHOPS;

/// A fresh, empty store.
pub(crate) async fn fresh() -> Store {
    Store::open(StoreOptions::default(), SHOPS).await.expect("a fresh store opens")
}

/// The store in `folder`.
pub(crate) async fn open_in(folder: &Path, products: &'static [&'static Product]) -> Result<Store, StoreError> {
    let options = StoreOptions { folder: Some(folder.to_owned()), busy_seconds: 1, ..StoreOptions::default() };
    Store::open(options, products).await
}
