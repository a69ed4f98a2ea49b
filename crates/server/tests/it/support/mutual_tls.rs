//! An API that asks for a client certificate (mutual TLS), with certificates made for the test.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, Issuer, KeyPair};
use rustls::RootCertStore;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// Somebody who vouches for certificates.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub fn new(name: &str) -> Authority {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Authority(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// Its own certificate, to trust it.
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// A certificate for `name` and its key, in PEM.
    pub fn certificate(&self, name: &str) -> (String, String) {
        let (certificate, key) = self.signed(name);
        (certificate.pem(), key.serialize_pem())
    }

    fn signed(&self, name: &str) -> (rcgen::Certificate, KeyPair) {
        let key = KeyPair::generate().unwrap();
        let issuer: &Issuer<'_, KeyPair> = &self.0;
        (CertificateParams::new(vec![name.to_owned()]).unwrap().signed_by(&key, issuer).unwrap(), key)
    }
}

/// The API; it ends when it is dropped.
pub struct MutualTls {
    /// Its address, without a trailing slash.
    pub address: String,
    /// The file by which its own certificate is trusted (`SSL_CERT_FILE`).
    pub trusted: PathBuf,
    served: JoinHandle<()>,
}

impl MutualTls {
    /// Serves `router` to those whom `clients` vouches for; files go to `folder`.
    pub async fn start(folder: &Path, clients: &Authority, router: Router) -> MutualTls {
        let own = Authority::new("API");
        let trusted = folder.join("trusted.pem");
        std::fs::write(&trusted, own.pem()).unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config(&own, clients)));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("https://localhost:{}", listener.local_addr().unwrap().port());
        let served = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, service) = (acceptor.clone(), TowerToHyperService::new(router.clone()));
                tokio::spawn(async move {
                    let stream = match acceptor.accept(stream).into_fallible().await {
                        Ok(stream) => stream,
                        Err((_, refused)) => return let_go(refused).await,
                    };
                    let http = hyper::server::conn::http1::Builder::new();
                    let _gone = http.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        MutualTls { address, trusted, served }
    }
}

impl Drop for MutualTls {
    fn drop(&mut self) {
        self.served.abort();
    }
}

/// Takes what still comes from a caller who was told why, so that the alert is not lost with the connection.
async fn let_go(mut refused: TcpStream) {
    let _gone = refused.shutdown().await;
    let _gone = tokio::io::copy(&mut refused, &mut tokio::io::sink()).await;
}

fn config(own: &Authority, clients: &Authority) -> rustls::ServerConfig {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut roots = RootCertStore::empty();
    roots.add(clients.0.der().clone()).unwrap();
    let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider)).build().unwrap();
    let (certificate, key) = own.signed("localhost");
    let chain: Vec<CertificateDer<'static>> = vec![certificate.der().clone()];
    let builder = rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    builder.with_client_cert_verifier(verifier).with_single_cert(chain, key).unwrap()
}
