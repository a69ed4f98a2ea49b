//! Who subscribes when, to what, and how it goes on.

use jiff::Timestamp;

use super::people::{self, CUSTOMERS};
use super::stage::Stage;

/// How a customer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pays {
    /// By a saved card.
    Card,
    /// By a saved card that the bank declines.
    DeclinedCard,
    /// By Pix.
    Pix,
    /// By boleto.
    Boleto,
    /// By transfer, which somebody records by hand.
    ByHand,
    /// Not since some months.
    NoMore,
}

/// What becomes of a customer's subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begins {
    /// It is activated.
    AtOnce,
    /// It stays a draft.
    Draft,
    /// It is confirmed and not begun.
    Confirmed,
}

/// A customer's story.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fate {
    /// The customer's number.
    pub(super) at: usize,
    /// When it subscribes.
    pub(super) when: Timestamp,
    /// The plan's place on the shelf.
    pub(super) plan: usize,
    pub(super) cycle: &'static str,
    pub(super) pays: Pays,
    pub(super) begins: Begins,
}

/// The last of those that have a history; the others came this month.
const OLD: usize = 54;

/// Customers whose card is declined, and those that stopped paying.
const DECLINED: [usize; 2] = [38, 44];
const NO_MORE: [usize; 4] = [15, 23, 31, 47];

const DAY_SECONDS: i64 = 24 * 3600;

/// Everybody, in the order in which they come.
pub(super) fn all(stage: &Stage) -> Vec<Fate> {
    let mut all: Vec<Fate> = (0..CUSTOMERS).map(|at| fate(stage, at)).collect();
    all.sort_by_key(|fate| fate.when);
    all
}

fn fate(stage: &Stage, at: usize) -> Fate {
    let begins = match at {
        58.. => Begins::Draft,
        56.. => Begins::Confirmed,
        _ => Begins::AtOnce,
    };
    // A trial would begin by itself.
    let plan = match at % 5 {
        _ if begins != Begins::AtOnce => 2,
        0 | 1 => 0,
        2 | 3 => 1,
        _ => 2,
    };
    let cycle = match (at % 9, at % 11) {
        (4, _) => "annual",
        (_, 6) => "quarterly",
        _ => "monthly",
    };
    Fate { at, when: when(stage, at), plan, cycle, pays: pays(at), begins }
}

fn when(stage: &Stage, at: usize) -> Timestamp {
    if at >= OLD {
        let days = i64::try_from(CUSTOMERS - at).unwrap_or_default();
        return stage.before_end(days * DAY_SECONDS + i64::from(stage.dice.between(0, 20_000)));
    }
    // Five a month on the average; the first ones all together, as when a product starts.
    let month = i32::try_from(at * 12 / OLD).unwrap_or_default();
    let day = i8::try_from(1 + (at * 7) % 27).unwrap_or(1);
    stage.office_hour(month, day)
}

fn pays(at: usize) -> Pays {
    match at {
        _ if DECLINED.contains(&at) => Pays::DeclinedCard,
        _ if NO_MORE.contains(&at) => Pays::NoMore,
        _ => match at % 4 {
            0 => Pays::Card,
            1 => Pays::Pix,
            2 => Pays::Boleto,
            _ => Pays::ByHand,
        },
    }
}

/// When an NF-e is issued for a customer: people ask for none.
pub(super) fn nfe_policy(at: usize) -> &'static str {
    if people::is_company(at) { "on_full_payment" } else { "disabled" }
}
