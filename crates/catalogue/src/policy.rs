//! What differs between products in how a destructive tool is confirmed.

/// What happens to a destructive call of a client that cannot be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unasked {
    /// It runs; the client's own confirmation is all there is.
    Runs,
    /// It is refused with `confirmation_required`.
    IsRefused,
}

/// What happens to an approval that was used before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reused {
    /// The person is asked again, with the warning that the first may have run.
    AsksAgain,
    /// It is refused with `confirmation_replayed` and what is known of the first run.
    IsRefused,
}

/// A product's confirmation policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// For clients that cannot be asked.
    pub unasked: Unasked,
    /// For approvals used before.
    pub reused: Reused,
    /// The error code of a declined or cancelled question, as the product spells it.
    pub declined_code: &'static str,
}
