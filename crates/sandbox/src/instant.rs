//! Instants and dates as the APIs write and take them: banking in the account's zone with its
//! offset, finance and inbox in UTC.

use jiff::{SignedDuration, Timestamp, civil::Date, civil::Time, tz::TimeZone};

/// `2026-10-05T09:14:27-03:00`.
pub fn text(instant: Timestamp) -> String {
    let zoned = instant.to_zoned_datetime(engine::clock::account_zone());
    let (date, time, offset) = (zoned.date(), zoned.time(), zoned.offset().seconds());
    let mut text = String::with_capacity(25);
    // Two of these stand in almost every answer, and the usual formatting costs several times as much.
    match u16::try_from(date.year()) {
        Ok(year @ 0..=9999) => {
            two_digits(year / 100, &mut text);
            two_digits(year % 100, &mut text);
            for part in [date.month(), date.day()] {
                text.push('-');
                two_digits(part.unsigned_abs().into(), &mut text);
            }
        }
        _ => text.push_str(&date.to_string()),
    }
    for (mark, part) in [('T', time.hour()), (':', time.minute()), (':', time.second())] {
        text.push(mark);
        two_digits(part.unsigned_abs().into(), &mut text);
    }
    let minutes = u16::try_from(offset.unsigned_abs() / 60).unwrap_or_default();
    for (mark, part) in [(if offset < 0 { '-' } else { '+' }, minutes / 60), (':', minutes % 60)] {
        text.push(mark);
        two_digits(part, &mut text);
    }
    text
}

/// `2026-06-05 12:03:44 UTC`, as finance writes moments.
pub fn utc_text(instant: Timestamp) -> String {
    instant.strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}

