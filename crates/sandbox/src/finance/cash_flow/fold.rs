//! From sums by day to periods whose balances chain.
//!
//! The current balance already holds every realised entry. The first opening is therefore the current balance without what
//! was realised from the window's first day on, so that no money counts twice; where nothing was, it is the current
//! balance itself. In a window that begins after today, what is expected until then has happened by its opening.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::period::Granularity;

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    /// First day.
    pub(super) from: Date,
    /// Last day, not before the first.
    pub(super) to: Date,
    /// Today, where the caller is.
    pub(super) today: Date,
    /// How long a period is.
    pub(super) granularity: Granularity,
    /// The most periods.
    pub(super) periods: usize,
}

/// Money in and money out, in reais.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) income: Decimal,
    pub(super) expenses: Decimal,
}

impl Sums {
    fn net(self) -> Decimal {
        self.income - self.expenses
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        self.income += other.income;
        self.expenses += other.expenses;
    }
}

/// What moved and what will, by day.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// Entries of the ledger, from the window's first day on.
    pub(super) realised: BTreeMap<Date, Sums>,
    /// Open bills by due date, and forecasts by their day.
    pub(super) projected: BTreeMap<Date, Sums>,
}

/// One period.
#[derive(Debug)]
pub(super) struct Bucket {
    /// Its first day inside the window.
    pub(super) first: Date,
    pub(super) realised: Sums,
    pub(super) projected: Sums,
    pub(super) opening: Decimal,
    pub(super) closing: Decimal,
    /// Whether it is today's or later.
    pub(super) is_future: bool,
}

impl Bucket {
    /// What it adds to the balance.
    pub(super) fn net(&self) -> Decimal {
        self.realised.net() + self.projected.net()
    }
}

/// The projection.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) current: Decimal,
    pub(super) overdue: Sums,
    /// Whether the window was longer than its limit and was cut.
    pub(super) truncated: bool,
    pub(super) buckets: Vec<Bucket>,
}

/// Folds `moves` into the window's periods, given the balance at this moment.
pub(super) fn fold(window: &Window, current: Decimal, moves: &Moves) -> Flow {
    let overdue = sum(&moves.projected, Date::MIN, Some(window.today));
    let expected = on_their_day(window, moves, overdue);
    let realised_since: Decimal = moves.realised.range(window.from..).map(|(_, sums)| sums.net()).sum();
    let mut opening = current - realised_since + sum(&expected, Date::MIN, Some(window.from)).net();
    let (mut buckets, mut first, mut truncated) = (Vec::new(), Some(window.from), false);
    while let Some(day) = first.filter(|day| *day <= window.to) {
        if buckets.len() == window.periods {
            truncated = true;
            break;
        }
        let next = window.granularity.next(day);
        let end = next.filter(|next| *next <= window.to).or_else(|| window.to.tomorrow().ok());
        let is_future = window.granularity.start(day) >= window.granularity.start(window.today);
        let (realised, projected) = (sum(&moves.realised, day, end), sum(&expected, day, end));
        let mut bucket = Bucket { first: day, realised, projected, opening, closing: opening, is_future };
        bucket.closing += bucket.net();
        opening = bucket.closing;
        buckets.push(bucket);
        first = next;
    }
    Flow { current, overdue, truncated, buckets }
}

/// What is projected, with everything overdue moved to today.
fn on_their_day(window: &Window, moves: &Moves, overdue: Sums) -> BTreeMap<Date, Sums> {
    let mut expected: BTreeMap<Date, Sums> =
        moves.projected.range(window.today..).map(|(day, sums)| (*day, *sums)).collect();
    *expected.entry(window.today).or_default() += overdue;
    expected
}

