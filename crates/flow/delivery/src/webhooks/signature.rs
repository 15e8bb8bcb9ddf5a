//! Signs webhook calls by the symmetric scheme of Standard Webhooks.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use rand::Rng;
use sha2::Sha256;

const WEBHOOK_SECRET_PREFIX: &str = "whsec_";
/// The length of a secret in bytes. It needs no padding in base64.
const WEBHOOK_SECRET_BYTES: usize = 24;
/// How many characters of a secret are shown as its hint.
const SECRET_HINT_CHARACTERS: usize = 4;

/// The secret by which a webhook's calls are signed, and its receiver verifies them.
pub(crate) struct Secret(Vec<u8>);

impl Secret {
    pub(crate) fn fresh() -> Self {
        let mut bytes = vec![0; WEBHOOK_SECRET_BYTES];
        rand::rng().fill_bytes(&mut bytes);
        Self(bytes)
    }

    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The secret as receivers enter it.
    pub(crate) fn text(&self) -> String {
        format!("{WEBHOOK_SECRET_PREFIX}{}", STANDARD.encode(&self.0))
    }

    /// The last characters of the secret, enough to tell two secrets apart.
    pub(crate) fn hint(&self) -> String {
        let text = self.text();
        text[text.len() - SECRET_HINT_CHARACTERS..].to_owned()
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

/// The value of the header `webhook-signature`: one signature for each secret.
pub(crate) fn signatures(secrets: &[Secret], id: &str, seconds: i64, body: &[u8]) -> String {
    secrets.iter().map(|secret| secret.sign(id, seconds, body)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> Secret {
        Secret::of(STANDARD.decode(&text[WEBHOOK_SECRET_PREFIX.len()..]).expect("base64"))
    }

    /// The example is from the specification's own libraries.
    #[test]
    fn signs_as_the_specification_does() {
        let secret = secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let signed =
            signatures(&[secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    /// Each of two secrets verifies what both have signed. A third one, another body or another id doesn't verify.
    #[test]
    fn the_official_library_agrees() {
        let (old, new, other) = (Secret::fresh(), Secret::fresh(), Secret::fresh());
        let seconds = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("after 1970").as_secs();
        let body = br#"{"type":"test","data":{"name":"\u00fc"}}"#;
        let (id, texts) = ("0198", [new.text(), old.text(), other.text()]);
        let signed = signatures(&[new, old], id, i64::try_from(seconds).expect("small"), body);
        let verifies = |secret: &str, id: &str, body: &[u8]| {
            let mut headers = axum::http::HeaderMap::new();
            for (name, value) in [
                ("webhook-id", id),
                ("webhook-timestamp", &seconds.to_string()),
                ("webhook-signature", &signed),
            ] {
                headers.insert(name, value.parse().expect("a value"));
            }
            let receiver = standardwebhooks::Webhook::new(secret).expect("a secret");
            receiver.verify(body, &headers).is_ok()
        };
        assert_eq!(texts.each_ref().map(|text| verifies(text, id, body)), [true, true, false]);
        assert!(!verifies(&texts[0], "0199", body) && !verifies(&texts[0], id, b"{}"));
    }

    #[test]
    fn a_secret_is_told_once_and_hinted_at_later() {
        let secret = Secret::fresh();
        let text = secret.text();
        assert!(
            text.starts_with(WEBHOOK_SECRET_PREFIX)
                && text.len() == WEBHOOK_SECRET_PREFIX.len() + 32
                && !text.ends_with('='),
            "{text}"
        );
        assert!(text.ends_with(&secret.hint()) && secret.hint().len() == SECRET_HINT_CHARACTERS);
        assert_ne!(Secret::fresh().text(), text);
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
