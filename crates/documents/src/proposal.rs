//! The proposal that a prospect receives.
