//! Whether remote APIs can be reached as the settings say.

mod workspaces;

use http::HeaderValue;
use upstream::BaseAddress;

use crate::config::sections::{ProductUpstream, UpstreamLimits};
use crate::config::{ConfigError, Settings};

/// Checks every remote API that is in use.
///
/// # Errors
/// The first value that cannot be used, with what to do.
pub(super) fn check(settings: &Settings) -> Result<(), ConfigError> {
    for (product, upstream) in settings.upstream.configured() {
        let key = |name: &str| format!("upstream.{product}.{name}");
        BaseAddress::parse(&upstream.address)
            .map_err(|fault| ConfigError::unusable(&key("address"), fault.to_string()))?;
        certificate(upstream).map_err(|(name, problem)| ConfigError::unusable(&key(name), problem))?;
        contact(upstream).map_err(|problem| ConfigError::unusable(&key("contact"), problem))?;
        workspaces::check(product, upstream)?;
        if let Some(name) = zero(&upstream.limits) {
            return Err(ConfigError::unusable(&key(&format!("limits.{name}")), "must be 1 or more"));
        }
        let (total, engine) = (upstream.limits.total_timeout_seconds, settings.limits.api_timeout_seconds);
        if total >= engine {
            let problem =
                format!("must be below `limits.api_timeout_seconds` ({engine}), so that the reason of a wait is known");
            return Err(ConfigError::unusable(&key("limits.total_timeout_seconds"), problem));
        }
    }
    Ok(())
}

/// A certificate needs its key, and an address where it is shown.
fn certificate(upstream: &ProductUpstream) -> Result<(), (&'static str, &'static str)> {
    let (certificate, key) = ("client_certificate_file", "client_key_file");
    match (upstream.client_certificate_file.is_empty(), upstream.client_key_file.is_empty()) {
        (true, true) => Ok(()),
        (true, false) => Err((certificate, "name the file with the certificate of this key, or leave the key out")),
        (false, true) => Err((key, "name the file with the certificate's private key (both may be in one file)")),
        (false, false) if !upstream.address.starts_with("https:") => {
            Err((certificate, "a certificate is only shown over https: leave it out, or change the address"))
        }
        (false, false) => Ok(()),
    }
}

fn contact(upstream: &ProductUpstream) -> Result<(), &'static str> {
    let header_safe = HeaderValue::from_str(&upstream.contact).is_ok() && upstream.contact.is_ascii();
    if header_safe { Ok(()) } else { Err("must be an e-mail address in plain ASCII, as it is sent in a header") }
}

/// The first limit that is 0 although it must not be.
fn zero(limits: &UpstreamLimits) -> Option<&'static str> {
    let positive = [
        ("connect_timeout_seconds", limits.connect_timeout_seconds),
        ("read_timeout_seconds", limits.read_timeout_seconds),
        ("total_timeout_seconds", limits.total_timeout_seconds),
        ("attempts", u64::from(limits.attempts)),
        ("answer_bytes", limits.answer_bytes as u64),
        ("calls_per_request", u64::from(limits.calls_per_request)),
        ("known_ids", limits.known_ids as u64),
        ("lookup_pages", u64::from(limits.lookup_pages)),
        ("kept_answers", limits.kept_answers as u64),
        ("hourly_reads", limits.hourly_reads),
        ("newest_at_once", limits.newest_at_once as u64),
        ("newest_lists", limits.newest_lists as u64),
        ("known_callers", limits.known_callers as u64),
    ];
    positive.iter().find(|(_, value)| *value == 0).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(change: impl FnOnce(&mut ProductUpstream)) -> Result<(), String> {
        let mut settings = Settings::default();
        let upstream = settings.upstream.of_mut("banking");
        upstream.address = "https://api.kobana.com.br".to_owned();
        change(upstream);
        check(&settings).map_err(|fault| fault.to_string())
    }

    #[test]
    fn the_real_address_can_be_used() {
        checked(|_| {}).unwrap();
        checked(|upstream| upstream.contact = "ti@exemplo.com.br".to_owned()).unwrap();
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let fault = checked(|upstream| upstream.address = "http://api.kobana.com.br".to_owned()).unwrap_err();
        assert!(fault.starts_with("`upstream.banking.address`: ") && fault.contains("not encrypted"), "{fault}");
        let fault = checked(|upstream| upstream.contact = "a\nb".to_owned()).unwrap_err();
        assert!(fault.starts_with("`upstream.banking.contact`: "), "{fault}");
        let fault = checked(|upstream| upstream.client_certificate_file = "a.pem".to_owned()).unwrap_err();
        assert!(fault.starts_with("`upstream.banking.client_key_file`: name the file"), "{fault}");
        let fault = checked(|upstream| upstream.client_key_file = "a.key".to_owned()).unwrap_err();
        assert!(fault.starts_with("`upstream.banking.client_certificate_file`: name the file"), "{fault}");
        let fault = checked(|upstream| {
            upstream.address = "http://127.0.0.1:9".to_owned();
            upstream.client_certificate_file = "a.pem".to_owned();
            upstream.client_key_file = "a.pem".to_owned();
        });
        assert!(fault.unwrap_err().contains("only shown over https"));
        let fault = checked(|upstream| upstream.limits.attempts = 0).unwrap_err();
        assert_eq!(fault, "`upstream.banking.limits.attempts`: must be 1 or more");
        let fault = checked(|upstream| upstream.limits.total_timeout_seconds = 30).unwrap_err();
        assert!(fault.contains("total_timeout_seconds") && fault.contains("limits.api_timeout_seconds"), "{fault}");
    }

    #[test]
    fn what_is_not_in_use_is_not_checked() {
        checked(|upstream| {
            upstream.address = String::new();
            upstream.limits.attempts = 0;
        })
        .unwrap();
    }
}
