//! A webhook as it is stored: its URL, its custom headers and its secrets. Header values and secrets are encrypted.

pub(crate) mod channel;
pub(crate) mod lost_key;
pub(crate) mod payload;
pub(crate) mod response;
pub(crate) mod signature;
pub(crate) mod validate;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::{SignedDuration, Timestamp};
use kernel::Seal;
use serde::{Deserialize, Serialize};

use crate::model::DestinationId;
use crate::webhooks::signature::Secret;

/// How long the previous secret still signs calls.
const OLD_SECRET_TTL: SignedDuration = SignedDuration::from_hours(24);
const MAX_WEBHOOK_SECRETS: usize = 2;

/// The settings of a webhook. One that was removed has only its URL.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Webhook {
    pub url: String,
    #[serde(default)]
    pub headers: Vec<StoredHeader>,
    /// The secrets, newest first.
    #[serde(default)]
    pub secrets: Vec<StoredSecret>,
}

/// A custom header with its encrypted value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredHeader {
    /// The name of the header, in lower case.
    pub name: String,
    sealed: String,
}

/// A secret, encrypted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredSecret {
    sealed: String,
    /// The last four characters of the secret.
    pub hint: String,
    pub created_at: Timestamp,
    /// When it stops signing. Only the previous secret has this.
    pub expires_at: Option<Timestamp>,
}

impl Webhook {
    /// Creates a new secret, which signs first. The previous one also signs for a day, and older ones are dropped.
    pub(crate) fn rotate(&mut self, seal: &Seal, id: DestinationId, now: Timestamp) -> Secret {
        let secret = Secret::fresh();
        let fresh = StoredSecret {
            sealed: STANDARD.encode(seal.seal(&secret_context(id), secret.bytes())),
            hint: secret.hint(),
            created_at: now,
            expires_at: None,
        };
        self.secrets.insert(0, fresh);
        self.secrets.truncate(MAX_WEBHOOK_SECRETS);
        if let Some(before) = self.secrets.get_mut(1) {
            before.expires_at = Some(now + OLD_SECRET_TTL);
        }
        secret
    }

    pub(crate) fn end_old_secret(&mut self) {
        self.secrets.truncate(1);
    }

    /// The secrets that sign now.
    pub(crate) fn live(&self, now: Timestamp) -> impl Iterator<Item = &StoredSecret> {
        self.secrets.iter().filter(move |secret| secret.expires_at.is_none_or(|end| now < end))
    }

    /// The secrets that sign now, decrypted; `None` if the key file can't decrypt them.
    pub(crate) fn open_secrets(&self, seal: &Seal, id: DestinationId, now: Timestamp) -> Option<Vec<Secret>> {
        let open = |kept: &StoredSecret| unsealed(seal, &secret_context(id), &kept.sealed).map(Secret::of);
        self.live(now).map(open).collect()
    }

    /// The custom headers, decrypted; `None` if the key file can't decrypt them.
    pub(crate) fn open_headers(&self, seal: &Seal, id: DestinationId) -> Option<Vec<(String, String)>> {
        let open = |kept: &StoredHeader| {
            let value = unsealed(seal, &header_context(id, &kept.name), &kept.sealed)?;
            Some((kept.name.clone(), String::from_utf8(value).ok()?))
        };
        self.headers.iter().map(open).collect()
    }
}

impl Webhook {
    /// Whether the key file can decrypt everything in this webhook.
    pub(crate) fn is_readable(&self, seal: &Seal, id: DestinationId) -> bool {
        let mut secrets = self.secrets.iter();
        secrets.all(|kept| unsealed(seal, &secret_context(id), &kept.sealed).is_some())
            && self.open_headers(seal, id).is_some()
    }

    /// Drops headers that the key file can't decrypt, and replaces all secrets with a new one.
    ///
    /// Nobody knows the new one: its owner creates another.
    pub(crate) fn replace_unreadable(&mut self, seal: &Seal, id: DestinationId, now: Timestamp) {
        self.headers.retain(|kept| unsealed(seal, &header_context(id, &kept.name), &kept.sealed).is_some());
        self.secrets.clear();
        self.rotate(seal, id, now);
    }
}

