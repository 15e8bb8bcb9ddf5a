use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use rand::Rng;
use sha2::Sha256;

/// Keys of one purpose, newest first: the newest signs, any of them may have signed before.
#[derive(Clone)]
pub struct Keyring(Vec<Vec<u8>>);

impl Keyring {
    /// `None` without a key: an empty ring would take nothing and sign with nothing.
    pub fn new(newest_first: Vec<Vec<u8>>) -> Option<Self> {
        (!newest_first.is_empty()).then_some(Self(newest_first))
    }

    /// HMAC-SHA-256 with the newest key.
    pub fn sign(&self, message: &[u8]) -> [u8; 32] {
        tag(&self.0[0], message)
    }

    /// Whether one of the keys makes a tag that `matches`. Every key is tried, whatever the outcome.
    pub fn any(&self, message: &[u8], matches: impl Fn(&[u8; 32]) -> bool) -> bool {
        self.0.iter().fold(false, |found, key| matches(&tag(key, message)) | found)
    }
}

impl fmt::Debug for Keyring {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Keyring({} keys)", self.0.len())
    }
}

/// A new key for a ring.
pub fn fresh_key() -> Vec<u8> {
    let mut key = vec![0; 32];
    rand::rng().fill_bytes(&mut key);
    key
}

fn tag(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
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
        let signed = old.sign(b"id");
        assert!(rotated.any(b"id", |tag| *tag == signed));
        assert!(!foreign.any(b"id", |tag| *tag == signed));
        assert_ne!(rotated.sign(b"id"), signed);
    }
}
