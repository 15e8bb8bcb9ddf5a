use std::fmt;

use rand::Rng;
use sha2::{Digest, Sha256};

use crate::hex::to_hex;

/// A secret of 256 random bits that grants access to something. It is shown once and stored only as [`TokenHash`].
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Generates a new token.
    pub fn fresh() -> Self {
        let mut bytes = [0; 32];
        rand::rng().fill_bytes(&mut bytes);
        Self(to_hex(&bytes))
    }

    /// Parses a token that a client sent. Anything but 64 lower-case hex digits can't be one.
    pub fn parse(text: &str) -> Option<Self> {
        let looks_right =
            text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        looks_right.then(|| Self(text.to_owned()))
    }

    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }

    /// The token as text, to be sent to the person it belongs to and to nobody else.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(…)")
    }
}

/// The SHA-256 hash of a [`Token`], which is what the database stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_token_parses_and_never_shows_in_a_log() {
        let token = Token::fresh();
        assert_eq!(Token::parse(token.reveal()), Some(token.clone()));
        assert!(!format!("{token:?}").contains(token.reveal()));
    }

    #[test]
    fn what_cannot_be_a_token_is_refused() {
        for text in ["", "abc", &"g".repeat(64), &"A".repeat(64), &"a".repeat(65)] {
            assert_eq!(Token::parse(text), None, "{text}");
        }
    }
}
