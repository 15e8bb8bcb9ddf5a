//! The signed token that our error page submits along with the fields. It contains the page that the form is really on,
//! so that redirects and allowed domains are checked against that page and not against ours.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use jiff::{SignedDuration, Timestamp};
use kernel::Keyring;
use posted::Page;
use serde::{Deserialize, Serialize};

const PAGE_TOKEN_TTL: SignedDuration = SignedDuration::from_hours(1);
/// The label under which the key for signing these tokens is derived from the key file.
pub(crate) const PAGE_TOKEN_KEY_LABEL: &str = "carried pages";

#[derive(Serialize, Deserialize)]
struct PageToken {
    origin: Option<String>,
    address: Option<String>,
    at: i64,
}

/// Makes the token for a page. It has a keyed tag, so nobody else can make one.
pub(crate) fn seal(page: &Page, keys: &Keyring, now: Timestamp) -> String {
    let token = PageToken {
        origin: page.origin_text(),
        address: page.address.as_ref().map(|url| url.as_str().to_owned()),
        at: now.as_second(),
    };
    let text = serde_json::to_vec(&token).expect("texts and a number become JSON");
    let tag = keys.tag(&message(&text));
    format!("{}.{}", BASE64.encode(&text), BASE64.encode(tag))
}

/// Returns the page in a token that we made at most an hour ago. A token from up to a minute in the future is accepted
/// too, because the clocks of two servers may differ.
pub(crate) fn open(sealed: &str, keys: &Keyring, now: Timestamp) -> Option<Page> {
    let (text, tag) = sealed.split_once('.')?;
    let (text, tag) = (BASE64.decode(text).ok()?, BASE64.decode(tag).ok()?);
    if !keys.verify(&message(&text), &tag) {
        return None;
    }
    let token: PageToken = serde_json::from_slice(&text).ok()?;
    let age = now.duration_since(Timestamp::from_second(token.at).ok()?);
    if age > PAGE_TOKEN_TTL || age < -SignedDuration::from_mins(1) {
        return None;
    }
    match token.origin {
        Some(origin) => Page::from_token(&origin, token.address.as_deref()),
        None => Some(Page::default()),
    }
}

/// Adds a prefix, so that a tag for a page is never valid for anything else signed with the same keys.
fn message(text: &[u8]) -> Vec<u8> {
    [b"page ", text].concat()
}

#[cfg(test)]
mod tests {
    use kernel::fresh_key;

    use super::*;

    #[test]
    fn only_ours_and_only_for_an_hour() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let others = Keyring::new(vec![fresh_key()]).expect("a key");
        let now = Timestamp::UNIX_EPOCH;
        let page =
            Page::from_token("https://example.com", Some("https://example.com/contact")).expect("a page");
        let sealed = seal(&page, &keys, now);
        let opened = open(&sealed, &keys, now + SignedDuration::from_mins(59)).expect("still valid");
        assert_eq!(opened.origin_text().as_deref(), Some("https://example.com"));
        assert_eq!(opened.address.map(String::from).as_deref(), Some("https://example.com/contact"));
        assert!(open(&sealed, &keys, now + SignedDuration::from_mins(61)).is_none());
        assert!(open(&sealed, &others, now).is_none());
        assert!(open("", &keys, now).is_none() && open("a.b", &keys, now).is_none());
        let nowhere = open(&seal(&Page::default(), &keys, now), &keys, now).expect("no page is a page too");
        assert!(nowhere.origin.is_none());
    }
}
