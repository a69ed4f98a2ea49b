//! Completions: what suggests values while a person types an argument of a prompt or of a resource's address.

/// Where suggestions come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The identities of the newest records that this list tool gives, by prefix, under the caller's right to it.
    Newest(&'static str),
    /// The identities of the records that this list tool finds when it searches for what was typed, under the caller's right
    /// to it.
    Search(&'static str),
    /// The names of the product's contract, by prefix.
    Schemas,
    /// The names of the product's record types, by prefix.
    Records,
    /// Today and the first day of each of the last twelve months, this one included, newest first.
    Days,
    /// The last twelve months, this one included, newest first.
    Months,
}

/// One argument and what completes it.
#[derive(Debug, Clone, Copy)]
pub struct Completion {
    /// The prompt's name or the template's address; empty for every one that has the argument.
    pub of: &'static str,
    /// The argument.
    pub argument: &'static str,
    /// What completes it.
    pub source: Source,
}

impl Completion {
    /// `argument` of the prompt or template called `of`; of every one where `of` is empty.
    pub const fn new(of: &'static str, argument: &'static str, source: Source) -> Completion {
        Completion { of, argument, source }
    }
}
