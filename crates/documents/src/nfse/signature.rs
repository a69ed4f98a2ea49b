//! The signature: XML-DSig over one element of the document, with a certificate of trial.
//!
//! Anybody may sign with it, since its key is part of this program: it shows what a signed document looks like and
//! proves nothing, as its subject says. RSA of 2048 bits, signed by itself, valid from 2025 to 2049.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};

use super::NfseError;
use super::element::Element;
use super::write::NAMESPACE;

const KEY: &[u8] = include_bytes!("signature/test_key.der");
const CERTIFICATE: &[u8] = include_bytes!("signature/test_certificate.der");

const DSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
const CANONICAL: &str = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const ENVELOPED: &str = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const SHA256_DIGEST: &str = "http://www.w3.org/2001/04/xmlenc#sha256";
const RSA_SHA256: &str = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

/// The signature of `signed`, whose `Id` is `id`, to be put beside it.
pub(super) fn over(signed: &Element, id: &str) -> Result<Element, NfseError> {
    let digest = digest(&SHA256, signed.canonical(NAMESPACE).as_bytes());
    let transforms =
        Element::new("Transforms").with([algorithm("Transform", ENVELOPED), algorithm("Transform", CANONICAL)]);
    let reference = Element::new("Reference")
        .attribute("URI", format_args!("#{id}"))
        .with([transforms, algorithm("DigestMethod", SHA256_DIGEST)])
        .leaf("DigestValue", STANDARD.encode(digest));
    let info = Element::new("SignedInfo").with([
        algorithm("CanonicalizationMethod", CANONICAL),
        algorithm("SignatureMethod", RSA_SHA256),
        reference,
    ]);
    let value = sign(info.canonical(DSIG).as_bytes())?;
    let certificate = Element::new("X509Data").leaf("X509Certificate", STANDARD.encode(CERTIFICATE));
    Ok(Element::new("Signature")
        .namespace(DSIG)
        .with([info])
        .leaf("SignatureValue", STANDARD.encode(value))
        .with([Element::new("KeyInfo").with([certificate])]))
}

fn algorithm(name: &'static str, uri: &str) -> Element {
    Element::new(name).attribute("Algorithm", uri)
}

/// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017): the same bytes every time; randomness only blinds the arithmetic.
fn sign(message: &[u8]) -> Result<Vec<u8>, NfseError> {
    let key = RsaKeyPair::from_pkcs8(KEY).map_err(|_| NfseError::Key)?;
    let mut signature = vec![0; key.public().modulus_len()];
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).map_err(|_| NfseError::Key)?;
    Ok(signature)
}
