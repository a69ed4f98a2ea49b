//! Products whose REST API is a remote one.

use std::sync::Arc;

use catalogue::Product;
use upstream::{BaseAddress, Credentials, Remote, RemoteSettings, Secret, Surroundings, TimerSleeper};

use crate::cli::Failure;
use crate::clock::{OsEntropy, SystemClock};
use crate::config::{ConfigError, ProductUpstream, Settings, UpstreamAuth, environment};

/// The largest file with a token, in bytes: no bearer token is longer.
const TOKEN_FILE_BYTES: u64 = 16_384;

/// The remote API of `product`, or `None` where the settings name none. Nothing is sent yet.
///
/// # Errors
/// An address or a token that cannot be used.
pub fn remote(settings: &Settings, product: &'static Product) -> Result<Option<Arc<Remote>>, Failure> {
    let Some(upstream) = settings.upstream.of(product.name) else { return Ok(None) };
    let key = |name: &str| format!("upstream.{}.{name}", product.name);
    let base = BaseAddress::parse(&upstream.address)
        .map_err(|fault| ConfigError::unusable(&key("address"), fault.to_string()))?;
    let credentials = match upstream.auth {
        UpstreamAuth::Caller => Credentials::Caller,
        UpstreamAuth::Operator => Credentials::Operator(token(product.name, upstream)?),
    };
    let mut remote = RemoteSettings::new(product, base, credentials);
    remote.contact = Some(upstream.contact.clone()).filter(|contact| !contact.is_empty());
    remote.limits = (&upstream.limits).into();
    let surroundings =
        Surroundings { clock: Arc::new(SystemClock), entropy: Arc::new(OsEntropy), sleeper: Arc::new(TimerSleeper) };
    let remote = Remote::new(remote, surroundings);
    remote
        .map(|remote| Some(Arc::new(remote)))
        .map_err(|fault| Failure::Failed(format!("the API of {} cannot be used: {fault}", product.name)))
}

/// The operator's token for `product`: the environment's, or else the file's.
///
/// # Errors
/// Neither is there, or the file cannot be read.
pub fn token(product: &str, upstream: &ProductUpstream) -> Result<Secret, Failure> {
    let variable = environment::token_variable(product);
    if let Some(token) = std::env::var(&variable).ok().filter(|token| !token.trim().is_empty()) {
        return Ok(Secret::new(&token));
    }
    let key = format!("upstream.{product}.token_file");
    if upstream.token_file.is_empty() {
        let problem = format!(
            "{} needs a token: put it into the environment variable {variable}, or into a file that this setting \
             names; or set `upstream.{product}.auth` to \"caller\" if each caller brings one",
            upstream.address
        );
        return Err(ConfigError::unusable(&key, problem).into());
    }
    let path = &upstream.token_file;
    let unreadable = |reason: std::io::Error| ConfigError::unusable(&key, format!("cannot read {path}: {reason}"));
    let bytes = std::fs::metadata(path).map_err(unreadable)?.len();
    if bytes > TOKEN_FILE_BYTES {
        return Err(ConfigError::unusable(&key, format!("{path} is too large to be a token")).into());
    }
    let token = Secret::new(&std::fs::read_to_string(path).map_err(unreadable)?);
    if token.expose().is_empty() {
        return Err(ConfigError::unusable(&key, format!("{path} is empty")).into());
    }
    Ok(token)
}