impl StoredHeader {
    pub(crate) fn new(seal: &Seal, id: DestinationId, name: String, value: &str) -> Self {
        let sealed = STANDARD.encode(seal.seal(&header_context(id, &name), value.as_bytes()));
        Self { name, sealed }
    }
}

/// The context that binds an encrypted secret to its webhook.
fn secret_context(id: DestinationId) -> String {
    format!("secret of webhook {id}")
}

/// The context that binds an encrypted header value to its name and webhook.
fn header_context(id: DestinationId, name: &str) -> String {
    format!("header {name} of webhook {id}")
}

fn unsealed(seal: &Seal, context: &str, sealed: &str) -> Option<Vec<u8>> {
    seal.open(context, &STANDARD.decode(sealed).ok()?)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn seal() -> Seal {
        Seal::parse(&Seal::fresh_file()).expect("a key file")
    }

    fn texts(webhook: &Webhook, seal: &Seal, id: DestinationId, now: Timestamp) -> Vec<String> {
        webhook.open_secrets(seal, id, now).expect("our key").iter().map(Secret::text).collect()
    }

    #[test]
    fn two_secrets_sign_for_a_day_and_never_three() {
        let (seal, id, now) = (seal(), DestinationId(Uuid::from_u128(1)), Timestamp::UNIX_EPOCH);
        let mut webhook = Webhook { url: String::new(), headers: Vec::new(), secrets: Vec::new() };
        let first = webhook.rotate(&seal, id, now).text();
        assert_eq!(texts(&webhook, &seal, id, now + OLD_SECRET_TTL * 99), [first.as_str()]);
        let second = webhook.rotate(&seal, id, now).text();
        assert_eq!(texts(&webhook, &seal, id, now), [second.as_str(), first.as_str()]);
        assert_eq!(texts(&webhook, &seal, id, now + OLD_SECRET_TTL), [second.as_str()]);
        let third = webhook.rotate(&seal, id, now).text();
        assert_eq!(texts(&webhook, &seal, id, now), [third.as_str(), second.as_str()]);
        webhook.end_old_secret();
        assert_eq!(texts(&webhook, &seal, id, now), [third.as_str()]);
    }

    #[test]
    fn what_another_key_sealed_is_replaced() {
        let (lost, seal) = (seal(), seal());
        let (id, now) = (DestinationId(Uuid::from_u128(1)), Timestamp::UNIX_EPOCH);
        let header = |seal: &Seal, name: &str| StoredHeader::new(seal, id, name.to_owned(), "sesame");
        let headers = vec![header(&lost, "x-lost"), header(&seal, "x-kept")];
        let mut webhook = Webhook { url: String::new(), headers, secrets: Vec::new() };
        webhook.rotate(&lost, id, now);
        assert!(!webhook.is_readable(&seal, id) && !webhook.is_readable(&lost, id));
        webhook.replace_unreadable(&seal, id, now);
        assert!(webhook.is_readable(&seal, id));
        assert_eq!(texts(&webhook, &seal, id, now).len(), 1);
        let names: Vec<&str> = webhook.headers.iter().map(|kept| kept.name.as_str()).collect();
        assert_eq!(names, ["x-kept"]);
    }

    #[test]
    fn sealed_for_one_webhook_nothing_opens_for_another() {
        let (seal, now) = (seal(), Timestamp::UNIX_EPOCH);
        let (id, other) = (DestinationId(Uuid::from_u128(1)), DestinationId(Uuid::from_u128(2)));
        let header = StoredHeader::new(&seal, id, "x-key".to_owned(), "sesame");
        let mut webhook = Webhook { url: String::new(), headers: vec![header], secrets: Vec::new() };
        let secret = webhook.rotate(&seal, id, now);
        assert_eq!(
            webhook.open_headers(&seal, id).expect("ours"),
            [("x-key".to_owned(), "sesame".to_owned())]
        );
        assert!(webhook.open_headers(&seal, other).is_none());
        assert!(webhook.open_secrets(&seal, other, now).is_none());
        webhook.headers[0].name = "x-other".to_owned();
        assert!(webhook.open_headers(&seal, id).is_none(), "nor for another header");
        let kept = serde_json::to_string(&webhook).expect("JSON");
        assert!(!kept.contains("sesame") && !kept.contains(&secret.text()["whsec_".len()..]), "{kept}");
    }
}
