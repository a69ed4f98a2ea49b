//! Days and moments as a person reads them.

use catalogue::Lang;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::super::snapshot::Format;
use crate::arguments::{date, month};
use crate::clock::account_zone;

/// The text in the person's language, or `None` where it is no time of that form.
pub(super) fn shown(text: &str, format: Format, lang: Lang) -> Option<String> {
    match format {
        Format::Date => Some(day(date(text)?, lang)),
        Format::Instant => Some(instant(text.parse().ok()?, lang)),
        Format::Month => month(text).map(|first| match lang {
            Lang::Pt => first.strftime("%m/%Y").to_string(),
            Lang::En => first.strftime("%Y-%m").to_string(),
        }),
        Format::Day | Format::Moment => match moment(text)? {
            // A day is kept as midnight UTC, which in the account's zone is the evening before.
            (date, None) => Some(day(date, lang)),
            (_, Some(moment)) => Some(instant(moment, lang)),
        },
        _ => None,
    }
}

fn day(date: Date, lang: Lang) -> String {
    match lang {
        Lang::Pt => date.strftime("%d/%m/%Y").to_string(),
        Lang::En => date.to_string(),
    }
}

/// In the account's zone, which is what its people's clocks show. The first instant of a day there is how an API without
/// dates writes that day.
fn instant(moment: Timestamp, lang: Lang) -> String {
    let local = moment.to_zoned_datetime(account_zone());
    if local.time() == Time::midnight() {
        return day(local.date(), lang);
    }
    match lang {
        Lang::Pt => local.strftime("%d/%m/%Y %H:%M (Brasília)").to_string(),
        Lang::En => local.strftime("%Y-%m-%d %H:%M (Brasília)").to_string(),
    }
}

/// The day in UTC, and the moment where it is not midnight.
fn moment(text: &str) -> Option<(Date, Option<Timestamp>)> {
    if let Some(date) = date(text) {
        return Some((date, None));
    }
    let spelled = match text.strip_suffix(" UTC") {
        Some(rest) => format!("{}Z", rest.replacen(' ', "T", 1)),
        None => text.to_owned(),
    };
    let moment: Timestamp = spelled.parse().ok()?;
    let utc = moment.to_zoned_datetime(TimeZone::UTC);
    Some((utc.date(), (utc.time() != Time::midnight()).then_some(moment)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_same_day_in_every_form() {
        for same in ["2026-06-05", "2026-06-05 00:00:00 UTC", "2026-06-05T00:00:00Z", "2026-06-04T21:00:00-03:00"] {
            for format in [Format::Day, Format::Moment] {
                assert_eq!(shown(same, format, Lang::Pt).as_deref(), Some("05/06/2026"), "{same}");
            }
        }
        assert_eq!(shown("2026-06-05", Format::Date, Lang::En).as_deref(), Some("2026-06-05"));
        assert_eq!(shown("2026-06-05 00:00:00 UTC", Format::Date, Lang::Pt), None);
    }

    #[test]
    fn a_moment_is_told_in_brasilia() {
        for same in ["2026-06-05 12:03:44 UTC", "2026-06-05T12:03:44Z"] {
            assert_eq!(shown(same, Format::Moment, Lang::Pt).as_deref(), Some("05/06/2026 09:03 (Brasília)"));
        }
        let due = |lang| shown("2026-12-20T03:00:00.000Z", Format::Instant, lang);
        assert_eq!(due(Lang::Pt).as_deref(), Some("20/12/2026"), "a due date has no hour");
        assert_eq!(due(Lang::En).as_deref(), Some("2026-12-20"));
        assert_eq!(shown("2026-09", Format::Month, Lang::Pt).as_deref(), Some("09/2026"));
        for odd in ["", "hoje", "2026-13-01", "2026-06-05 25:00:00 UTC", "05/06/2026"] {
            assert_eq!(shown(odd, Format::Moment, Lang::Pt), None, "{odd}");
        }
    }
}
