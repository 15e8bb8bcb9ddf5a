use std::fmt;
use std::fmt::Write;

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::keyring::fresh_key;

/// What is sealed begins with this, so that another cipher can follow one day.
const VERSION: u8 = 1;

/// Keeps secrets in a database that does not hold their key: a copy of it opens nothing.
///
/// The keys stand in a file, newest first: the newest seals, any of them may have sealed before. `context` says what
/// and whose a secret is; sealed for one row, it does not open in another.
#[derive(Clone)]
pub struct Seal(Vec<Key>);

#[derive(Clone)]
struct Key {
    cipher: [u8; 32],
    tag: [u8; 32],
}

impl Seal {
    /// From a key file: 64 hex digits a line. `None` if it is not one.
    pub fn parse(file: &str) -> Option<Self> {
        let lines = file.lines().map(str::trim).filter(|line| !line.is_empty());
        let keys: Vec<Key> = lines.map(|line| Some(Key::derive(&bytes_of(line)?))).collect::<Option<_>>()?;
        (!keys.is_empty()).then_some(Self(keys))
    }

    /// The text of a key file with one new key.
    pub fn fresh_file() -> String {
        let mut line = String::with_capacity(65);
        for byte in fresh_key() {
            write!(line, "{byte:02x}").expect("a String takes everything");
        }
        line.push('\n');
        line
    }

    pub fn seal(&self, context: &str, secret: &[u8]) -> Vec<u8> {
        let mut text = secret.to_vec();
        let nonce = self.0[0]
            .cipher()
            .seal_in_place_append_tag(Aad::from(context.as_bytes()), &mut text)
            .expect("a secret is far shorter than AES-GCM allows");
        let mut sealed = vec![VERSION];
        sealed.extend_from_slice(nonce.as_ref());
        sealed.extend_from_slice(&text);
        sealed
    }

    /// `None` if it was sealed by none of our keys, or for something else.
    pub fn open(&self, context: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (version, rest) = sealed.split_first()?;
        let (nonce, text) = rest.split_at_checked(NONCE_LEN)?;
        if *version != VERSION {
            return None;
        }
        self.0.iter().find_map(|key| {
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let mut text = text.to_vec();
            let aad = Aad::from(context.as_bytes());
            key.cipher().open_in_place(nonce, aad, &mut text).ok().map(|plain| plain.to_vec())
        })
    }

    /// What stands for something short that must not be found by trying: its HMAC under each key, newest first.
    pub fn tags(&self, context: &str, secret: &[u8]) -> Vec<[u8; 32]> {
        self.0.iter().map(|key| hmac(&key.tag, &[context.as_bytes(), b"\0", secret])).collect()
    }
}

impl Key {
    /// One key for each use: none of them tells the other.
    fn derive(key: &[u8; 32]) -> Self {
        Self { cipher: hmac(key, &[b"seal"]), tag: hmac(key, &[b"tag"]) }
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

fn bytes_of(hex: &str) -> Option<[u8; 32]> {
    if hex.len() != 64 || !hex.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(hex.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
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
    fn what_is_no_key_file_is_refused() {
        for file in ["", "\n\n", "abc", &"g".repeat(64), &"a".repeat(63), &format!("{}\nx", "a".repeat(64))] {
            assert!(Seal::parse(file).is_none(), "{file}");
        }
    }
}
