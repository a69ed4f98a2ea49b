//! Which letters come, and when.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::letters::Kind;
use super::stage::Stage;
use crate::domain::calendar;
use crate::instant;

/// Which inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Desk {
    /// "Contas a pagar".
    Bills,
    /// "Notas fiscais".
    Notes,
}

/// What goes wrong when the agent reads a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Nothing.
    None,
    /// The model does not answer.
    Timeout,
    /// A PDF arrived broken.
    Torn,
    /// The inbox was given the agent with the withdrawn model.
    Withdrawn,
    /// The agent's orders name a secret that nobody has stored yet.
    Unlet,
    /// Nobody has judged it yet.
    Unjudged,
}

/// A letter to come.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coming {
    pub(super) at: Timestamp,
    pub(super) kind: Kind,
    pub(super) desk: Desk,
    /// Its number among those of its kind, the oldest 0.
    pub(super) serial: usize,
    pub(super) trouble: Trouble,
}

/// The days over which letters come.
const DAYS: i32 = 45;

/// When letters of a kind come.
enum Spread {
    /// So many, evenly over the days.
    Even(usize),
    /// So many days ago.
    Ago(&'static [i32]),
}

/// What comes in office hours, in whole.
const PLAN: &[(Kind, Desk, Spread)] = &[
    (Kind::Invoice, Desk::Bills, Spread::Even(38)),
    (Kind::Utility, Desk::Bills, Spread::Even(9)),
    (Kind::PixReceipt, Desk::Bills, Spread::Even(16)),
    (Kind::BoletoReceipt, Desk::Bills, Spread::Even(8)),
    (Kind::Forwarded, Desk::Bills, Spread::Even(6)),
    (Kind::Reminder, Desk::Bills, Spread::Even(4)),
    (Kind::Newsletter, Desk::Bills, Spread::Even(5)),
    (Kind::Spam, Desk::Bills, Spread::Even(4)),
    (Kind::Talk, Desk::Bills, Spread::Even(6)),
    (Kind::Gtube, Desk::Bills, Spread::Ago(&[9])),
    (Kind::Phishing, Desk::Bills, Spread::Ago(&[2])),
    (Kind::Orders, Desk::Bills, Spread::Ago(&[1])),
    (Kind::Reversed, Desk::Bills, Spread::Ago(&[3])),
    (Kind::Nfe, Desk::Notes, Spread::Even(23)),
    (Kind::Nfse, Desk::Notes, Spread::Even(9)),
    (Kind::Stranger, Desk::Notes, Spread::Even(4)),
    (Kind::TooBig, Desk::Notes, Spread::Ago(&[12])),
    (Kind::TooMany, Desk::Notes, Spread::Ago(&[6])),
];

/// What goes wrong with those of [`PLAN`], all of it more than a week ago.
const TROUBLES: &[(Kind, usize, Trouble)] = &[
    (Kind::Nfe, 6, Trouble::Withdrawn),
    (Kind::Nfe, 7, Trouble::Withdrawn),
    (Kind::Invoice, 9, Trouble::Timeout),
    (Kind::Nfse, 5, Trouble::Timeout),
    (Kind::Invoice, 17, Trouble::Torn),
    (Kind::Nfe, 14, Trouble::Torn),
];

/// What programs send at any hour: seconds before the end. Whatever day it is, something has come in the last days.
const AUTOMATIC: &[(i64, Kind, Desk, Trouble)] = &[
    (90 * 3600, Kind::Nfe, Desk::Notes, Trouble::Withdrawn),
    (64 * 3600, Kind::Nfe, Desk::Notes, Trouble::Unlet),
    (60 * 3600, Kind::Nfe, Desk::Notes, Trouble::Unlet),
    (50 * 3600, Kind::Nfe, Desk::Notes, Trouble::Unlet),
    (30 * 3600, Kind::Nfe, Desk::Notes, Trouble::Torn),
    (20 * 3600, Kind::Nfe, Desk::Notes, Trouble::Timeout),
    (10 * 3600, Kind::Nfe, Desk::Notes, Trouble::None),
    (40 * 60, Kind::Nfe, Desk::Notes, Trouble::None),
    (52, Kind::Invoice, Desk::Bills, Trouble::Unjudged),
    (37, Kind::PixReceipt, Desk::Bills, Trouble::Unjudged),
    (3, Kind::Invoice, Desk::Bills, Trouble::None),
    (1, Kind::Nfe, Desk::Notes, Trouble::None),
];

/// Between two letters, so that the agent is done with one before the next comes, in seconds.
const APART_SECONDS: i64 = 180;

/// What happens in the last seconds keeps its place, from so many seconds before the end on.
const LAST_SECONDS: i64 = 60;

/// No other letter comes so shortly before the end, in seconds.
const QUIET_SECONDS: i64 = 12 * 60;

/// Every letter, the oldest first.
pub(super) fn letters(stage: &Stage) -> Vec<Coming> {
    let mut coming = Vec::new();
    for (kind, desk, spread) in PLAN {
        let ages: Vec<i32> = match spread {
            Spread::Even(count) => (0..*count).map(|at| age(at, *count)).collect(),
            Spread::Ago(days) => days.to_vec(),
        };
        for (serial, age) in ages.into_iter().enumerate() {
            let trouble = TROUBLES.iter().find(|(of, at, _)| (*of, *at) == (*kind, serial));
            let trouble = trouble.map_or(Trouble::None, |(_, _, trouble)| *trouble);
            let day = calendar::business_day_until(calendar::plus_days(stage.today, -age));
            coming.push(Coming { at: office_hour(stage, day), kind: *kind, desk: *desk, serial, trouble });
        }
    }
    for (seconds, kind, desk, trouble) in AUTOMATIC {
        let serial = coming.iter().filter(|one| one.kind == *kind).count();
        let (at, kind, desk, trouble) = (stage.before_end(*seconds), *kind, *desk, *trouble);
        coming.push(Coming { at, kind, desk, serial, trouble });
    }
    coming.sort_by_key(|one| one.at);
    space(stage, &mut coming);
    coming
}

/// How many days ago number `at` of `count` comes.
fn age(at: usize, count: usize) -> i32 {
    let (at, count) = (i32::try_from(at).unwrap_or_default(), i32::try_from(count).unwrap_or(1).max(1));
    (DAYS * (2 * (count - at) - 1)) / (2 * count)
}

/// An instant in office hours of `day`, before the demo's last minutes.
fn office_hour(stage: &Stage, day: Date) -> Timestamp {
    let seconds = i64::from(stage.dice.between(8 * 3600 + 300, 18 * 3600));
    let start = instant::start_of(day).unwrap_or(stage.end);
    let at = start.checked_add(SignedDuration::from_secs(seconds)).unwrap_or(stage.end);
    if at < stage.before_end(QUIET_SECONDS) {
        return at;
    }
    // Today's office hours may still lie ahead.
    stage.before_end(QUIET_SECONDS + i64::from(stage.dice.between(60, 6 * 3600)))
}

/// Moves letters that come close together apart, back in time.
fn space(stage: &Stage, coming: &mut [Coming]) {
    let last = stage.before_end(LAST_SECONDS);
    let mut latest = stage.before_end(QUIET_SECONDS);
    for one in coming.iter_mut().rev().filter(|one| one.at < last) {
        one.at = one.at.min(latest);
        latest = one.at.checked_sub(SignedDuration::from_secs(APART_SECONDS)).unwrap_or(one.at);
    }
}
