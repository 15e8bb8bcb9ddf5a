//! The rules for passwords, and hashing them with Argon2id. Hashing runs on a blocking thread and needs a `HashPermit`,
//! because only a few hashes may run at once.

mod common_passwords;
pub(crate) mod hash_queue;

use std::sync::LazyLock;

use api::FieldError;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use kernel::Token;

use crate::error::AccountError;
use crate::password::hash_queue::HashPermit;

/// A password that satisfies the rules.
pub struct Password(String);

impl Password {
    /// A password that nobody knows, for an account whose owner chooses one by a link.
    pub(crate) fn unknown() -> Self {
        Self(Token::fresh().reveal().to_owned())
    }

    /// Checks a new password. It must not be derived from `email`, the address of its account.
    pub fn parse(text: String, field: &'static str, email: &str) -> Result<Self, FieldError> {
        match text.chars().count() {
            0..10 => Err(FieldError::new(field, "too_short", "Use at least 10 characters.")),
            10..=128 if common_passwords::is_common(&text, known_words(email)) => {
                Err(FieldError::new(field, "too_common", "This password is easy to guess. Choose another."))
            }
            10..=128 => Ok(Self(text)),
            _ => Err(FieldError::new(field, "too_long", "Use at most 128 characters.")),
        }
    }
}

/// What strangers know about an account: our name, the address, and its parts except the top-level domain.
fn known_words(email: &str) -> impl Iterator<Item = &str> {
    let (local, domain) = email.trim().split_once('@').unwrap_or((email.trim(), ""));
    let name = domain.rsplit_once('.').map_or(domain, |(name, _)| name);
    let pieces = local.split(['.', '+', '-', '_']).chain(name.split('.'));
    ["formtray", email.trim(), local].into_iter().chain(pieces)
}

/// The hash to compare with when there is no account, so that both cases take the same time.
static DUMMY_HASH: LazyLock<String> = LazyLock::new(|| {
    hasher().hash_password(b"nobody signs in with this").map(|hash| hash.to_string()).unwrap_or_default()
});

/// Argon2id with the parameters that OWASP recommends.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("OWASP's parameters are in range");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Hashes a new password. The permit is held until the hash is done, even if the request was cancelled meanwhile.
pub(crate) async fn hash(password: Password, permit: HashPermit) -> Result<String, AccountError> {
    let hashed = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        hasher().hash_password(password.0.as_bytes()).map(|hash| hash.to_string())
    });
    hashed.await.expect("hashing does not panic").map_err(AccountError::Hashing)
}

/// Whether `attempt` is the password behind `stored`. Without `stored` it takes as long and returns false.
///
/// The permit is held until the hash is done, even if the request was cancelled meanwhile.
pub(crate) async fn matches(attempt: String, stored: Option<String>, permit: HashPermit) -> bool {
    let verified = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let known = stored.is_some();
        // A longer text is nobody's password, and isn't worth more time than one.
        let attempt = &attempt.as_bytes()[..attempt.len().min(1024)];
        let stored = stored.unwrap_or_else(|| DUMMY_HASH.clone());
        let right =
            PasswordHash::new(&stored).is_ok_and(|hash| hasher().verify_password(attempt, &hash).is_ok());
        right && known
    });
    verified.await.expect("verifying does not panic")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<&'static str> {
        Password::parse(text.to_owned(), "password", "Ada.Lovelace+forms@engine.example")
            .err()
            .map(|e| e.code)
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert_eq!(refused(&"ü4".repeat(3)), Some("too_short"));
        assert_eq!(refused("zwölf Boxkä"), None);
        assert_eq!(refused(&format!("{}{}", "ü".repeat(64), "ä".repeat(64))), None);
        assert_eq!(refused(&"long ".repeat(26)), Some("too_long"));
    }

    #[test]
    fn what_strangers_know_is_no_password() {
        for word in ["lovelace1815", "Formtray2026", "ada.lovelace+forms@engine.example", "engine.exam"] {
            assert_eq!(refused(word), Some("too_common"), "{word}");
        }
    }
}
