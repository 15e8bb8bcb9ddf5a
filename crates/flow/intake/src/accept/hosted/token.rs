//! The signed tokens of hosted pages. A page submits a [`RenderToken`] along with the fields, which says what was
//! rendered and when; a [`PreviewToken`] in a URL lets its holder see the draft of one form.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use forms::EndpointId;
use jiff::{SignedDuration, Timestamp};
use kernel::Keyring;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// How long a preview can be opened and submitted.
pub const PREVIEW_TTL: SignedDuration = SignedDuration::from_hours(1);
/// The label under which the key for signing these tokens is derived from the key file.
pub const HOSTED_KEY_LABEL: &str = "hosted pages";
/// Longer texts are never tokens of ours.
const MAX_TOKEN_BYTES: usize = 1_000;

/// What a hosted page says about itself when it is submitted. It's evidence for statistics and the spam check, and never
/// a condition: anyone can submit without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderToken {
    /// The public id under which the page was opened.
    pub address: EndpointId,
    /// The version of the form, or 0 for a draft.
    pub version: i32,
    /// When it was rendered, in milliseconds since the epoch.
    pub at: i64,
    /// The language of the page.
    pub language: String,
    /// Whether it's shown in a frame without margins.
    #[serde(default)]
    pub is_embedded: bool,
    /// Whether it's a preview, whose submissions are never stored.
    #[serde(default)]
    pub is_preview: bool,
}

impl RenderToken {
    pub fn seal(&self, keys: &Keyring) -> String {
        seal(b"rendered ", self, keys)
    }

    /// Returns what is in a token that we made for a page of this endpoint.
    pub(crate) fn open(token: &str, address: &EndpointId, keys: &Keyring) -> Option<Self> {
        open::<Self>(b"rendered ", token, keys).filter(|opened| opened.address == *address)
    }

    /// Returns how long ago the page was rendered. It's negative if another server's clock is ahead.
    pub(crate) fn age(&self, now: Timestamp) -> SignedDuration {
        SignedDuration::from_millis(now.as_millisecond().saturating_sub(self.at))
    }
}

/// The right to see and try out the draft of one form for an hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviewToken {
    endpoint: EndpointId,
    /// When it expires, in seconds since the epoch.
    until: i64,
}

impl PreviewToken {
    pub fn new(endpoint: EndpointId, now: Timestamp) -> Self {
        Self { endpoint, until: (now + PREVIEW_TTL).as_second() }
    }

    pub fn expires_at(&self) -> Timestamp {
        Timestamp::from_second(self.until).unwrap_or_default()
    }

    pub fn seal(&self, keys: &Keyring) -> String {
        seal(b"preview ", self, keys)
    }

    /// Returns whether a text is a token that we made for this endpoint, and hasn't expired.
    pub fn is_valid(token: &str, endpoint: &EndpointId, keys: &Keyring, now: Timestamp) -> bool {
        open::<Self>(b"preview ", token, keys)
            .is_some_and(|opened| opened.endpoint == *endpoint && now.as_second() < opened.until)
    }
}

/// Signs a value. The purpose comes first, so that a tag is never valid for anything else signed with the same keys.
fn seal(purpose: &[u8], value: &impl Serialize, keys: &Keyring) -> String {
    let text = serde_json::to_vec(value).expect("texts and numbers become JSON");
    let tag = keys.tag(&[purpose, &text].concat());
    format!("{}.{}", BASE64.encode(&text), BASE64.encode(tag))
}

fn open<T: DeserializeOwned>(purpose: &[u8], token: &str, keys: &Keyring) -> Option<T> {
    let (text, tag) = token.split_once('.').filter(|_| token.len() <= MAX_TOKEN_BYTES)?;
    let (text, tag) = (BASE64.decode(text).ok()?, BASE64.decode(tag).ok()?);
    let is_ours = keys.verify(&[purpose, &text].concat(), &tag);
    is_ours.then(|| serde_json::from_slice(&text).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use kernel::fresh_key;

    use super::*;

    fn endpoint(text: &str) -> EndpointId {
        text.parse().expect("an id")
    }

    fn keys() -> Keyring {
        Keyring::new(vec![fresh_key()]).expect("a key")
    }

    #[test]
    fn a_render_token_is_for_one_endpoint() {
        let keys = keys();
        let (ours, theirs) = (endpoint("22bcdfghjkmnpqrs"), endpoint("22bcdfghjkmnpqrt"));
        let token = RenderToken {
            address: ours.clone(),
            version: 3,
            at: 5_000,
            language: "de".to_owned(),
            is_embedded: true,
            is_preview: false,
        };
        let sealed = token.seal(&keys);
        assert_eq!(RenderToken::open(&sealed, &ours, &keys), Some(token.clone()));
        assert_eq!(RenderToken::open(&sealed, &theirs, &keys), None);
        assert_eq!(RenderToken::open(&sealed, &ours, &self::keys()), None);
        for forged in ["", ".", "a.b", &sealed[1..], &format!("{sealed}A"), &"x.".repeat(10_000)] {
            assert_eq!(RenderToken::open(forged, &ours, &keys), None, "{forged}");
        }
        let age = token.age(Timestamp::from_second(6).expect("a time"));
        assert_eq!(age, SignedDuration::from_secs(1));
    }

    #[test]
    fn a_preview_is_for_one_endpoint_and_one_hour() {
        let keys = keys();
        let (ours, theirs) = (endpoint("22bcdfghjkmnpqrs"), endpoint("22bcdfghjkmnpqrt"));
        let start = Timestamp::UNIX_EPOCH;
        let token = PreviewToken::new(ours.clone(), start);
        let sealed = token.seal(&keys);
        assert_eq!(token.expires_at(), start + PREVIEW_TTL);
        let at = |minutes| start + SignedDuration::from_mins(minutes);
        assert!(PreviewToken::is_valid(&sealed, &ours, &keys, at(59)));
        assert!(!PreviewToken::is_valid(&sealed, &ours, &keys, at(60)));
        assert!(!PreviewToken::is_valid(&sealed, &theirs, &keys, at(1)));
        assert!(!PreviewToken::is_valid(&sealed, &ours, &self::keys(), at(1)));
    }

    #[test]
    fn one_token_is_never_valid_as_the_other() {
        let keys = keys();
        let ours = endpoint("22bcdfghjkmnpqrs");
        let preview = PreviewToken::new(ours.clone(), Timestamp::UNIX_EPOCH).seal(&keys);
        assert_eq!(RenderToken::open(&preview, &ours, &keys), None);
    }
}
