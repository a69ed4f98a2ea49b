//! The newest records of several types: from memory while they are fresh, and sparing the API's budget.

mod memory;
mod plan;
mod read;

use catalogue::Origin;
use engine::{ApiFault, Completeness, Listing, Newest, Permit};
use futures_util::future::join_all;

use crate::asking::Asking;
use crate::fault::Fault;
use crate::remote::Remote;
pub(crate) use memory::{Asked, Memory};
use memory::{Key, Known};
use read::Failure;

/// What is known of one type's newest records.
enum Slot {
    Fresh(Vec<Newest>),
    Old(Vec<Newest>),
    Unknown,
}

pub(crate) async fn listing(remote: &Remote, permits: Vec<Permit>, limit: usize) -> Result<Listing, ApiFault> {
    let Some(first) = permits.first() else { return Ok(Listing::default()) };
    let first_asking = remote.asking(first, first.tool().path)?;
    // A call's own workspace chooses its token, also beside others.
    let asking = |permit: &Permit| remote.asking(permit, permit.tool().path).map(|own| first_asking.beside(own));
    let askings = permits.iter().map(asking).collect::<Result<Vec<_>, Fault>>()?;
    if permits.len() == 1 {
        remote.asked.count(first_asking.caller, first.tool().record.key);
    }
    let now = remote.exchange.surroundings.clock.now();
    let slot = |(permit, asking): (&Permit, &Asking)| {
        // The API has no such list, and so no records in it.
        if permit.tool().origin != Origin::Api {
            return Slot::Fresh(Vec::new());
        }
        match remote.newest.find(&key(asking, permit, limit), now) {
            Some(Known { newest, fresh: true }) => Slot::Fresh(newest),
            Some(Known { newest, fresh: false }) => Slot::Old(newest),
            None => Slot::Unknown,
        }
    };
    let mut slots: Vec<Slot> = permits.iter().zip(&askings).map(slot).collect();
    let stale = |at: &usize| !matches!(slots[*at], Slot::Fresh(_));
    let due: Vec<usize> = (0..permits.len()).filter(stale).collect();
    let due = Due { permits: &permits, askings: &askings, at: due, limit };
    let failure = fill(remote, &due, &mut slots).await;
    match failure {
        Some(fault) if slots.iter().all(|slot| matches!(slot, Slot::Unknown)) => Err(fault),
        _ => Ok(answered(&permits, slots)),
    }
}

fn key(asking: &Asking, permit: &Permit, limit: usize) -> Key {
    (asking.caller, permit.tool().name, limit)
}

/// The lists that memory cannot answer.
struct Due<'a> {
    permits: &'a [Permit],
    askings: &'a [Asking],
    at: Vec<usize>,
    limit: usize,
}

/// Asks for what is due, as far as the budget allows, the most asked types first; tells the first failure.
async fn fill(remote: &Remote, due: &Due<'_>, slots: &mut [Slot]) -> Option<ApiFault> {
    let planned = plan::plan(remote, due);
    let mut failure = None;
    if planned.is_empty() && !due.at.is_empty() {
        failure = Some(ApiFault::Unavailable { detail: "the hour's budget of reads is spent".to_owned() });
    }
    for at_once in planned.chunks(remote.exchange.limits.newest_at_once.max(1)) {
        let reads = at_once.iter().map(|at| read::newest(remote, &due.askings[*at], &due.permits[*at], due.limit));
        let mut stop = false;
        for (at, read) in at_once.iter().zip(join_all(reads).await) {
            match read {
                Ok(newest) => {
                    let now = remote.exchange.surroundings.clock.now();
                    let key = key(&due.askings[*at], &due.permits[*at], due.limit);
                    remote.newest.keep(key, now, newest.clone());
                    slots[*at] = Slot::Fresh(newest);
                }
                Err(fault) => {
                    let tool = due.permits[*at].tool().name;
                    tracing::warn!(tool, %fault, "the newest records of a type cannot be read");
                    // Nothing more will be had now.
                    stop |= matches!(fault, Failure::RateLimited | Failure::Fault(Fault::TooManyCalls { .. }));
                    failure.get_or_insert_with(|| fault.into());
                }
            }
        }
        if stop {
            break;
        }
    }
    failure
}

fn answered(permits: &[Permit], slots: Vec<Slot>) -> Listing {
    let mut completeness = Completeness::default();
    let mut newest = Vec::with_capacity(slots.len());
    for (permit, slot) in permits.iter().zip(slots) {
        newest.push(match slot {
            Slot::Fresh(newest) => newest,
            Slot::Old(newest) => {
                completeness.remembered.push(permit.tool().name);
                newest
            }
            Slot::Unknown => {
                completeness.left_out.push(permit.tool().name);
                Vec::new()
            }
        });
    }
    Listing { newest, completeness }
}
