//! The key that gives access to a demo submission: its id and a keyed tag that only we can make. Only the sender gets
//! it, in the redirect or the JSON response.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use intake::SubmissionId;
use kernel::Keyring;
use uuid::Uuid;

const SUBMISSION_ID_BYTES: usize = 16;
/// The label under which the key for these links is derived from the key file.
pub(crate) const DEMO_KEY_LABEL: &str = "demo links";

/// Makes the key of a demo submission.
pub(crate) fn key_of(id: SubmissionId, keys: &Keyring) -> String {
    let tag = keys.tag(&message(id.0.as_bytes()));
    BASE64.encode([&id.0.as_bytes()[..], &tag].concat())
}

/// Returns the demo submission that a key is for, if we made the key.
pub(crate) fn open(key: &str, keys: &Keyring) -> Option<SubmissionId> {
    let bytes = BASE64.decode(key).ok()?;
    let (id, tag) = bytes.split_at_checked(SUBMISSION_ID_BYTES)?;
    let is_ours = keys.verify(&message(id), tag);
    is_ours.then(|| Uuid::from_slice(id).ok().map(SubmissionId)).flatten()
}

/// Adds a prefix, so that a tag for a demo submission is never valid for anything else signed with the same keys.
fn message(id: &[u8]) -> Vec<u8> {
    [b"tryout ", id].concat()
}

#[cfg(test)]
mod tests {
    use kernel::{Clock, fresh_key};

    use super::*;

    #[test]
    fn only_ours_opens_and_only_its_own() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let others = Keyring::new(vec![fresh_key()]).expect("a key");
        let id = SubmissionId(Clock::system().uuid());
        let key = key_of(id, &keys);
        assert_eq!(open(&key, &keys), Some(id));
        assert_eq!(open(&key, &others), None);
        assert_eq!(open(&key_of(id, &others), &keys), None);
        let mut bytes = BASE64.decode(&key).expect("a key");
        for changed in 0..bytes.len() {
            bytes[changed] ^= 1;
            assert_eq!(open(&BASE64.encode(&bytes), &keys), None, "byte {changed}");
            bytes[changed] ^= 1;
        }
        for nonsense in ["", "a", "..", &id.to_string(), &key[..20], &key[..22], &format!("{key}AA")] {
            assert_eq!(open(nonsense, &keys), None, "{nonsense}");
        }
    }
}
