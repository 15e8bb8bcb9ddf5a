use std::fmt;

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::hex::{from_hex, to_hex};
use crate::keyring::{Keyring, fresh_key};

/// The first byte of everything encrypted, so that another cipher can be added later.
const SEAL_FORMAT_VERSION: u8 = 1;

/// Encrypts secrets with the keys of the key file, which aren't in the database: a copy of the database opens nothing.
///
/// The file lists its keys newest first. The newest one encrypts; all of them decrypt. The `context` of a secret says
/// what it is and whose; a secret that was encrypted for one row can't be decrypted in another.
#[derive(Clone)]
pub struct Seal(Vec<Key>);

/// The keys derived from one line of the key file. The line itself isn't kept.
#[derive(Clone)]
struct Key {
    cipher: [u8; 32],
    tag: [u8; 32],
    /// The key from which [`Seal::keyring`] derives a key for each purpose.
    purposes: [u8; 32],
    fingerprint: Fingerprint,
}

/// Identifies one line of a key file without revealing anything about it.
///
/// It is an HMAC under the key itself, which can't be computed backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fingerprint(pub [u8; 32]);

impl fmt::Display for Fingerprint {
    /// Shows the first 8 bytes, enough for people to compare.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&to_hex(&self.0[..8]))
    }
}

impl Seal {
    /// Parses a key file: one key of 64 hex digits per line. Returns `None` if it isn't one.
    pub fn parse(file: &str) -> Option<Self> {
        let lines = file.lines().map(str::trim).filter(|line| !line.is_empty());
        let keys: Vec<Key> =
            lines.map(|line| Some(Key::derive(&from_hex(line)?.try_into().ok()?))).collect::<Option<_>>()?;
        (!keys.is_empty()).then_some(Self(keys))
    }

    /// Generates the text of a key file with one new key.
    pub fn fresh_file() -> String {
        to_hex(&fresh_key()) + "\n"
    }

    /// Encrypts a secret with the newest key, bound to its context.
    pub fn seal(&self, context: &str, secret: &[u8]) -> Vec<u8> {
        let mut text = secret.to_vec();
        let nonce = self.0[0]
            .cipher()
            .seal_in_place_append_tag(Aad::from(context.as_bytes()), &mut text)
            .expect("a secret is far shorter than AES-GCM allows");
        let mut sealed = vec![SEAL_FORMAT_VERSION];
        sealed.extend_from_slice(nonce.as_ref());
        sealed.extend_from_slice(&text);
        sealed
    }

    /// Decrypts a secret. Returns `None` if none of our keys encrypted it, or if it was encrypted for another context.
    pub fn open(&self, context: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (version, rest) = sealed.split_first()?;
        let (nonce, text) = rest.split_at_checked(NONCE_LEN)?;
        if *version != SEAL_FORMAT_VERSION {
            return None;
        }
        self.0.iter().find_map(|key| {
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let mut text = text.to_vec();
            let aad = Aad::from(context.as_bytes());
            key.cipher().open_in_place(nonce, aad, &mut text).ok().map(|plain| plain.to_vec())
        })
    }

    /// Computes HMACs of a secret that is too short to be stored as a plain hash, because it could be found by
    /// guessing. There is one for each key, newest first.
    pub fn tags(&self, context: &str, secret: &[u8]) -> Vec<[u8; 32]> {
        self.0.iter().map(|key| hmac(&key.tag, &[context.as_bytes(), b"\0", secret])).collect()
    }

    /// Derives the keys that sign for one purpose, one from each line of the key file, newest first.
    ///
    /// What is signed for one purpose is invalid for any other, and the keys of one purpose reveal nothing about
    /// another's.
    pub fn keyring(&self, purpose: &str) -> Keyring {
        let derived = self.0.iter().map(|key| hmac(&key.purposes, &[purpose.as_bytes()]).to_vec());
        Keyring::new(derived.collect()).expect("a key file has a key")
    }

    /// The fingerprints by which the database recognises this key file, one for each line, in its order.
    pub fn fingerprints(&self) -> Vec<Fingerprint> {
        self.0.iter().map(|key| key.fingerprint).collect()
    }
}

