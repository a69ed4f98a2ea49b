//! Products whose REST API is a remote one.

use std::sync::Arc;

use catalogue::Product;
use upstream::{BaseAddress, Remote, RemoteSettings, Surroundings, TimerSleeper};

use super::{certificate, credentials};
use crate::cli::Failure;
use crate::clock::{OsEntropy, SystemClock};
use crate::config::{ConfigError, Settings};

/// The remote API of `product`, or `None` where the settings name none. Nothing is sent yet.
///
/// # Errors
/// An address, a token or a certificate that cannot be used.
pub fn remote(settings: &Settings, product: &'static Product) -> Result<Option<Arc<Remote>>, Failure> {
    let Some(upstream) = settings.upstream.of(product.name) else { return Ok(None) };
    let key = |name: &str| format!("upstream.{}.{name}", product.name);
    let base = BaseAddress::parse(&upstream.address)
        .map_err(|fault| ConfigError::unusable(&key("address"), fault.to_string()))?;
    let credentials = credentials::credentials(product, upstream)?;
    let mut remote = RemoteSettings::new(product, base, credentials);
    remote.contact = Some(upstream.contact.clone()).filter(|contact| !contact.is_empty());
    remote.client_certificate = certificate::certificate(product.name, upstream)?;
    remote.limits = (&upstream.limits).into();
    let surroundings =
        Surroundings { clock: Arc::new(SystemClock), entropy: Arc::new(OsEntropy), sleeper: Arc::new(TimerSleeper) };
    let remote = Remote::new(remote, surroundings);
    remote
        .map(|remote| Some(Arc::new(remote)))
        .map_err(|fault| Failure::Failed(format!("the API of {} cannot be used: {fault}", product.name)))
}
