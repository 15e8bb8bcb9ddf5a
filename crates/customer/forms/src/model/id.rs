use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use kernel::{Keyring, constant_time_eq};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The purpose under which the keys of the check value are stored in the table `secrets`.
pub const ID_KEYS: &str = "endpoint_id";

/// The characters of an id. There are no vowels, so that no words arise, and no look-alikes, so that it can be read
/// out.
const ENDPOINT_ID_ALPHABET: &[u8; 27] = b"23456789bcdfghjkmnpqrstvwxz";
const CELL_CHARACTERS: usize = 2;
const CHECK_CHARACTERS: usize = 4;
const ENDPOINT_ID_CHARACTERS: usize = 16;

/// The id of an endpoint, or a further public id in one of its URLs.
///
/// It has 2 characters for the cell, 10 random ones, and 4 of a keyed check value, so that a forged id is recognised
/// without a query.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(try_from = "String")]
#[sqlx(transparent)]
pub struct EndpointId(String);

#[derive(Debug, thiserror::Error)]
#[error("not a valid endpoint id")]
pub struct NotAnEndpointId;

impl EndpointId {
    /// Generates a random id with its check value.
    pub fn fresh(cell: &str, keys: &Keyring) -> Self {
        let mut random = rand::rng();
        let mut id = cell.to_owned();
        while id.len() < ENDPOINT_ID_CHARACTERS - CHECK_CHARACTERS {
            id.push(char::from(ENDPOINT_ID_ALPHABET[random.random_range(0..ENDPOINT_ID_ALPHABET.len())]));
        }
        let check = check_value(&keys.sign(id.as_bytes()));
        id.push_str(&check);
        Self(id)
    }

    /// Whether one of our keys made the check value. It doesn't say whether the id is in use.
    pub fn is_genuine(&self, keys: &Keyring) -> bool {
        let (named, check) = self.0.split_at(ENDPOINT_ID_CHARACTERS - CHECK_CHARACTERS);
        keys.any(named.as_bytes(), |tag| constant_time_eq(check_value(tag).as_bytes(), check.as_bytes()))
    }

    pub fn cell(&self) -> &str {
        &self.0[..CELL_CHARACTERS]
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn check_value(tag: &[u8; 32]) -> String {
    let base = ENDPOINT_ID_ALPHABET.len() as u64;
    let mut rest = u64::from_be_bytes(tag[..8].try_into().expect("eight of 32 bytes"));
    let mut check = String::with_capacity(CHECK_CHARACTERS);
    for _ in 0..CHECK_CHARACTERS {
        let digit = usize::try_from(rest % base).expect("below 27");
        check.push(char::from(ENDPOINT_ID_ALPHABET[digit]));
        rest /= base;
    }
    check
}

impl FromStr for EndpointId {
    type Err = NotAnEndpointId;

    fn from_str(text: &str) -> Result<Self, NotAnEndpointId> {
        let looks_right = text.len() == ENDPOINT_ID_CHARACTERS
            && text.bytes().all(|byte| ENDPOINT_ID_ALPHABET.contains(&byte));
        if looks_right { Ok(Self(text.to_owned())) } else { Err(NotAnEndpointId) }
    }
}

impl TryFrom<String> for EndpointId {
    type Error = NotAnEndpointId;

    fn try_from(text: String) -> Result<Self, NotAnEndpointId> {
        text.parse()
    }
}

impl fmt::Display for EndpointId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl PartialSchema for EndpointId {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).examples(["22b4kq7mtz9cw3dh"]).into()
    }
}

impl ToSchema for EndpointId {
    fn name() -> Cow<'static, str> {
        "EndpointId".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(byte: u8) -> Keyring {
        Keyring::new(vec![vec![byte; 32]]).expect("one key")
    }

    #[test]
    fn a_fresh_id_is_genuine_and_names_its_cell() {
        let id = EndpointId::fresh("22", &keys(1));
        assert!(id.is_genuine(&keys(1)));
        assert_eq!(id.cell(), "22");
        assert_eq!(id.as_str().parse::<EndpointId>().ok(), Some(id));
    }

    #[test]
    fn forged_ids_are_known() {
        let id = EndpointId::fresh("22", &keys(1));
        assert!(!id.is_genuine(&keys(2)));
        let hits = (0..10_000).filter(|_| EndpointId::fresh("22", &keys(3)).is_genuine(&keys(1))).count();
        assert!(hits <= 2, "{hits} of 10,000 guesses passed; one in 531,441 is expected");
    }

    #[test]
    fn words_of_the_routes_are_no_ids() {
        for text in [
            "",
            "details",
            "files",
            "22B4KQ7MTZ9CW3DH",
            "22b4kq7mtz9cw3d",
            "22b4kq7mtz9cw3da",
            "../../etc/passwd",
        ] {
            assert!(text.parse::<EndpointId>().is_err(), "{text}");
        }
    }
}