impl Key {
    /// Derives a separate key for each use. None of them reveals another.
    fn derive(key: &[u8; 32]) -> Self {
        Self {
            cipher: hmac(key, &[b"seal"]),
            tag: hmac(key, &[b"tag"]),
            purposes: hmac(key, &[b"purposes"]),
            fingerprint: Fingerprint(hmac(key, &[b"fingerprint"])),
        }
    }

    fn cipher(&self) -> RandomizedNonceKey {
        RandomizedNonceKey::new(&AES_256_GCM, &self.cipher).expect("a key of 32 bytes")
    }
}

fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

impl fmt::Debug for Seal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Seal({} keys)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_for_its_row_only_and_never_twice_alike() {
        let seal = Seal::parse(&Seal::fresh_file()).expect("a key file");
        let sealed = seal.seal("totp ada", b"secret");
        assert_eq!(seal.open("totp ada", &sealed).as_deref(), Some(b"secret".as_slice()));
        assert_eq!(seal.open("totp eve", &sealed), None);
        assert_ne!(seal.seal("totp ada", b"secret"), sealed);
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        for byte in 0..sealed.len() {
            let mut bent = sealed.clone();
            bent[byte] ^= 1;
            assert_eq!(seal.open("totp ada", &bent), None, "byte {byte}");
        }
        assert_eq!(seal.open("totp ada", &sealed[..5]), None);
    }

    #[test]
    fn an_older_key_opens_and_a_foreign_one_does_not() {
        let (old, new) = (Seal::fresh_file(), Seal::fresh_file());
        let before = Seal::parse(&old).expect("a key file");
        let rotated = Seal::parse(&format!("{new}{old}")).expect("two keys");
        let foreign = Seal::parse(&new).expect("a key file");
        let sealed = before.seal("c", b"x");
        assert_eq!(rotated.open("c", &sealed).as_deref(), Some(b"x".as_slice()));
        assert_eq!(foreign.open("c", &sealed), None);
        assert!(rotated.tags("c", b"x").contains(&before.tags("c", b"x")[0]));
        assert!(!foreign.tags("c", b"x").contains(&before.tags("c", b"x")[0]));
    }

    #[test]
    fn each_purpose_has_keys_of_its_own_and_an_older_line_still_verifies() {
        let (old, new) = (Seal::fresh_file(), Seal::fresh_file());
        let before = Seal::parse(&old).expect("a key file");
        let rotated = Seal::parse(&format!("{new}{old}")).expect("two keys");
        let signed = before.keyring("links").tag(b"x");
        assert!(rotated.keyring("links").verify(b"x", &signed));
        assert!(!before.keyring("pages").verify(b"x", &signed), "another purpose");
        assert!(!Seal::parse(&new).expect("a key file").keyring("links").verify(b"x", &signed));
        assert_ne!(rotated.keyring("links").tag(b"x"), signed, "the newest signs");
    }

    #[test]
    fn a_fingerprint_is_of_one_line_and_signs_nothing() {
        let (old, new) = (Seal::fresh_file(), Seal::fresh_file());
        let rotated = Seal::parse(&format!("{new}{old}")).expect("two keys");
        let of = |file: &str| Seal::parse(file).expect("a key file").fingerprints()[0];
        assert_eq!(rotated.fingerprints(), [of(&new), of(&old)]);
        assert_ne!(of(&new), of(&old));
        let as_key = Seal::parse(&to_hex(&of(&old).0)).expect("32 bytes");
        let signed = Seal::parse(&old).expect("a key file").keyring("links").tag(b"x");
        assert!(!as_key.keyring("links").verify(b"x", &signed));
        assert!(!Keyring::new(vec![of(&old).0.to_vec()]).expect("a key").verify(b"x", &signed));
    }

    #[test]
    fn what_is_no_key_file_is_refused() {
        for file in ["", "\n\n", "abc", &"g".repeat(64), &"a".repeat(63), &format!("{}\nx", "a".repeat(64))] {
            assert!(Seal::parse(file).is_none(), "{file}");
        }
    }
}
