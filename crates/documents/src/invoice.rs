//! The invoice that a customer receives.
