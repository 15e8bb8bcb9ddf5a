//! Decides when two requests are the same: hashes of what was submitted, and the sender's idempotency key.

use std::fmt;
use std::hash::Hasher;

use axum::http::HeaderMap;
use posted::special_fields::{self, SpecialField};
use posted::{Field, FieldValue};
use sha2::{Digest, Sha256};
use siphasher::sip128::{Hasher128, SipHasher13};

use crate::accept::request::SubmitRequest;
use crate::model::{IdempotencyKey, NewFile, Submission};

const MAX_IDEMPOTENCY_KEY_LENGTH: usize = 255;

/// Hashes all that was submitted, to be stored with an idempotency key.
fn of_body(fields: &[Field], files: &[NewFile]) -> [u8; 32] {
    let mut hash = Sha256::new();
    add_body(fields, files, &mut |bytes| hash.update(bytes));
    hash.finalize().into()
}

/// Hashes requests to compare those of the last seconds, several times as fast as SHA-256 does. Its key is random and
/// stays in memory, so nobody can make two different requests that look the same.
#[derive(Clone)]
pub(crate) struct RequestHasher([u8; 16]);

impl RequestHasher {
    pub(crate) fn new() -> Self {
        Self(rand::random())
    }

    /// Hashes what makes two requests duplicates: the same endpoint, fields, files, IP address and `User-Agent`.
    pub(crate) fn hash(&self, submission: &Submission, headers: &HeaderMap) -> u128 {
        let mut hash = SipHasher13::new_with_key(&self.0);
        let mut update = |bytes: &[u8]| hash.write(bytes);
        add(submission.endpoint.as_str().as_bytes(), &mut update);
        add(headers.get("user-agent").map_or(&[][..], |agent| agent.as_bytes()), &mut update);
        update(&submission.address_hash);
        add_body(&submission.fields, &submission.files, &mut update);
        hash.finish128().as_u128()
    }
}

impl fmt::Debug for RequestHasher {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("RequestHasher")
    }
}

/// Adds the fields in their order, and the files by field, name and content. The tokens that our own pages add
/// are left out.
fn add_body(fields: &[Field], files: &[NewFile], update: &mut impl FnMut(&[u8])) {
    let is_token = |field: &&Field| {
        let ours = [
            SpecialField::PageToken,
            SpecialField::KeptFiles,
            SpecialField::HostedPage,
            SpecialField::HostedSeconds,
        ];
        SpecialField::of(&field.name).is_some_and(|meaning| ours.contains(&meaning))
    };
    for field in fields.iter().filter(|field| !is_token(field)) {
        let kind = match field.value {
            FieldValue::Text(_) => b't',
            FieldValue::Json(_) => b'j',
        };
        update(&[kind]);
        add(field.name.as_bytes(), update);
        add(field.value.as_written().as_bytes(), update);
    }
    for file in files {
        update(b"f");
        add(file.field.as_bytes(), update);
        add(file.name.as_bytes(), update);
        update(&file.sha256);
    }
}

/// Adds bytes with their length, so that two different lists of texts never give the same input.
fn add(bytes: &[u8], update: &mut impl FnMut(&[u8])) {
    update(&(bytes.len() as u64).to_be_bytes());
    update(bytes);
}

/// Returns the idempotency key of a request, from its header or from a field. A header that isn't a valid key is an
/// error; a field that isn't is ignored.
pub(crate) fn idempotency_key(
    request: &SubmitRequest,
    fields: &[Field],
    files: &[NewFile],
) -> Result<Option<IdempotencyKey>, String> {
    if let Some(header) = request.headers.get("idempotency-key") {
        let key = header.as_bytes();
        if key.is_empty() || key.len() > MAX_IDEMPOTENCY_KEY_LENGTH {
            return Err("The Idempotency-Key must have 1 to 255 characters.".to_owned());
        }
        let (hash, body) = (Sha256::digest(key).into(), of_body(fields, files));
        return Ok(Some(IdempotencyKey { hash, body, is_lenient: false }));
    }
    let field = special_fields::idempotency_key(fields)
        .filter(|key| key.chars().count() <= MAX_IDEMPOTENCY_KEY_LENGTH);
    Ok(field.map(|key| IdempotencyKey {
        hash: Sha256::digest(key.as_bytes()).into(),
        body: of_body(fields, files),
        is_lenient: true,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is compared is in both hashes, because `add_body` makes the input of each.
    #[test]
    fn only_the_same_is_the_same() {
        let of = |pairs: &[(&str, &str)]| {
            let fields: Vec<Field> = pairs.iter().map(|(name, value)| Field::text(*name, *value)).collect();
            of_body(&fields, &[])
        };
        assert_eq!(of(&[("a", "1"), ("b", "2")]), of(&[("a", "1"), ("b", "2")]));
        assert_eq!(of(&[("a", "1"), ("_formtray_page", "x")]), of(&[("a", "1")]));
        assert_ne!(of(&[("a", "1"), ("b", "2")]), of(&[("b", "2"), ("a", "1")]));
        assert_ne!(of(&[("a", "1b2")]), of(&[("a", "1"), ("b", "2")]));
        assert_ne!(of(&[("ab", "c")]), of(&[("a", "bc")]));
    }
}