/// The sum of the days from `first` to the one before `end`; of all that follow when there is no `end`.
fn sum(days: &BTreeMap<Date, Sums>, first: Date, end: Option<Date>) -> Sums {
    let mut total = Sums::default();
    let inside = days.range(first..).take_while(|(day, _)| end.is_none_or(|end| **day < end));
    inside.for_each(|(_, sums)| total += *sums);
    total
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    fn reais(income: i64, expenses: i64) -> Sums {
        Sums { income: Decimal::new(income, 2), expenses: Decimal::new(expenses, 2) }
    }

    fn window(from: Date, to: Date, granularity: Granularity) -> Window {
        Window { from, to, today: date(2026, 10, 5), granularity, periods: 400 }
    }

    #[test]
    fn what_is_overdue_counts_today() {
        let projected = [(date(2026, 9, 1), reais(0, 91_235)), (date(2026, 10, 20), reais(50_000, 0))];
        let moves = Moves { projected: projected.into(), ..Moves::default() };
        let window = window(date(2026, 10, 5), date(2026, 11, 30), Granularity::Month);
        let flow = fold(&window, Decimal::new(100_000, 2), &moves);
        assert_eq!(flow.overdue, reais(0, 91_235));
        assert_eq!(flow.buckets.len(), 2);
        assert_eq!(flow.buckets[0].opening, Decimal::new(100_000, 2));
        assert_eq!(flow.buckets[0].projected, reais(50_000, 91_235));
        assert_eq!(flow.buckets[1].closing, Decimal::new(58_765, 2));
    }

    #[test]
    fn a_past_window_ends_at_the_balance_of_its_last_day() {
        let realised = [(date(2026, 8, 10), reais(10_000, 0)), (date(2026, 10, 1), reais(0, 2_500))];
        let moves = Moves { realised: realised.into(), ..Moves::default() };
        let window = window(date(2026, 8, 1), date(2026, 9, 30), Granularity::Month);
        let flow = fold(&window, Decimal::new(50_000, 2), &moves);
        assert_eq!(flow.buckets[0].opening, Decimal::new(42_500, 2));
        assert_eq!(flow.buckets[1].closing, Decimal::new(52_500, 2));
        assert!(flow.buckets.iter().all(|bucket| !bucket.is_future));
    }

    #[test]
    fn a_window_that_begins_later_opens_with_what_is_expected_until_then() {
        let projected = [(date(2026, 9, 1), reais(0, 100)), (date(2026, 10, 20), reais(700, 0))];
        let moves = Moves { projected: projected.into(), ..Moves::default() };
        let flow = fold(&window(date(2026, 11, 1), date(2026, 11, 2), Granularity::Day), Decimal::ZERO, &moves);
        assert_eq!(flow.buckets[0].opening, Decimal::new(600, 2));
    }

    #[test]
    fn a_long_window_is_cut() {
        let mut window = window(date(2026, 1, 1), date(2026, 12, 31), Granularity::Day);
        window.periods = 365;
        assert!(!fold(&window, Decimal::ZERO, &Moves::default()).truncated);
        window.periods = 364;
        let flow = fold(&window, Decimal::ZERO, &Moves::default());
        assert!(flow.truncated && flow.buckets.len() == 364);
        assert_eq!(flow.buckets[363].first, date(2026, 12, 30));
    }

    #[test]
    fn the_calendar_ends_without_a_panic() {
        let window = window(date(9999, 12, 30), Date::MAX, Granularity::Week);
        assert_eq!(fold(&window, Decimal::ZERO, &Moves::default()).buckets.len(), 1);
    }

    fn days() -> impl Strategy<Value = BTreeMap<Date, Sums>> {
        let day = (-400_i64..400).prop_map(|days| date(2026, 10, 5).checked_add(jiff::Span::new().days(days)).unwrap());
        prop::collection::btree_map(day, (0_i64..1_000_000, 0_i64..1_000_000).prop_map(|(a, b)| reais(a, b)), 0..40)
    }

    proptest! {
        #[test]
        fn balances_chain_and_end_where_the_money_does(
            realised in days(), projected in days(), current in -1_000_000_i64..1_000_000, span in 0_i64..300,
            begin in -300_i64..300, which in 0_usize..4,
        ) {
            let granularity = [Granularity::Day, Granularity::Week, Granularity::Month, Granularity::Year][which];
            let from = date(2026, 10, 5).checked_add(jiff::Span::new().days(begin)).unwrap();
            let to = from.checked_add(jiff::Span::new().days(span)).unwrap();
            let window = window(from, to, granularity);
            let moves = Moves { realised, projected };
            let flow = fold(&window, Decimal::new(current, 2), &moves);
            for bucket in &flow.buckets {
                prop_assert_eq!(bucket.closing, bucket.opening + bucket.net());
            }
            for pair in flow.buckets.windows(2) {
                prop_assert_eq!(pair[0].closing, pair[1].opening);
            }
            // The end is the current balance, without what was realised after the window, with what is expected by then.
            let later: Decimal = moves.realised.iter().filter(|(day, _)| **day > to).map(|(_, sums)| sums.net()).sum();
            let due: Decimal = if to >= window.today {
                moves.projected.iter().filter(|(day, _)| **day <= to).map(|(_, sums)| sums.net()).sum()
            } else {
                Decimal::ZERO
            };
            prop_assert_eq!(flow.buckets.last().unwrap().closing, Decimal::new(current, 2) - later + due);
        }
    }
}
