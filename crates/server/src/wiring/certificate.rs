//! The certificate that this server shows to a remote API, from files.

use upstream::{CertificateError, ClientCertificate};

use super::files::Small;
use crate::config::{ConfigError, ProductUpstream};

/// A file with certificates or a key. Chains are short: 64 KiB hold a dozen certificates.
const PEM: Small = Small { what: "a certificate or its key", most_bytes: 65_536 };

/// The certificate for the remote API of `product`; `None` where none is set.
///
/// # Errors
/// Files that cannot be read or do not belong together, by the setting that names them.
pub(super) fn certificate(product: &str, upstream: &ProductUpstream) -> Result<Option<ClientCertificate>, ConfigError> {
    if upstream.client_certificate_file.is_empty() {
        return Ok(None);
    }
    let certificate_key = format!("upstream.{product}.client_certificate_file");
    let key_key = format!("upstream.{product}.client_key_file");
    let certificates = PEM.read(&certificate_key, &upstream.client_certificate_file)?;
    let key = PEM.read(&key_key, &upstream.client_key_file)?;
    ClientCertificate::from_pem(&certificates, &key).map(Some).map_err(|fault| {
        let (name, path) = match fault {
            CertificateError::Certificate => (certificate_key, &upstream.client_certificate_file),
            _ => (key_key, &upstream.client_key_file),
        };
        ConfigError::unusable(&name, format!("{path}: {fault}"))
    })
}
