//! Brazilian bank days: no Saturdays, Sundays or national holidays.
//!
//! Holidays: Law 662/1949 with Laws 6.802/1980 and 14.759/2023 (20 November, since 2024), Good Friday, and the days on
//! which banks do not settle although they are no holidays by law (Carnival Monday and Tuesday, Corpus Christi:
//! CMN Resolution 4.880/2020).

use jiff::civil::{Date, Weekday};

/// Whether banks work on `day`.
pub fn is_business_day(day: Date) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !is_holiday(day)
}

/// `day`, or the first business day after it.
pub fn business_day_from(day: Date) -> Date {
    let mut at = day;
    while !is_business_day(at) {
        at = plus_days(at, 1);
    }
    at
}

/// `day`, or the last business day before it.
pub fn business_day_until(day: Date) -> Date {
    let mut at = day;
    while !is_business_day(at) {
        at = plus_days(at, -1);
    }
    at
}

/// The `count`-th business day after `day`.
pub fn plus_business_days(day: Date, count: u32) -> Date {
    let mut at = day;
    for _ in 0..count {
        at = business_day_from(plus_days(at, 1));
    }
    at
}

/// Business days from `first` to `last`, both counted; 0 when `last` is before `first`.
pub fn business_days_between(first: Date, last: Date) -> i64 {
    let mut count = 0;
    let mut at = first;
    while at <= last {
        count += i64::from(is_business_day(at));
        if at == last {
            break;
        }
        at = plus_days(at, 1);
    }
    count
}

/// `day` and so many days; the calendar's last or first day when it would leave it.
pub fn plus_days(day: Date, days: i32) -> Date {
    day.saturating_add(jiff::Span::new().try_days(days).unwrap_or_default())
}

/// Days from `from` to `to`; negative when `to` is before.
pub fn days_between(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

fn is_holiday(day: Date) -> bool {
    let fixed = matches!(
        (day.month(), day.day()),
        (1, 1) | (4, 21) | (5, 1) | (9, 7) | (10, 12) | (11, 2) | (11, 15) | (12, 25)
    );
    let black_awareness = day.year() >= 2024 && day.month() == 11 && day.day() == 20;
    let since_easter = days_between(easter(day.year()), day);
    fixed || black_awareness || matches!(since_easter, -48 | -47 | -2 | 60)
}

/// Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876).
fn easter(year: i16) -> Date {
    let year = i32::from(year);
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let f = (b + 8) / 25;
    let g = (b - f + 1) / 3;
    let h = (19 * a + b - b / 4 - g + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let month = (h + l - 7 * m + 114) / 31;
    let day = (h + l - 7 * m + 114) % 31 + 1;
    Date::new(year as i16, month as i8, day as i8).unwrap_or(Date::MIN)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn easters() {
        for day in [date(2000, 4, 23), date(2024, 3, 31), date(2025, 4, 20), date(2026, 4, 5), date(2038, 4, 25)] {
            assert_eq!(easter(day.year()), day);
        }
    }

    #[test]
    fn holidays_of_2026() {
        let closed = [
            date(2026, 1, 1),
            date(2026, 2, 16),
            date(2026, 2, 17),
            date(2026, 4, 3),
            date(2026, 4, 21),
            date(2026, 5, 1),
            date(2026, 6, 4),
            date(2026, 9, 7),
            date(2026, 10, 12),
            date(2026, 11, 2),
            date(2026, 11, 20),
            date(2026, 12, 25),
        ];
        for day in closed {
            assert!(!is_business_day(day), "{day}");
        }
        assert!(is_business_day(date(2026, 2, 18)));
        assert!(is_business_day(date(2023, 11, 20)));
    }

    #[test]
    fn the_next_business_day_skips_a_long_weekend() {
        // Friday 1 May 2026 is a holiday.
        assert_eq!(business_day_from(date(2026, 5, 1)), date(2026, 5, 4));
        assert_eq!(business_day_until(date(2026, 5, 3)), date(2026, 4, 30));
        assert_eq!(plus_business_days(date(2026, 4, 30), 1), date(2026, 5, 4));
        assert_eq!(business_days_between(date(2026, 4, 30), date(2026, 5, 4)), 2);
        assert_eq!(business_days_between(date(2026, 5, 4), date(2026, 4, 30)), 0);
    }

    proptest! {
        #[test]
        fn counting_and_stepping_agree(offset in 0_i32..20_000, count in 1_u32..60) {
            let start = plus_days(date(2000, 1, 1), offset);
            let end = plus_business_days(start, count);
            prop_assert!(is_business_day(end));
            prop_assert_eq!(business_days_between(plus_days(start, 1), end), i64::from(count));
        }
    }
}
