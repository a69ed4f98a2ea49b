//! Instants and dates as the API writes and takes them: in the account's zone, with its offset.

use jiff::{SignedDuration, Timestamp, civil::Date, civil::Time};

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
    fn a_day_ends_one_millisecond_before_the_next() {
        let day = Date::new(2026, 10, 5).unwrap();
        assert_eq!(text(end_of(day).unwrap()), "2026-10-05T23:59:59-03:00");
        assert_eq!(text(start_of(day).unwrap()), "2026-10-05T00:00:00-03:00");
    }
}
