//! Instants as the database keeps them: whole milliseconds since 1970.

use jiff::Timestamp;

use crate::error::StoreError;

/// The instant of a stored number of milliseconds.
pub(crate) fn from_millis(millis: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_millisecond(millis).map_err(|_| StoreError::Damaged(format!("{millis} is no instant")))
}

/// The instant as it will be read back, without what is finer than a millisecond.
pub(crate) fn whole_millis(instant: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(instant.as_millisecond()).unwrap_or(instant)
}
