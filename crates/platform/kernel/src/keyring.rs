use std::fmt;

use aws_lc_rs::constant_time::verify_slices_are_equal;
use hmac::{Hmac, KeyInit, Mac};
use rand::Rng;
use sha2::Sha256;

/// The length of the tags in links and tokens: 128 bits.
const HMAC_TAG_BYTES: usize = 16;

/// Proves that a link or token is ours: the first half of an HMAC-SHA-256.
pub type Tag = [u8; HMAC_TAG_BYTES];

/// The signing keys of one purpose, newest first. The newest one signs; all of them verify. Each is kept as the HMAC that
/// begins with it, which saves half of the work of each signature.
#[derive(Clone)]
pub struct Keyring(Vec<Hmac<Sha256>>);

impl Keyring {
    /// Creates a keyring. Returns `None` without a key, because an empty keyring could neither sign nor verify.
    pub fn new(newest_first: Vec<Vec<u8>>) -> Option<Self> {
        let mac = |key: Vec<u8>| Hmac::new_from_slice(&key).expect("HMAC takes keys of any length");
        (!newest_first.is_empty()).then(|| Self(newest_first.into_iter().map(mac).collect()))
    }

    /// Computes the HMAC-SHA-256 of a message with the newest key.
    pub fn sign(&self, message: &[u8]) -> [u8; 32] {
        tag(&self.0[0], message)
    }

    /// Like [`Self::sign`], shortened to the length that links carry.
    pub fn tag(&self, message: &[u8]) -> Tag {
        self.sign(message)[..HMAC_TAG_BYTES].try_into().expect("sixteen of 32 bytes")
    }

    /// Whether one of the keys made this [`Tag`] for the message. Anything of another length isn't a tag.
    ///
    /// It takes the same time whichever byte differs and whichever key fits.
    pub fn verify(&self, message: &[u8], shown: &[u8]) -> bool {
        self.any(message, |expected| constant_time_eq(&expected[..HMAC_TAG_BYTES], shown))
    }

    /// Whether one of the keys makes an HMAC of the message for which `matches` returns true.
    ///
    /// All keys are tried, whatever the result. Use it for values that aren't a [`Tag`], and compare with
    /// [`constant_time_eq`].
    pub fn any(&self, message: &[u8], matches: impl Fn(&[u8; 32]) -> bool) -> bool {
        self.0.iter().fold(false, |found, mac| matches(&tag(mac, message)) | found)
    }
}

impl fmt::Debug for Keyring {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Keyring({} keys)", self.0.len())
    }
}

/// Whether two secrets are equal, in a time that depends only on their length.
pub fn constant_time_eq(one: &[u8], other: &[u8]) -> bool {
    verify_slices_are_equal(one, other).is_ok()
}

/// Makes a new random key of 32 bytes.
pub fn fresh_key() -> Vec<u8> {
    let mut key = vec![0; 32];
    rand::rng().fill_bytes(&mut key);
    key
}

fn tag(mac: &Hmac<Sha256>, message: &[u8]) -> [u8; 32] {
    let mut mac = mac.clone();
    mac.update(message);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_key_still_verifies_and_a_foreign_one_never_did() {
        let old = Keyring::new(vec![vec![1; 32]]).expect("one key");
        let rotated = Keyring::new(vec![vec![2; 32], vec![1; 32]]).expect("two keys");
        let foreign = Keyring::new(vec![vec![3; 32]]).expect("one key");
        let signed = old.tag(b"id");
        assert!(rotated.verify(b"id", &signed) && !rotated.verify(b"di", &signed));
        assert!(!foreign.verify(b"id", &signed));
        assert_ne!(rotated.tag(b"id"), signed);
    }

    #[test]
    fn a_part_of_a_tag_is_none() {
        let keys = Keyring::new(vec![vec![1; 32]]).expect("one key");
        let whole = keys.sign(b"id");
        for length in (0..=whole.len()).filter(|length| *length != HMAC_TAG_BYTES) {
            assert!(!keys.verify(b"id", &whole[..length]), "{length} bytes");
        }
        let mut shown = keys.tag(b"id");
        for byte in 0..HMAC_TAG_BYTES {
            shown[byte] ^= 1;
            assert!(!keys.verify(b"id", &shown), "byte {byte}");
            shown[byte] ^= 1;
        }
        assert!(keys.verify(b"id", &shown));
    }
}
