//! Which lists may be asked for now.

use std::cmp::Reverse;

use super::Due;
use super::read::pages;
use crate::remote::Remote;

/// The lists to ask for, the most asked types first, then in the catalogue's order.
///
/// The reads that are kept for calls stay untouched: below them only a few types that the caller did ask for are read.
pub(super) fn plan(remote: &Remote, due: &Due<'_>) -> Vec<usize> {
    let limits = &remote.exchange.limits;
    let Some(asking) = due.askings.first() else { return Vec::new() };
    let times = |at: &usize| remote.asked.times(due.askings[*at].caller, due.permits[*at].tool().record.key);
    let mut order = due.at.clone();
    order.sort_by_key(|at| Reverse(times(at)));
    let now = remote.exchange.surroundings.clock.now();
    let budgets = due.askings.iter().map(|asking| remote.exchange.budgets.left(asking.budget, now));
    let left = budgets.min().unwrap_or_default();
    let free = left.saturating_sub(limits.reads_kept);
    let mut calls = u64::from(asking.calls.left()).min(free);
    if free == 0 {
        order.retain(|at| times(at) > 0);
        order.truncate(limits.frugal_types);
        calls = u64::from(asking.calls.left()).min(left);
    }
    let fits = |at: &usize| {
        let rest = calls.checked_sub(pages(due.permits[*at].tool(), due.limit) as u64);
        calls = rest.unwrap_or(calls);
        rest.is_some()
    };
    order.into_iter().filter(fits).collect()
}
