//! Decides when two requests are the same: hashes of what was submitted, and the sender's idempotency key.

use posted::special_fields::{self, SpecialField};
use posted::{Field, FieldValue};
use sha2::{Digest, Sha256};

use crate::accept::request::SubmitRequest;
use crate::model::{IdempotencyKey, NewFile};

const MAX_IDEMPOTENCY_KEY_LENGTH: usize = 255;

/// Hashes all that was submitted: the fields in their order, and the files by field, name and content. The token that
/// our own error page adds is left out.
pub(crate) fn of_body(fields: &[Field], files: &[NewFile]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for field in fields.iter().filter(|field| SpecialField::of(&field.name) != Some(SpecialField::PageToken))
    {
        let kind = match field.value {
            FieldValue::Text(_) => b't',
            FieldValue::Json(_) => b'j',
        };
        hash.update([kind]);
        add(&mut hash, field.name.as_bytes());
        add(&mut hash, field.value.as_written().as_bytes());
    }
    for file in files {
        hash.update(b"f");
        add(&mut hash, file.field.as_bytes());
        add(&mut hash, file.name.as_bytes());
        hash.update(file.sha256);
    }
    hash.finalize().into()
}

/// Hashes what makes two requests duplicates: the same endpoint, body, IP address and `User-Agent`.
pub(crate) fn of_request(
    endpoint: &str,
    body: &[u8; 32],
    address: &[u8; 16],
    request: &SubmitRequest,
) -> [u8; 32] {
    let mut hash = Sha256::new();
    add(&mut hash, endpoint.as_bytes());
    hash.update(body);
    hash.update(address);
    add(&mut hash, request.headers.get("user-agent").map_or(&[][..], |agent| agent.as_bytes()));
    hash.finalize().into()
}

/// Returns the idempotency key of a request, from its header or from a field. A header that isn't a valid key is an
/// error; a field that isn't is ignored.
pub(crate) fn idempotency_key(
    request: &SubmitRequest,
    fields: &[Field],
    body: [u8; 32],
) -> Result<Option<IdempotencyKey>, String> {
    if let Some(header) = request.headers.get("idempotency-key") {
        let key = header.as_bytes();
        if key.is_empty() || key.len() > MAX_IDEMPOTENCY_KEY_LENGTH {
            return Err("The Idempotency-Key must have 1 to 255 characters.".to_owned());
        }
        return Ok(Some(IdempotencyKey { hash: Sha256::digest(key).into(), body, is_lenient: false }));
    }
    let field = special_fields::idempotency_key(fields)
        .filter(|key| key.chars().count() <= MAX_IDEMPOTENCY_KEY_LENGTH);
    Ok(field.map(|key| IdempotencyKey {
        hash: Sha256::digest(key.as_bytes()).into(),
        body,
        is_lenient: true,
    }))
}

/// Adds bytes with their length, so that two different lists of texts never give the same input.
fn add(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

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
