//! Checking a caller's own bearer at the API, by one cheap read, and remembering the verdict briefly.

mod claimed;
mod whoami;

use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use engine::{AccountId, PersonId, Scopes, Secret, Workspaces};
use http::{Response, StatusCode};
use jiff::{SignedDuration, Timestamp};

use crate::asking::Asking;
use crate::bounded::Bounded;
use crate::claims;
use crate::credentials::Fingerprint;
use crate::exchange::Outgoing;
use crate::fault::Fault;
use crate::remote::Remote;
use crate::settings::RemoteLimits;

/// A caller whose token the API took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedCaller {
    /// The account that the token belongs to.
    pub account: AccountId,
    /// The person, or the token itself where it belongs to none.
    pub person: PersonId,
    /// Their name, for people.
    pub name: String,
    /// The token's uid, for the log.
    pub token_id: String,
    /// The scopes that the API reports, or that the token claims. The API has the last word on each call.
    pub scopes: Scopes,
    /// The workspaces that the token opens; none for products without workspaces.
    pub workspaces: Workspaces,
}

/// Why a caller's token is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The API refuses it, or it can be no token.
    #[error("the API refuses the token")]
    Refused,
    /// The API is asked too often with it.
    #[error("the API's limit is reached")]
    RateLimited {
        /// When to try again.
        retry_after_seconds: Option<u64>,
    },
    /// The API cannot be asked; the detail is for the log.
    #[error("the token cannot be checked: {detail}")]
    Unreachable {
        /// For the log.
        detail: String,
    },
    /// The product has no read that tells who a token belongs to.
    #[error("tokens of this product cannot be checked")]
    Unsupported,
}

type Verdict = Result<CheckedCaller, CheckError>;

/// What is known of a caller whose token the API took.
struct Told {
    caller: CheckedCaller,
    expires_at: Option<Timestamp>,
}

/// A verdict, and until when it counts.
#[derive(Debug)]
struct Known {
    verdict: Verdict,
    ends_at: Timestamp,
    /// When the token itself ends.
    expires_at: Option<Timestamp>,
}

/// Verdicts by the token's fingerprint, until they end.
#[derive(Debug)]
pub(crate) struct Verdicts(Mutex<Bounded<Fingerprint, Known>>);

impl Verdicts {
    pub(crate) fn new(most: usize) -> Verdicts {
        Verdicts(Mutex::new(Bounded::new(most)))
    }

    fn find(&self, token: Fingerprint, now: Timestamp) -> Option<Verdict> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&token).filter(|known| now < known.ends_at).map(|known| known.verdict.clone())
    }

    fn keep(&self, token: Fingerprint, known: Known) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(token, known);
    }

    /// Lets a good verdict count from now on: the API has taken the token just now.
    fn renew(&self, token: Fingerprint, limits: &RemoteLimits, now: Timestamp) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get_mut(&token).filter(|known| known.verdict.is_ok() && now < known.ends_at) {
            known.ends_at = ends_at(limits, now, &known.verdict, known.expires_at);
        }
    }

    /// Forgets a verdict: the API has said otherwise.
    pub(crate) fn forget(&self, token: Fingerprint) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|known| *known != token);
    }
}

impl Remote {
    /// Who `token` belongs to and what it grants, as the API says; remembered for a moment by the token's SHA-256.
    ///
    /// The API is asked once for equal tokens at the same time. Its word on each later call counts more than this.
    ///
    /// # Errors
    /// [`CheckError`].
    pub async fn check(&self, token: &Secret) -> Result<CheckedCaller, CheckError> {
        let clock = &self.exchange.surroundings.clock;
        let fingerprint = Fingerprint::of(&[token.expose()]);
        if let Some(verdict) = self.verdicts.find(fingerprint, clock.now()) {
            return verdict;
        }
        let (verdict, expires_at) = self.ask_who(token).await?;
        let ends_at = ends_at(&self.exchange.limits, clock.now(), &verdict, expires_at);
        self.verdicts.keep(fingerprint, Known { verdict: verdict.clone(), ends_at, expires_at });
        verdict
    }

    /// Takes a call that the API answered with a token for a check of it, where the check would tell no more: a token that
    /// says itself what it grants need not be asked about while it is in use.
    pub(crate) fn took(&self, token: Fingerprint) {
        if claimed::of(self.product).is_some() {
            self.verdicts.renew(token, &self.exchange.limits, self.exchange.surroundings.clock.now());
        }
    }

    /// The API's verdict, and when the token expires; an error is no verdict and is not remembered.
    async fn ask_who(&self, token: &Secret) -> Result<(Verdict, Option<Timestamp>), CheckError> {
        let told = match (whoami::of(self.product), claimed::of(self.product)) {
            (Some(who), _) => {
                let answer = self.ask(token, who.path).await?;
                let took = answer.status() == StatusCode::OK;
                took.then(|| who.read(answer.body()).ok_or_else(|| untold(who.path))).transpose()?
            }
            (None, Some(claimed)) => {
                let claims = claims::of(token);
                if claimed::is_over(&claims, self.exchange.surroundings.clock.now()) {
                    return Ok((Err(CheckError::Refused), None));
                }
                let answer = self.ask(token, claimed.path).await?;
                let took = claimed.is_proof(&answer);
                if answer.status() == StatusCode::OK && !took {
                    return Err(untold(claimed.path));
                }
                // A token that names no workspace opens nothing here, however often it is tried.
                took.then(|| claimed::told(self.product, token, claims)).flatten()
            }
            (None, None) => return Err(CheckError::Unsupported),
        };
        Ok(match told {
            Some(Told { caller, expires_at }) => (Ok(caller), expires_at),
            None => (Err(CheckError::Refused), None),
        })
    }

    /// The answer to a read with `token`: a success, or a refusal of the token or of its right.
    async fn ask(&self, token: &Secret, path: &str) -> Result<Response<Bytes>, CheckError> {
        let asking = Asking::of_token(token, &self.exchange).map_err(|_| CheckError::Refused)?;
        let sent = self.exchange.send(&asking, Outgoing::lookup(path.to_owned())).await;
        let answer = sent.map_err(|fault| unreachable(&fault))?;
        match answer.status() {
            StatusCode::OK | StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Ok(answer),
            StatusCode::TOO_MANY_REQUESTS => {
                let wait = answer.headers().get(http::header::RETRY_AFTER).and_then(|wait| wait.to_str().ok());
                Err(CheckError::RateLimited { retry_after_seconds: wait.and_then(|wait| wait.parse().ok()) })
            }
            status => Err(CheckError::Unreachable { detail: format!("{path} answered {status}") }),
        }
    }
}

fn untold(what: &str) -> CheckError {
    CheckError::Unreachable { detail: format!("{what} does not tell whose the token is") }
}

fn unreachable(fault: &Fault) -> CheckError {
    CheckError::Unreachable { detail: fault.to_string() }
}

/// A good token is good for the setting's time and never past its own end.
fn ends_at(limits: &RemoteLimits, now: Timestamp, verdict: &Verdict, expires_at: Option<Timestamp>) -> Timestamp {
    let seconds = if verdict.is_ok() { limits.check_ttl_seconds } else { limits.refusal_ttl_seconds };
    let ttl = SignedDuration::from_secs(i64::try_from(seconds).unwrap_or(i64::MAX));
    let ends_at = now.saturating_add(ttl).unwrap_or(Timestamp::MAX);
    expires_at.map_or(ends_at, |expires_at| ends_at.min(expires_at))
}
