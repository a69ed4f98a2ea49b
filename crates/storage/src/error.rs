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
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}
