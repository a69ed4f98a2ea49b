//! What an operation does, and what it answers.

/// What the sandbox does when the operation is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Newest first, filtered and paged.
    List,
    /// The ids of every record, ascending, in pages.
    Ids,
    /// One record by id or uid.
    Get,
    /// Stores a new record.
    Create,
    /// Merges the body into a record.
    Update,
    /// Removes a record.
    Delete,
    /// Moves a record from one of the states to another at once.
    Transition {
        /// States that allow it; empty means any.
        from: &'static [&'static str],
        /// The state reached.
        to: &'static str,
    },
    /// Creates a command that the bank confirms later (v2).
    Command {
        /// The command's operation word (`cancel`).
        operation: &'static str,
        /// States that allow it; empty means any.
        from: &'static [&'static str],
    },
    /// Has a rule of its own in the sandbox.
    Rule,
    /// Read from what the server itself knows; no API is asked.
    Own(Own),
}

/// What the server itself knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// The schemas of the product's contract, from the catalogue.
    Schemas,
    /// The product's record types with their fields, from the catalogue.
    Records,
    /// The workspaces that the caller reaches, from their token.
    Workspaces,
}

/// What the API answers on success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// 200 with one record (201 for a create).
    Record,
    /// 200 with a list of records.
    List,
    /// 200 with a list of ids.
    Ids,
    /// 204 without a body.
    NoContent,
    /// 202 with a record or nothing: queued.
    Accepted,
    /// 200 with an object that is no record (a message, a report).
    Object,
    /// 200 with the bytes of a file of this media type; empty where each file has its own.
    File(&'static str),
    /// 200 with the bytes of a file of this media type, of which a caller is given an address that this server signs and
    /// serves for a short time.
    SignedFile(&'static str),
    /// 302 to a file.
    Redirect,
}
