//! The only SQL of the project: records, ledger, tokens, audit, timers and outbox.

pub mod error;
pub mod folder;
pub mod index;
pub mod records;
pub mod store;
pub mod tokens;
pub mod transaction;
pub mod words;

mod audit;
mod connection;
mod ledger;
mod migrations;
mod moment;
mod page;
mod tables;
mod workspaces;

pub use error::StoreError;
pub use folder::FolderLock;
pub use index::IndexValue;
pub use records::{
    After, Comparison, Condition, Key, MOST_VALUES, NewRow, Order, Page, Query, RawRow, Row, SEARCHED, Tallied, Tally,
    Test,
};
pub use store::{Store, StoreOptions};
pub use tokens::{NewToken, Token};
pub use transaction::{KnownWorkspace, OutboxMessage, StoredAnswer, Timer, Transaction};