/// `2026-11-12T10:24:00.000Z`, as inbox writes instants.
pub fn utc_millis(instant: Timestamp) -> String {
    instant.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// `2026-06-05 00:00:00 UTC`, as finance writes days.
pub fn utc_day(date: Date) -> String {
    format!("{date} 00:00:00 UTC")
}

/// Reads a moment as finance takes it: RFC 3339, `YYYY-MM-DD` (midnight UTC) or the form of its answers. What lies below a
/// second is dropped, because no answer shows it.
pub fn parse_utc(text: &str) -> Option<Timestamp> {
    let exact = match parse_iso_date(text) {
        Some(date) => date.to_datetime(Time::midnight()).to_zoned_datetime(TimeZone::UTC).ok()?.timestamp(),
        None => rfc3339(text)?,
    };
    // Years that are not written with four digits would not sort as text.
    let year = exact.to_zoned_datetime(TimeZone::UTC).year();
    if !(1..=9999).contains(&year) {
        return None;
    }
    Timestamp::from_second(exact.as_millisecond().div_euclid(1000)).ok()
}

/// How the usual spellings of a day end, besides the day alone.
const MIDNIGHTS: &[&str] = &["T00:00:00Z", " 00:00:00 UTC"];

/// Reads a day as finance takes it: `YYYY-MM-DD`, or a moment at midnight UTC.
pub fn parse_day(text: &str) -> Option<Date> {
    // Midnight is cut off as text: the calendar's last day begins after the last moment that can be told.
    let plain = MIDNIGHTS.iter().find_map(|midnight| text.strip_suffix(midnight)).unwrap_or(text);
    if let Some(date) = parse_iso_date(plain) {
        return (1..=9999).contains(&date.year()).then_some(date);
    }
    let zoned = parse_utc(text)?.to_zoned_datetime(TimeZone::UTC);
    (zoned.time() == Time::midnight()).then(|| zoned.date())
}

/// Reads `YYYY-MM-DD` alone.
pub fn parse_iso_date(text: &str) -> Option<Date> {
    (text.len() == 10 && text.as_bytes().get(4) == Some(&b'-')).then(|| parse_date(text))?
}

fn rfc3339(text: &str) -> Option<Timestamp> {
    let shape = text.as_bytes();
    let is_long = shape.len() >= 20 && shape.get(4) == Some(&b'-') && shape.get(13) == Some(&b':');
    let plain =
        match text.strip_suffix(" UTC").filter(|stem| stem.len() == 19 && stem.as_bytes().get(10) == Some(&b' ')) {
            Some(stem) => format!("{}Z", stem.replacen(' ', "T", 1)),
            None => text.to_owned(),
        };
    let marked = matches!(plain.as_bytes().get(10), Some(b'T' | b't'));
    (is_long && marked && plain.is_ascii()).then(|| plain.parse().ok())?
}

/// Appends a number below 100.
fn two_digits(number: u16, text: &mut String) {
    for digit in [number / 10 % 10, number % 10] {
        text.push(char::from(b"0123456789"[usize::from(digit)]));
    }
}

/// Reads an instant with offset; a plain date is the first instant of that day in the account's zone.
pub fn parse(text: &str) -> Option<Timestamp> {
    match parse_date(text) {
        Some(date) => start_of(date),
        None => text.parse().ok(),
    }
}

/// Reads `YYYY-MM-DD`, or `DD/MM/YYYY` as Brazilians write it.
pub fn parse_date(text: &str) -> Option<Date> {
    let number = |part: &str, digits: usize| {
        (part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse::<i16>().ok())?
    };
    let mut parts = text.split(['-', '/']);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (year, month, day) = match (text.contains('-'), text.contains('/')) {
        (true, false) => (number(first, 4)?, number(second, 2)?, number(third, 2)?),
        (false, true) => (number(third, 4)?, number(second, 2)?, number(first, 2)?),
        _ => return None,
    };
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// The first instant of a day in the account's zone.
pub fn start_of(date: Date) -> Option<Timestamp> {
    let zoned = date.to_datetime(Time::midnight()).to_zoned_datetime(engine::clock::account_zone()).ok()?;
    Some(zoned.timestamp())
}

/// The last millisecond of a day in the account's zone.
pub fn end_of(date: Date) -> Option<Timestamp> {
    let next = start_of(date.tomorrow().ok()?)?;
    next.checked_sub(SignedDuration::from_millis(1)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_carries_the_offset_of_brasilia() {
        let instant = "2026-10-05T12:14:27Z".parse().unwrap();
        assert_eq!(text(instant), "2026-10-05T09:14:27-03:00");
    }

    #[test]
    fn instants_of_every_year_read_back() {
        for year in [-9998, -1, 0, 1, 99, 100, 1969, 2026, 2100, 9998] {
            for (month, day) in [(1, 1), (2, 28), (10, 9), (12, 31)] {
                let instant = start_of(Date::new(year, month, day).unwrap()).unwrap();
                let expected = instant.to_zoned_datetime(engine::clock::account_zone());
                assert!(text(instant).starts_with(&format!("{}T00:00:00-0", expected.date())), "{}", text(instant));
                // Before 1914 the offset had seconds, which the API does not write.
                if year > 1913 {
                    assert_eq!(text(instant).parse::<Timestamp>().unwrap(), instant);
                }
            }
        }
    }

    #[test]
    fn dates_are_read_in_both_spellings_and_nothing_else() {
        let day = Date::new(2026, 10, 5).unwrap();
        assert_eq!(parse_date("2026-10-05"), Some(day));
        assert_eq!(parse_date("05/10/2026"), Some(day));
        for bad in ["2026-10-5", "2026-13-01", "05-10-2026", "2026/10/05", "", "2026-10-05T00:00:00Z", "+026-10-05"] {
            assert_eq!(parse_date(bad), None, "{bad}");
        }
    }

    #[test]
    fn finance_takes_three_forms_and_writes_one() {
        for (sent, kept) in [
            ("2026-06-05", "2026-06-05 00:00:00 UTC"),
            ("2026-06-05 12:03:44 UTC", "2026-06-05 12:03:44 UTC"),
            ("2026-06-05T12:03:44Z", "2026-06-05 12:03:44 UTC"),
            ("2026-06-05T09:03:44.9-03:00", "2026-06-05 12:03:44 UTC"),
        ] {
            assert_eq!(parse_utc(sent).map(utc_text).as_deref(), Some(kept), "{sent}");
        }
        let bad = [
            "05/06/2026",
            "2026-02-30",
            "2026-06-05T12:03:44",
            "2026-06-05 12:03:44",
            "2026-06-05 25:00:00 UTC",
            "",
            "hoje",
        ];
        for sent in bad {
            assert_eq!(parse_utc(sent), None, "{sent}");
        }
        for sent in ["2026-06-05", "2026-06-05 00:00:00 UTC", "2026-06-05T00:00:00Z", "2026-06-04T21:00:00-03:00"] {
            assert_eq!(parse_day(sent).map(utc_day).as_deref(), Some("2026-06-05 00:00:00 UTC"), "{sent}");
        }
        for sent in ["9999-12-31", "9999-12-31T00:00:00Z", "9999-12-31 00:00:00 UTC"] {
            assert_eq!(parse_day(sent).map(utc_day).as_deref(), Some("9999-12-31 00:00:00 UTC"), "{sent}");
        }
        for sent in ["2026-06-05T12:00:00Z", "2026-6-5", "0000-01-01", "2026-06-05 00:00:01 UTC", " 00:00:00 UTC"] {
            assert_eq!(parse_day(sent), None, "{sent}");
        }
    }

    #[test]
    fn a_day_ends_one_millisecond_before_the_next() {
        let day = Date::new(2026, 10, 5).unwrap();
        assert_eq!(text(end_of(day).unwrap()), "2026-10-05T23:59:59-03:00");
        assert_eq!(text(start_of(day).unwrap()), "2026-10-05T00:00:00-03:00");
    }
}
