//! How a call shows that it is ours: Standard Webhooks, symmetric.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use rand::Rng;
use sha2::Sha256;

const PREFIX: &str = "whsec_";
/// As many bytes as need no filling up in base64.
const LENGTH: usize = 24;
const HINT: usize = 4;

/// What a webhook signs by and its receiver checks by.
pub(crate) struct Secret(Vec<u8>);

impl Secret {
    pub(crate) fn fresh() -> Self {
        let mut bytes = vec![0; LENGTH];
        rand::rng().fill_bytes(&mut bytes);
        Self(bytes)
    }

    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As receivers enter it.
    pub(crate) fn text(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(&self.0))
    }

    /// Enough of it to tell which of two it is.
    pub(crate) fn hint(&self) -> String {
        let text = self.text();
        text[text.len() - HINT..].to_owned()
    }

    fn sign(&self, id: &str, seconds: i64, body: &[u8]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(format!("{id}.{seconds}.").as_bytes());
        mac.update(body);
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(…)")
    }
}

/// The header `webhook-signature`: one by each secret.
pub(crate) fn signatures(secrets: &[Secret], id: &str, seconds: i64, body: &[u8]) -> String {
    secrets.iter().map(|secret| secret.sign(id, seconds, body)).collect::<Vec<_>>().join(" ")
}
