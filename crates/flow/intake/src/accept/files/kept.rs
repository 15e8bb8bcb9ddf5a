//! Keeps the files of a rejected submission for an hour, so that a visitor who corrects a field on our error page
//! doesn't have to choose them again. The page carries a signed token that names them; bytes stay where they were
//! uploaded, and each accepted submission gets copies of its own.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use blobs::Blobs;
use forms::EndpointId;
use jiff::{SignedDuration, Timestamp};
use kernel::Keyring;
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};

use crate::accept::files::staged::delete_files;
use crate::model::NewFile;

const KEPT_FOR: SignedDuration = SignedDuration::from_hours(1);
/// The bytes that are kept for one IP address, and for one endpoint.
const MAX_KEPT_BYTES: u64 = 100 * 1024 * 1024;
/// How often the same kept files can be submitted, so that nobody multiplies them.
const MAX_USES: u8 = 5;
/// The number of tokens whose uses are counted.
const MAX_COUNTED_TOKENS: usize = 20_000;
/// The label under which the key for signing these tokens is derived from the key file.
pub(crate) const KEPT_FILES_KEY_LABEL: &str = "kept files";

/// What a token names: files of one endpoint, kept at a time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptFiles {
    endpoint: EndpointId,
    /// When the first of them was kept, in seconds since the epoch.
    at: i64,
    pub files: Vec<NewFile>,
}

impl KeptFiles {
    /// Signs the token for these files.
    pub(crate) fn seal(&self, keys: &Keyring) -> String {
        let text = serde_json::to_vec(self).expect("texts and numbers become JSON");
        let tag = keys.tag(&message(&text));
        format!("{}.{}", BASE64.encode(&text), BASE64.encode(tag))
    }

    /// Returns the files in a token that we made for this endpoint at most an hour ago.
    pub(crate) fn open(token: &str, endpoint: &EndpointId, keys: &Keyring, now: Timestamp) -> Option<Self> {
        let (text, tag) = token.split_once('.')?;
        let (text, tag) = (BASE64.decode(text).ok()?, BASE64.decode(tag).ok()?);
        if !keys.verify(&message(&text), &tag) {
            return None;
        }
        let kept: Self = serde_json::from_slice(&text).ok()?;
        let age = now.duration_since(Timestamp::from_second(kept.at).ok()?);
        (kept.endpoint == *endpoint && age <= KEPT_FOR).then_some(kept)
    }
}

/// Adds a prefix, so that a tag for files is never valid for anything else signed with the same keys.
fn message(text: &[u8]) -> Vec<u8> {
    [b"files ", text].concat()
}

/// Counts what is kept, on this server. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct KeptFilesBudget {
    bytes: Arc<Mutex<HashMap<BudgetKey, u64>>>,
    /// How often each token was used, by the hash of the token.
    uses: Arc<Cache<u64, u8>>,
    hasher: std::hash::RandomState,
}

/// Whose budget it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum BudgetKey {
    Network(IpAddr),
    Endpoint(EndpointId),
}

impl Default for KeptFilesBudget {
    fn default() -> Self {
        let uses = Arc::new(Cache::new(MAX_COUNTED_TOKENS));
        Self { bytes: Arc::default(), uses, hasher: std::hash::RandomState::new() }
    }
}

impl KeptFilesBudget {
    /// Keeps files for an hour, all or none. `before` are files that the visitor's last attempt had kept already.
    /// Returns `None`, and the files in `new` back, if there is no room.
    pub(crate) fn keep(
        &self,
        (endpoint, network): (&EndpointId, IpAddr),
        before: Option<KeptFiles>,
        new: Vec<NewFile>,
        blobs: &Blobs,
        now: Timestamp,
    ) -> Result<KeptFiles, Vec<NewFile>> {
        let keys = [BudgetKey::Network(network), BudgetKey::Endpoint(endpoint.clone())];
        let bytes = new.iter().map(|file| file.size).sum();
        if !self.take(&keys, bytes) {
            return Err(new);
        }
        if !new.is_empty() {
            tokio::spawn(self.clone().delete_later(keys, bytes, new.clone(), blobs.clone()));
        }
        let at = before.as_ref().map_or(now.as_second(), |kept| kept.at);
        let files = before.into_iter().flat_map(|kept| kept.files).chain(new).collect();
        Ok(KeptFiles { endpoint: endpoint.clone(), at, files })
    }

