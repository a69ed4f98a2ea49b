//! Time and randomness as parameters.

use std::sync::LazyLock;

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use uuid::Uuid;

/// The zone of every account's dates (Brasília).
pub const ACCOUNT_ZONE: &str = "America/Sao_Paulo";

/// Where the time comes from.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> Timestamp;
}

/// Where randomness comes from.
pub trait Entropy: Send + Sync {
    /// Fills `bytes` with unpredictable bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// The account's time zone.
pub fn account_zone() -> TimeZone {
    static ZONE: LazyLock<TimeZone> =
        LazyLock::new(|| TimeZone::get(ACCOUNT_ZONE).expect("the zone database is built in"));
    ZONE.clone()
}

/// The account's calendar date at `instant`.
pub fn account_date(instant: Timestamp) -> Date {
    instant.to_zoned_datetime(account_zone()).date()
}

/// A UUID version 7 (RFC 9562) of `instant`: sorts by time, and carries 74 random bits.
pub fn uuid_v7(instant: Timestamp, entropy: &dyn Entropy) -> Uuid {
    let mut random = [0; 10];
    entropy.fill(&mut random);
    let millis = u64::try_from(instant.as_millisecond()).unwrap_or_default();
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}
