//! The simulated bank: what it does when the clock passes, before a tenant's next request is answered.
//!
//! The time of the next timer is kept in memory for each account, so that a request that finds nothing due costs no
//! query. It is read again after each write of this process, and every `timer_reread_seconds` in case another process on
//! the same file has set an earlier one: what such a timer does shows here at most that much later, and is done once,
//! because timers are taken in the transaction that acts on them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::AccountId;
use jiff::Timestamp;
use storage::{StoreError, Timer};

use crate::context::Context;
use crate::problem::Problem;
use crate::rules;
use crate::sandbox::Sandbox;

/// What is known of each account's next timer.
#[derive(Debug, Default)]
pub(crate) struct Agenda {
    known: Mutex<Knowledge>,
}

#[derive(Debug, Default)]
struct Knowledge {
    /// Grows with each write, so that what was read before it is not taken for what stands after it.
    writes: u64,
    next: HashMap<AccountId, Known>,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    next: Option<Timestamp>,
    read_at: Timestamp,
}

impl Agenda {
    fn lock(&self) -> MutexGuard<'_, Knowledge> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, account: &AccountId) -> (Option<Known>, u64) {
        let knowledge = self.lock();
        (knowledge.next.get(account).copied(), knowledge.writes)
    }

    /// Keeps what was read, unless a write has come in between.
    fn put(&self, account: &AccountId, known: Known, writes: u64) {
        let mut knowledge = self.lock();
        if knowledge.writes == writes {
            knowledge.next.insert(account.clone(), known);
        }
    }

    /// Forgets an account's next timer, after a write that may have set an earlier one.
    pub(crate) fn forget(&self, account: &AccountId) {
        let mut knowledge = self.lock();
        knowledge.writes = knowledge.writes.wrapping_add(1);
        knowledge.next.remove(account);
    }
}

/// Does everything that is due for `account` at `now`.
///
/// # Errors
/// The store's faults. A timer that cannot be carried out is logged and dropped, so that it stops nobody.
pub(crate) async fn catch_up(sandbox: &Sandbox, account: &AccountId, now: Timestamp) -> Result<(), StoreError> {
    for _ in 0..sandbox.limits.timer_batches {
        if !is_due(sandbox, account, now).await? {
            return Ok(());
        }
        match batch(sandbox, account, now, sandbox.limits.timer_batch).await {
            Ok(0) => {}
            Ok(_) => sandbox.agenda.forget(account),
            Err(Problem::Store(fault)) => return Err(fault),
            Err(_) => one_by_one(sandbox, account, now).await?,
        }
    }
    Ok(())
}

async fn is_due(sandbox: &Sandbox, account: &AccountId, now: Timestamp) -> Result<bool, StoreError> {
    let fresh = |known: &Known| {
        let age = now.duration_since(known.read_at).as_secs();
        (0..i64::from(sandbox.limits.timer_reread_seconds)).contains(&age)
    };
    let (known, writes) = sandbox.agenda.get(account);
    let next = match known.filter(fresh) {
        Some(known) if known.next.is_none_or(|next| next > now) => known.next,
        _ => {
            let next = sandbox.store.next_due(account).await?;
            sandbox.agenda.put(account, Known { next, read_at: now }, writes);
            next
        }
    };
    Ok(next.is_some_and(|next| next <= now))
}

/// Fires up to `limit` timers in one transaction and answers how many there were.
///
/// Each is taken when its turn comes, not all beforehand: one may set another that is due before the rest, or call
/// the rest off, and what passes while nobody asks has to happen in the order of time.
async fn batch(sandbox: &Sandbox, account: &AccountId, now: Timestamp, limit: u64) -> Result<u64, Problem> {
    let mut context = sandbox.context(account, now).await?;
    let mut fired = 0;
    while fired < limit
        && let Some(timer) = context.tx.take_due(now, 1).await?.pop()
    {
        fire(&mut context, &timer).await?;
        fired += 1;
    }
    context.tx.commit().await?;
    Ok(fired)
}

/// Fires the timers of a batch that failed in a transaction each, and drops the one that cannot be carried out.
async fn one_by_one(sandbox: &Sandbox, account: &AccountId, now: Timestamp) -> Result<(), StoreError> {
    sandbox.agenda.forget(account);
    for _ in 0..sandbox.limits.timer_batch {
        match batch(sandbox, account, now, 1).await {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(Problem::Store(fault)) => return Err(fault),
            Err(fault) => {
                let mut context = sandbox.context(account, now).await?;
                for timer in context.tx.take_due(now, 1).await? {
                    tracing::error!(record = timer.record, id = timer.id, action = timer.action, %fault, "timer dropped");
                }
                context.tx.commit().await?;
            }
        }
    }
    Ok(())
}

/// Lets the time of `context` pass to `to`: what is due by then happens in the order of time, in the same transaction.
///
/// # Errors
/// That of a timer that cannot be carried out.
pub(crate) async fn pass(context: &mut Context, to: Timestamp) -> Result<(), Problem> {
    // One at a time: a timer may set another that is due before the rest.
    while let Some(timer) = context.tx.take_due(to, 1).await?.pop() {
        fire(context, &timer).await?;
    }
    context.move_to(to);
    Ok(())
}

/// Does what a timer is set for, at its instant.
pub(crate) async fn fire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(action) = rules::action(&timer.record, &timer.action) else {
        return Err(Problem::Internal(format!("no action {} of {}", timer.action, timer.record)));
    };
    context.move_to(timer.due_at);
    action(context, timer).await
}
