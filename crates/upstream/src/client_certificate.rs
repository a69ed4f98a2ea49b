//! The certificate by which this server shows itself to an API that asks for one (mutual TLS, RFC 8446 section 4.4.2).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use rustls::{Error, InconsistentKeys};

/// Why a certificate and its key cannot be used. Texts tell nothing of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// No certificate, or one that cannot be read.
    #[error("there is no certificate in PEM form (-----BEGIN CERTIFICATE-----), or it cannot be read")]
    Certificate,
    /// No key, or one that cannot be read.
    #[error("there is no private key in PEM form, or it is encrypted: write it without a password (openssl pkey)")]
    Key,
    /// A kind of key that TLS does not sign with here.
    #[error("this kind of private key cannot be used: take RSA of 2048 bits or more, ECDSA P-256 or P-384, or Ed25519")]
    KindOfKey,
    /// The key is another certificate's.
    #[error("the private key is not that of the certificate: the first certificate of the file must be the key's own")]
    Mismatch,
}

/// A certificate with those that vouch for it, and its private key. Printed, it shows neither.
#[derive(Clone)]
pub struct ClientCertificate {
    certificates: Vec<CertificateDer<'static>>,
    key: std::sync::Arc<PrivateKeyDer<'static>>,
}

impl ClientCertificate {
    /// Reads both from PEM texts (RFC 7468). Anything else in them is passed over, so that one file may hold both.
    ///
    /// # Errors
    /// [`CertificateError`], also where the key is not the first certificate's.
    pub fn from_pem(certificates: &[u8], key: &[u8]) -> Result<ClientCertificate, CertificateError> {
        let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(certificates).collect();
        let certificates = all.ok().filter(|all| !all.is_empty()).ok_or(CertificateError::Certificate)?;
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|_| CertificateError::Key)?;
        let provider = rustls::crypto::ring::default_provider();
        CertifiedKey::from_der(certificates.clone(), key.clone_key(), &provider).map_err(|error| match error {
            Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => CertificateError::Mismatch,
            Error::InvalidCertificate(_) => CertificateError::Certificate,
            _ => CertificateError::KindOfKey,
        })?;
        Ok(ClientCertificate { certificates, key: std::sync::Arc::new(key) })
    }

    /// As the HTTP client takes it: the certificates and one key, and nothing else that the texts held.
    pub(crate) fn identity(&self) -> Result<reqwest::Identity, reqwest::Error> {
        let (label, key) = match self.key.as_ref() {
            PrivateKeyDer::Pkcs1(key) => ("RSA PRIVATE KEY", key.secret_pkcs1_der()),
            PrivateKeyDer::Sec1(key) => ("EC PRIVATE KEY", key.secret_sec1_der()),
            key => ("PRIVATE KEY", key.secret_der()),
        };
        let certificates = self.certificates.iter().map(|one| pem("CERTIFICATE", one.as_ref()));
        let all: String = certificates.chain(std::iter::once(pem(label, key))).collect();
        reqwest::Identity::from_pem(all.as_bytes())
    }
}

impl fmt::Debug for ClientCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientCertificate(***)")
    }
}

fn pem(label: &str, der: &[u8]) -> String {
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", STANDARD.encode(der))
}
