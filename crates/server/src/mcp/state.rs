//! The seal of questions: HMAC-SHA256 under a key ring, so that keys can be changed while questions are open.

use engine::{Entropy, SealError, Sealer};
use rmcp::model::{RequestStateCodec, SealOptions};
use sha2::{Digest, Sha256};

/// Bytes of one key.
const KEY_BYTES: usize = 32;

/// Why a key ring cannot be used. Never holds key material.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyRingError {
    /// No key at all.
    #[error("the key ring is empty: expected `id:<64 hex digits>`, several separated by commas")]
    Empty,
    /// An entry that is no `id:hex`.
    #[error("key {0} of the ring must be written `id:<64 hex digits>`")]
    Malformed(usize),
    /// Two entries of one id, or an id that cannot be used.
    #[error("the key ring does not hold together: {0}")]
    Unusable(String),
}

/// Seals and opens the state of questions. The first key of the ring seals; all of them open.
#[derive(Debug)]
pub struct StateSealer {
    codec: RequestStateCodec,
}

impl StateSealer {
    /// Reads a key ring such as `k2:<64 hex>,k1:<64 hex>`.
    ///
    /// # Errors
    /// Says which entry is wrong, by its place.
    pub fn parse(ring: &str) -> Result<StateSealer, KeyRingError> {
        let entries = ring.split(',').map(str::trim).filter(|entry| !entry.is_empty()).enumerate();
        let keys = entries
            .map(|(at, entry)| key(entry).ok_or(KeyRingError::Malformed(at + 1)))
            .collect::<Result<Vec<_>, _>>()?;
        StateSealer::new(keys)
    }

    /// A ring of keys of 32 bytes or more, each named by its own digest; the first seals.
    ///
    /// # Errors
    /// No key, a short key, or a key that comes twice.
    pub fn from_keys(keys: Vec<Vec<u8>>) -> Result<StateSealer, KeyRingError> {
        let id = |key: &[u8]| hex(&Sha256::digest(key)[..4]);
        StateSealer::new(keys.into_iter().map(|key| (id(&key), key)).collect())
    }

    fn new(keys: Vec<(String, Vec<u8>)>) -> Result<StateSealer, KeyRingError> {
        let active = keys.first().ok_or(KeyRingError::Empty)?.0.clone();
        let codec = RequestStateCodec::new_with_keyring(active, keys)
            .map_err(|error| KeyRingError::Unusable(error.to_string()))?;
        Ok(StateSealer { codec })
    }

    /// A fresh ring of one key, in the form that [`parse`](StateSealer::parse) reads.
    pub fn new_ring(entropy: &dyn Entropy) -> String {
        let mut key = [0; KEY_BYTES];
        entropy.fill(&mut key);
        format!("k1:{}", hex(&key))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn key(entry: &str) -> Option<(String, Vec<u8>)> {
    let (id, hex) = entry.split_once(':')?;
    if hex.len() != 2 * KEY_BYTES || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let bytes = (0..KEY_BYTES).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16));
    Some((id.to_owned(), bytes.collect::<Result<_, _>>().ok()?))
}

impl Sealer for StateSealer {
    fn seal(&self, payload: &[u8], binding: &[u8]) -> String {
        self.codec.seal_with(payload, &SealOptions::new().associated_data(binding))
    }

    fn open(&self, sealed: &str, binding: &[u8]) -> Result<Vec<u8>, SealError> {
        self.codec.open_with(sealed, binding).map_err(|_| SealError::Invalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counting;

    impl Entropy for Counting {
        fn fill(&self, bytes: &mut [u8]) {
            for (at, byte) in bytes.iter_mut().enumerate() {
                *byte = u8::try_from(at).expect("few bytes");
            }
        }
    }

    fn ring(id: &str, digit: char) -> String {
        format!("{id}:{}", String::from(digit).repeat(64))
    }

    #[test]
    fn what_is_sealed_opens_under_the_same_binding_only() {
        let sealer = StateSealer::parse(&StateSealer::new_ring(&Counting)).expect("a ring");
        let sealed = sealer.seal(b"payload", b"ana");
        assert_eq!(sealer.open(&sealed, b"ana").expect("opens"), b"payload");
        assert_eq!(sealer.open(&sealed, b"bia"), Err(SealError::Invalid));
        assert_eq!(sealer.open(&format!("{sealed}x"), b"ana"), Err(SealError::Invalid));
        assert_eq!(sealer.open("", b"ana"), Err(SealError::Invalid));
    }

    #[test]
    fn an_older_key_still_opens_and_a_dropped_one_does_not() {
        let old = StateSealer::parse(&ring("k1", 'a')).expect("old");
        let both = StateSealer::parse(&format!("{},{}", ring("k2", 'b'), ring("k1", 'a'))).expect("both");
        let new = StateSealer::parse(&ring("k2", 'b')).expect("new");
        let sealed = old.seal(b"x", b"");
        assert!(both.open(&sealed, b"").is_ok());
        assert!(new.open(&sealed, b"").is_err());
        assert!(new.open(&both.seal(b"y", b""), b"").is_ok());
    }

    #[test]
    fn keys_without_names_make_a_ring_too() {
        let sealer = StateSealer::from_keys(vec![vec![1; 32], vec![2; 32]]).expect("two keys");
        let second = StateSealer::from_keys(vec![vec![2; 32]]).expect("one key");
        assert!(sealer.open(&second.seal(b"x", b""), b"").is_ok());
        assert!(StateSealer::from_keys(vec![vec![1; 31]]).is_err());
        assert!(StateSealer::from_keys(vec![vec![1; 32], vec![1; 32]]).is_err());
    }

    #[test]
    fn bad_rings_are_named_without_their_keys() {
        assert_eq!(StateSealer::parse(" ").unwrap_err(), KeyRingError::Empty);
        assert_eq!(StateSealer::parse("k1:abc").unwrap_err(), KeyRingError::Malformed(1));
        let twice = format!("{},{}", ring("k1", 'a'), ring("k1", 'b'));
        assert!(matches!(StateSealer::parse(&twice), Err(KeyRingError::Unusable(_))));
    }
}
