//! The only SQL of the project: records, ledger, tokens, audit, timers and outbox.

pub mod error;
pub mod index;
pub mod records;
pub mod store;
pub mod tokens;
pub mod transaction;

pub use error::StoreError;
pub use index::IndexValue;
pub use records::{Comparison, Condition, Key, Order, Page, Query, Row};
pub use store::{Store, StoreOptions};
pub use tokens::{NewToken, Token};
pub use transaction::{OutboxMessage, StoredAnswer, Timer, Transaction};
