//! When two posts are the same.

use posted::meaning::{self, Meaning};
use posted::{Field, FieldValue};
use sha2::{Digest, Sha256};

use crate::knock::Knock;
use crate::model::{Key, NewFile};

const MAX_KEY: usize = 255;

/// Of all that was posted: fields in their order, files by their content. Not of what our own pages add.
pub(crate) fn of_body(fields: &[Field], files: &[NewFile]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for field in fields.iter().filter(|field| Meaning::of(&field.name) != Some(Meaning::CarriedPage)) {
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

/// Of a post from one place: the same endpoint, body, address and browser.
pub(crate) fn of_post(endpoint: &str, body: &[u8; 32], address: &[u8; 16], knock: &Knock) -> [u8; 32] {
    let mut hash = Sha256::new();
    add(&mut hash, endpoint.as_bytes());
    hash.update(body);
    hash.update(address);
    add(&mut hash, knock.headers.get("user-agent").map_or(&[][..], |agent| agent.as_bytes()));
    hash.finalize().into()
}

/// The key its sender gave it. In a header it must be one; in a field it may be anything, and what is no
/// key is left alone.
pub(crate) fn key(knock: &Knock, fields: &[Field], body: [u8; 32]) -> Result<Option<Key>, String> {
    if let Some(header) = knock.headers.get("idempotency-key") {
        let key = header.as_bytes();
        if key.is_empty() || key.len() > MAX_KEY {
            return Err("The Idempotency-Key must have 1 to 255 characters.".to_owned());
        }
        return Ok(Some(Key { hash: Sha256::digest(key).into(), body, is_lenient: false }));
    }
    let field = meaning::idempotency_key(fields).filter(|key| key.chars().count() <= MAX_KEY);
    Ok(field.map(|key| Key { hash: Sha256::digest(key.as_bytes()).into(), body, is_lenient: true }))
}

/// With its length, so that no two lists of texts look alike.
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
