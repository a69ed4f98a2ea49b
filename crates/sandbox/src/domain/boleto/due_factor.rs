//! The due-date factor: four digits that count days.
//!
//! The count began on 7 October 1997; factor 1000 is 3 July 2000 and 9999 is 21 February 2025. On 22 February 2025 it
//! restarted at 1000 (FEBRABAN, comunicado FB-009/2023), so the same factor names a day every 9000 days. A reader
//! takes the one of a window around today: 3000 days back to 5500 days ahead; the 500 in between are no man's land.

use jiff::civil::{Date, date};

/// Days of one cycle of factors.
const CYCLE_DAYS: i32 = 9000;
/// The date of factor 1000 in the first cycle.
const FIRST: Date = date(2000, 7, 3);
/// How far back a reader looks, in days.
const BACK_DAYS: i32 = 3000;
/// How far ahead a reader looks, in days.
const AHEAD_DAYS: i32 = 5500;

/// The factor of a due date, 1000 to 9999; `None` before 3 July 2000.
pub fn encode(due: Date) -> Option<u16> {
    let days = days_between(FIRST, due);
    if days < 0 { None } else { u16::try_from(days % CYCLE_DAYS + 1000).ok() }
}

/// The due date of a factor as read on `today`; `None` for 0000 (payable on sight), for factors below 1000 and for
/// days outside the window.
pub fn decode(factor: u16, today: Date) -> Option<Date> {
    if !(1000..=9999).contains(&factor) {
        return None;
    }
    let today_days = days_between(FIRST, today);
    let oldest = today_days - BACK_DAYS;
    let ahead = (i32::from(factor) - 1000 - oldest).rem_euclid(CYCLE_DAYS);
    if ahead > BACK_DAYS + AHEAD_DAYS || oldest + ahead < 0 {
        return None;
    }
    FIRST.checked_add(jiff::Span::new().days(oldest + ahead)).ok()
}

fn days_between(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn published_days() {
        for (due, factor) in [
            (date(2000, 7, 3), 1000),
            (date(2000, 7, 5), 1002),
            (date(2024, 12, 31), 9947),
            (date(2025, 2, 21), 9999),
            (date(2025, 2, 22), 1000),
            (date(2025, 2, 23), 1001),
            (date(2026, 9, 1), 1556),
            (date(2049, 10, 13), 9999),
        ] {
            assert_eq!(encode(due), Some(factor), "{due}");
        }
        assert_eq!(encode(date(2000, 7, 2)), None);
    }

    #[test]
    fn the_window_chooses_the_cycle() {
        let today = date(2025, 6, 1);
        assert_eq!(decode(1000, today), Some(date(2025, 2, 22)));
        assert_eq!(decode(9999, today), Some(date(2025, 2, 21)));
        assert_eq!(decode(1000, date(2008, 1, 1)), Some(date(2000, 7, 3)));
        assert_eq!(decode(0, today), None);
        assert_eq!(decode(999, today), None);
    }

    #[test]
    fn days_between_the_windows_have_no_date() {
        let today = date(2030, 1, 1);
        let beyond = encode(date(2045, 6, 1)).unwrap();
        assert_eq!(decode(beyond, today), None);
    }

    proptest! {
        #[test]
        fn round_trip_inside_the_window(now in 0_i32..20_000, offset in -3000_i32..=5500) {
            let today = date(2009, 1, 1).checked_add(jiff::Span::new().days(now)).unwrap();
            let due = today.checked_add(jiff::Span::new().days(offset)).unwrap();
            prop_assert_eq!(decode(encode(due).unwrap(), today), Some(due));
        }
    }
}
