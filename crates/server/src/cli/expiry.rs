//! `30d`, `12h`, `1y`: how long a token works.

use jiff::{Span, Timestamp, tz::TimeZone};

/// The instant that lies `text` after `now`, by the calendar (UTC).
///
/// # Errors
/// What `text` should look like.
pub fn after(text: &str, now: Timestamp) -> Result<Timestamp, String> {
    let wrong = || format!("`{text}` is no time such as 12h, 30d, 6mo or 1y");
    let span: Span = text.parse().map_err(|_| wrong())?;
    let end = now.to_zoned_datetime(TimeZone::UTC).checked_add(span).map_err(|_| wrong())?.timestamp();
    if end > now { Ok(end) } else { Err(format!("`{text}` lies in the past")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_new_year(text: &str) -> Result<String, String> {
        after(text, "2026-01-01T00:00:00Z".parse().unwrap()).map(|end| end.to_string())
    }

    #[test]
    fn spans_are_read_as_people_write_them() {
        assert_eq!(from_new_year("30d").unwrap(), "2026-01-31T00:00:00Z");
        assert_eq!(from_new_year("12h").unwrap(), "2026-01-01T12:00:00Z");
        assert_eq!(from_new_year("1y").unwrap(), "2027-01-01T00:00:00Z");
    }

    #[test]
    fn anything_else_is_explained() {
        assert!(from_new_year("soon").unwrap_err().contains("30d"));
        assert!(from_new_year("-30d").unwrap_err().contains("past"));
        assert!(from_new_year("0d").unwrap_err().contains("past"));
        assert!(from_new_year("99999y").is_err());
    }
}
