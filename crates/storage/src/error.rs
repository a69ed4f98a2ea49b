//! What can go wrong in the store.

/// A fault of the store. The text is for operators; it never holds a record's values.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or created; the reason says what to do.
    #[error("{0}")]
    Unusable(String),
    /// The file was written by a newer program.
    #[error("the data folder is at schema version {found}, this program knows {known}: use a newer kobana-mcp")]
    Newer {
        /// In the file.
        found: i64,
        /// In the program.
        known: i64,
    },
    /// A row changed since it was read.
    #[error("the record was changed by another request")]
    Stale,
    /// The record type belongs to no product that the store was opened with.
    #[error("no product of this store has the record type {0}")]
    UnknownRecord(&'static str),
    /// A condition or an order names a field that neither a filter nor the record's `indexed` declares.
    #[error("{record} is not indexed by {field}")]
    NotIndexed {
        /// The record type's key.
        record: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A sum over a field that holds neither money nor whole numbers.
    #[error("{record} cannot be added up by {field}")]
    NoNumber {
        /// The record type's key.
        record: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A condition lists too many values.
    #[error("more than {limit} values for {field}")]
    TooManyValues {
        /// The field.
        field: &'static str,
        /// The most that a condition takes.
        limit: usize,
    },
    /// There is a workspace with this id already.
    #[error("there is a workspace {0} already")]
    WorkspaceTaken(String),
    /// A stored value cannot be read back.
    #[error("the data folder holds a damaged value: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}
