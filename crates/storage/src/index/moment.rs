//! Days and moments in the spellings that the finance API takes: RFC 3339, `2026-06-05 12:03:44 UTC`, `2026-06-05`.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

/// The end of a moment as answers show it.
const ZONE: &str = " UTC";

/// What follows a day as answers show it.
const MIDNIGHT: &str = " 00:00:00 UTC";

/// The moment of `text`; a day is its midnight, UTC.
pub(crate) fn parse(text: &str) -> Option<Timestamp> {
    if let Some(date) = date(text) {
        return Some(date.to_datetime(Time::midnight()).to_zoned_datetime(TimeZone::UTC).ok()?.timestamp());
    }
    match text.strip_suffix(ZONE) {
        Some(shown) => format!("{shown}Z").parse().ok(),
        None => text.parse().ok(),
    }
}

/// The moment of `text` as answers show it, without what is finer than a second: this text sorts by time.
pub(crate) fn whole_second(text: &str) -> Option<String> {
    Some(parse(text)?.strftime("%Y-%m-%d %H:%M:%S UTC").to_string())
}

/// The day of `text`, `YYYY-MM-DD`.
pub(crate) fn day(text: &str) -> Option<String> {
    // A day as answers show it. The calendar's last one begins after the last moment that can be told.
    let shown = text.strip_suffix(MIDNIGHT).unwrap_or(text);
    match date(shown) {
        Some(date) => Some(date.to_string()),
        None => Some(parse(text)?.strftime("%Y-%m-%d").to_string()),
    }
}

fn date(text: &str) -> Option<Date> {
    (text.len() == "2026-06-05".len()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_moment_is_the_same() {
        for text in ["2026-06-05T12:03:44Z", "2026-06-05T09:03:44.900-03:00", "2026-06-05 12:03:44 UTC"] {
            assert_eq!(whole_second(text).as_deref(), Some("2026-06-05 12:03:44 UTC"), "{text}");
            assert_eq!(day(text).as_deref(), Some("2026-06-05"), "{text}");
        }
        assert_eq!(whole_second("2026-06-05").as_deref(), Some("2026-06-05 00:00:00 UTC"));
        assert_eq!(day("2026-06-05").as_deref(), Some("2026-06-05"));
        for text in ["9999-12-31", "9999-12-31 00:00:00 UTC"] {
            assert_eq!(day(text).as_deref(), Some("9999-12-31"), "{text}");
        }
        for text in ["", "ontem", "2026-02-30", "2026-06-05 12:03:44", "20260605", "2026-6-5"] {
            assert_eq!((whole_second(text), day(text)), (None, None), "{text}");
        }
    }
}
