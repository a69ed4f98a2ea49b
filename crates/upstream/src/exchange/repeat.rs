//! Repetitions: only where no answer came at all, and only of what cannot act twice.

use std::time::Duration;

use bytes::Bytes;
use http::{Response, StatusCode};

use super::attempt;
use super::outgoing::{Outgoing, Repeat};
use super::{Exchange, verdict};
use crate::asking::Asking;
use crate::fault::Fault;

/// The wait before the first repetition, in milliseconds; each next one is twice as long.
const FIRST_WAIT_MILLIS: u64 = 200;

/// The longest wait, in milliseconds.
const LONGEST_WAIT_MILLIS: u64 = 3_000;

/// The first answer to `outgoing`, within the limits of attempts, time and calls.
pub(super) async fn until_answered(
    exchange: &Exchange,
    asking: &Asking,
    outgoing: &Outgoing,
) -> Result<Response<Bytes>, Fault> {
    let seconds = exchange.limits.total_timeout_seconds;
    let clock = &exchange.surroundings.clock;
    let (mut attempt, mut may_have_run) = (0, false);
    loop {
        let left = asking.time_left(clock.now()).ok_or(Fault::Timeout { seconds })?;
        attempt += 1;
        let fault = match one(exchange, asking, outgoing, left).await {
            // A twin that still runs is refused too, so that a refusal says nothing about the first.
            Ok(answer) if may_have_run && !answer.status().is_success() => {
                return Err(Fault::Unclear { status: answer.status().as_u16() });
            }
            Ok(answer) => return Ok(answer),
            Err(fault) => fault,
        };
        let repeatable = outgoing.repeat != Repeat::Never && fault.may_repeat();
        let wait = wait(exchange, attempt);
        let room = asking.time_left(clock.now()).is_some_and(|left| left > wait);
        if !repeatable || attempt >= exchange.limits.attempts || !room || asking.calls.left() == 0 {
            return Err(fault);
        }
        may_have_run |= outgoing.repeat == Repeat::Keyed && matches!(fault, Fault::NoAnswer(_));
        tracing::info!(%fault, attempt, wait_millis = wait.as_millis(), "no answer; the request goes out again");
        exchange.surroundings.sleeper.sleep(wait).await;
    }
}

async fn one(
    exchange: &Exchange,
    asking: &Asking,
    outgoing: &Outgoing,
    time: Duration,
) -> Result<Response<Bytes>, Fault> {
    asking.calls.take()?;
    let clock = &exchange.surroundings.clock;
    // Only the budget of reads is small; writes have another.
    let reads = outgoing.method == http::Method::GET;
    if reads {
        exchange.budgets.spend(asking.budget, clock.now());
    }
    let answer = attempt::once(exchange, asking, outgoing, time).await?;
    if reads {
        let now = clock.now();
        exchange.budgets.note(asking.budget, now, answer.headers());
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            exchange.budgets.exhaust(asking.budget, now, verdict::wait_seconds(answer.headers(), now));
        }
    }
    Ok(answer)
}

/// Half of the step, and a random part of the other half, so that many clients do not come back together.
fn wait(exchange: &Exchange, attempt: u32) -> Duration {
    let step = FIRST_WAIT_MILLIS.saturating_mul(1 << (attempt - 1).min(16)).min(LONGEST_WAIT_MILLIS);
    let mut random = [0; 8];
    exchange.surroundings.entropy.fill(&mut random);
    Duration::from_millis(step / 2 + u64::from_le_bytes(random) % (step / 2 + 1))
}