    /// Counts a use of a token. Returns whether it may be used again.
    pub(crate) fn count_use(&self, token: &str) -> bool {
        let key = std::hash::BuildHasher::hash_one(&self.hasher, token);
        let uses = self.uses.get(&key).unwrap_or(0);
        if uses < MAX_USES {
            self.uses.insert(key, uses + 1);
        }
        uses < MAX_USES
    }

    fn take(&self, keys: &[BudgetKey], bytes: u64) -> bool {
        let mut kept = self.bytes();
        let fits =
            |key: &BudgetKey| kept.get(key).copied().unwrap_or(0).saturating_add(bytes) <= MAX_KEPT_BYTES;
        if !keys.iter().all(fits) {
            return false;
        }
        for key in keys.iter().filter(|_| bytes > 0) {
            *kept.entry(key.clone()).or_default() += bytes;
        }
        true
    }

    fn give_back(&self, keys: &[BudgetKey], bytes: u64) {
        let mut kept = self.bytes();
        for key in keys {
            if let Some(sum) = kept.get_mut(key) {
                *sum = sum.saturating_sub(bytes);
                if *sum == 0 {
                    kept.remove(key);
                }
            }
        }
    }

    /// Deletes kept files after their time. If the server stops before, the nightly sweep deletes them.
    async fn delete_later(self, keys: [BudgetKey; 2], bytes: u64, files: Vec<NewFile>, blobs: Blobs) {
        tokio::time::sleep(Duration::try_from(KEPT_FOR).unwrap_or_default()).await;
        delete_files(blobs, files.iter().map(NewFile::object_key).collect()).await;
        self.give_back(&keys, bytes);
    }

    fn bytes(&self) -> std::sync::MutexGuard<'_, HashMap<BudgetKey, u64>> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use kernel::fresh_key;

    use super::*;

    fn endpoint(text: &str) -> EndpointId {
        text.parse().expect("an id")
    }

    #[test]
    fn a_token_is_for_one_endpoint_and_one_hour() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let (ours, theirs) = (endpoint("22bcdfghjkmnpqrs"), endpoint("22bcdfghjkmnpqrt"));
        let kept = KeptFiles { endpoint: ours.clone(), at: 0, files: Vec::new() };
        let token = kept.seal(&keys);
        let at = |minutes| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minutes);
        assert!(KeptFiles::open(&token, &ours, &keys, at(60)).is_some());
        assert!(KeptFiles::open(&token, &ours, &keys, at(61)).is_none());
        assert!(KeptFiles::open(&token, &theirs, &keys, at(1)).is_none());
        let others = Keyring::new(vec![fresh_key()]).expect("a key");
        assert!(KeptFiles::open(&token, &ours, &others, at(1)).is_none());
        assert!(KeptFiles::open("a.b", &ours, &keys, at(1)).is_none());
    }

    #[test]
    fn an_address_and_an_endpoint_have_a_hundred_megabytes_each() {
        let budget = KeptFilesBudget::default();
        let network = |last| BudgetKey::Network(IpAddr::from([192, 0, 2, last]));
        let keys = |last, id| [network(last), BudgetKey::Endpoint(endpoint(id))];
        let (one, other) = ("22bcdfghjkmnpqrs", "22bcdfghjkmnpqrt");
        assert!(budget.take(&keys(1, one), MAX_KEPT_BYTES / 2));
        assert!(
            !budget.take(&keys(1, other), MAX_KEPT_BYTES / 2 + 1),
            "the address has used half of its own"
        );
        assert!(!budget.take(&keys(2, one), MAX_KEPT_BYTES / 2 + 1), "so has the endpoint");
        assert!(budget.take(&keys(2, other), MAX_KEPT_BYTES), "others are not affected");
        budget.give_back(&keys(1, one), MAX_KEPT_BYTES / 2);
        assert_eq!(budget.bytes().len(), 2, "nothing is left of what was given back");
    }

    #[test]
    fn a_token_works_five_times() {
        let budget = KeptFilesBudget::default();
        assert!((0..5).all(|_| budget.count_use("token")));
        assert!(!budget.count_use("token") && budget.count_use("another"));
    }
}
