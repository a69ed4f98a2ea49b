//! What bills to pay and to receive share: terms, series, splits, taxes, settling and undoing.
