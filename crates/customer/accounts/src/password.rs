use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::error::AccountError;
use crate::model::Password;

/// Each hash takes 19 MiB and a core for a while: more at once would starve everybody else.
static SLOTS: Semaphore = Semaphore::const_new(2);

/// Compared with when there is no account, so that both answers take the same time.
static NOBODY: LazyLock<String> = LazyLock::new(|| {
    hasher().hash_password(b"nobody signs in with this").map(|hash| hash.to_string()).unwrap_or_default()
});

/// Argon2id with OWASP's parameters.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("OWASP's parameters are in range");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

pub(crate) async fn hash(password: Password) -> Result<String, AccountError> {
    let _slot = SLOTS.acquire().await.expect("never closed");
    let hashed = tokio::task::spawn_blocking(move || {
        hasher().hash_password(password.0.as_bytes()).map(|hash| hash.to_string())
    });
    hashed.await.expect("hashing does not panic").map_err(AccountError::Hashing)
}

/// Whether `attempt` is the password behind `stored`; without one it takes as long and says no.
pub(crate) async fn matches(attempt: String, stored: Option<String>) -> bool {
    let _slot = SLOTS.acquire().await.expect("never closed");
    let verified = tokio::task::spawn_blocking(move || {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| NOBODY.clone());
        let right = PasswordHash::new(&stored)
            .is_ok_and(|hash| hasher().verify_password(attempt.as_bytes(), &hash).is_ok());
        right && known
    });
    verified.await.expect("verifying does not panic")
}
