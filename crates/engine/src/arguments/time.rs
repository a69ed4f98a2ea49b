//! Dates, days, months and moments in the forms that the APIs take.

use std::str::FromStr;

use catalogue::Text;
use jiff::Timestamp;
use jiff::civil::Date;

pub(super) const DATE: Text = Text::new("uma data que exista, AAAA-MM-DD", "a date that exists, YYYY-MM-DD");
pub(super) const INSTANT: Text = Text::new(
    "data e hora com fuso (RFC 3339), como 2026-10-05T09:14:27-03:00",
    "date and time with offset (RFC 3339) such as 2026-10-05T09:14:27-03:00",
);
pub(super) const DAY: Text =
    Text::new("um dia que exista, AAAA-MM-DD, sem hora", "a day that exists, YYYY-MM-DD, without a time");
pub(super) const MOMENT: Text = Text::new(
    "um dia que exista, AAAA-MM-DD, ou data e hora com fuso (RFC 3339), como 2026-10-05T09:14:27-03:00",
    "a day that exists, YYYY-MM-DD, or date and time with offset (RFC 3339) such as 2026-10-05T09:14:27-03:00",
);
pub(super) const MONTH: Text = Text::new("um mês que exista, AAAA-MM", "a month that exists, YYYY-MM");

/// The time of day that a day stands for where the API wants a moment.
const MIDNIGHT: &str = "T00:00:00Z";

/// A date that exists, in exactly `YYYY-MM-DD`.
pub(crate) fn date(text: &str) -> Option<Date> {
    if shaped(text, "0000-00-00") { Date::from_str(text).ok() } else { None }
}

/// A month that exists, in exactly `YYYY-MM`, as its first day.
pub(crate) fn month(text: &str) -> Option<Date> {
    if shaped(text, "0000-00") { Date::from_str(&format!("{text}-01")).ok() } else { None }
}

pub(super) fn is_date(text: &str) -> bool {
    date(text).is_some()
}

/// RFC 3339 with seconds and an offset; jiff alone would take more forms.
pub(super) fn is_instant(text: &str) -> bool {
    instant(text).is_some()
}

fn instant(text: &str) -> Option<Timestamp> {
    let (day, time) = text.split_at_checked(10)?;
    let time = time.strip_prefix(['T', 't'])?;
    let offset = |zone: &str| zone.len() == 6 && zone.starts_with(['+', '-']) && zone.as_bytes()[3] == b':';
    let zoned =
        time.ends_with(['Z', 'z']) || time.len().checked_sub(6).and_then(|at| time.get(at..)).is_some_and(offset);
    // jiff would take a leap second for the one before, and an offset of a day or more: neither is the moment that was sent.
    let offset_hours = time.len().checked_sub(6).and_then(|at| time.get(at..)).filter(|zone| offset(zone));
    let within_a_day = offset_hours.is_none_or(|zone| zone.get(1..3).is_some_and(|hours| hours < "24"));
    let clock = time.as_bytes();
    let seconds = clock.len() >= 9 && clock[2] == b':' && clock[5] == b':' && clock[6] < b'6';
    if is_date(day) && zoned && seconds && within_a_day { Timestamp::from_str(text).ok() } else { None }
}

/// `YYYY-MM-DD`, from itself or from a moment at midnight UTC. Another time of day would be lost, so that it is refused.
pub(super) fn day(text: &str) -> Option<String> {
    let moment = moment(text)?;
    match moment.len() {
        10 => Some(moment),
        _ => moment.strip_suffix(MIDNIGHT).map(str::to_owned),
    }
}

/// `YYYY-MM-DD` as it is, for a filter by day means the whole day; any other form in RFC 3339, in UTC.
pub(super) fn moment(text: &str) -> Option<String> {
    if is_date(text) {
        return Some(text.to_owned());
    }
    let answered = || {
        let text = text.strip_suffix(" UTC").filter(|text| shaped(text, "0000-00-00 00:00:00"))?;
        instant(&format!("{}Z", text.replacen(' ', "T", 1)))
    };
    instant(text).or_else(answered).map(|instant| instant.to_string())
}

/// A day or a moment as a member of a body, where the API's contract has a `date-time`.
pub(crate) fn date_time(normal: &str) -> String {
    if is_date(normal) { format!("{normal}{MIDNIGHT}") } else { normal.to_owned() }
}

/// Whether `text` has a digit wherever `shape` has one, and its other characters.
fn shaped(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text
            .bytes()
            .zip(shape.bytes())
            .all(|(byte, sign)| if sign == b'0' { byte.is_ascii_digit() } else { byte == sign })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_taken_in_every_form_that_means_it() {
        for same in ["2026-06-05", "2026-06-05T00:00:00Z", "2026-06-05 00:00:00 UTC", "2026-06-04T21:00:00-03:00"] {
            assert_eq!(day(same).as_deref(), Some("2026-06-05"), "{same}");
        }
        for wrong in ["2026-02-29", "2026-06-05T03:00:00Z", "2026-06-05T00:00:00-03:00", "05/06/2026", "2026-6-5", ""] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn moments_are_written_in_utc_and_days_stay_days() {
        for (sent, kept) in [
            ("2026-06-05", "2026-06-05"),
            ("2026-06-05 12:03:44 UTC", "2026-06-05T12:03:44Z"),
            ("2026-06-05T09:03:44-03:00", "2026-06-05T12:03:44Z"),
            ("2026-06-05T12:03:44.250Z", "2026-06-05T12:03:44.25Z"),
        ] {
            assert_eq!(moment(sent).as_deref(), Some(kept), "{sent}");
        }
        for wrong in [
            "2026-06-31",
            "2026-06-05 25:00:00 UTC",
            "2026-06-05 12:03:44",
            "2026-06-05T12:03:44",
            "2026-06-30T23:59:60Z",
            "2026-06-30 23:59:60 UTC",
            "2026-06-05T12:03:44+24:00",
            "2026-06-05T12:03:44-03:60",
            "2026-06-05T12:03:44-03",
            "2026-02-30T12:03:44Z",
            "hoje",
            "é",
        ] {
            assert_eq!(moment(wrong), None, "{wrong}");
        }
        assert_eq!(date_time("2026-06-05"), "2026-06-05T00:00:00Z");
        assert_eq!(date_time("2026-06-05T12:03:44Z"), "2026-06-05T12:03:44Z");
    }

    #[test]
    fn months_exist() {
        assert_eq!(month("2026-02").map(|first| first.to_string()).as_deref(), Some("2026-02-01"));
        for wrong in ["2026-13", "2026-00", "2026-2", "202602", "2026-02-01", "fev/2026"] {
            assert_eq!(month(wrong), None, "{wrong}");
        }
    }
}
