//! Two-factor authentication: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for when the app is
//! lost. Secrets are stored encrypted with the key file, recovery codes as keyed hashes.

use api::Platform;
use jiff::Timestamp;
use kernel::Seal;
use qrcode::QrCode;
use qrcode::render::svg;
use rand::{Rng, RngExt};
use serde_json::json;
use sqlx::PgConnection;
use totp_rs::{Algorithm, Builder, Totp};

use crate::error::AccountError;
use crate::model::security_event::EventKind;
use crate::model::{UserId, WorkspaceId};
use crate::sign_in::request_source::RequestSource;
use crate::store;

const TOTP_SECRET_BYTES: usize = 20;
const RECOVERY_CODE_COUNT: usize = 10;
/// The characters of a recovery code: no vowels, no look-alikes. 16 of them are 76 bits.
const RECOVERY_CODE_ALPHABET: &[u8; 27] = b"23456789bcdfghjkmnpqrstvwxz";
const RECOVERY_CODE_CHARACTERS: usize = 16;

/// A new secret in the three forms that authenticator apps accept: text, link and QR code.
pub(crate) struct NewSecret {
    pub text: String,
    pub url: String,
    pub qr: String,
}

/// Which kind of code was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeKind {
    App,
    Recovery,
}

/// Creates a secret and stores it encrypted. Codes aren't required until two-factor authentication is turned on.
pub(crate) async fn begin(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
    email: &str,
) -> Result<NewSecret, AccountError> {
    let mut secret = [0; TOTP_SECRET_BYTES];
    rand::rng().fill_bytes(&mut secret);
    let sealed = platform.seal.seal(&context(user), &secret);
    store::second_factors::put(conn, user, &sealed, platform.clock.now()).await?;
    let totp = totp(&secret, email)?;
    let url = totp.to_url().map_err(AccountError::Totp)?;
    let picture = QrCode::new(&url).map_err(AccountError::Picture)?;
    let qr = picture.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    Ok(NewSecret { text: totp.secret().to_base32(), url, qr })
}

/// Checks a code of the app or a recovery code. Each works only once; returns `None` if it is wrong, expired or used.
pub(crate) async fn check(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
    code: &str,
) -> Result<Option<CodeKind>, AccountError> {
    let code: String = code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let is_of_app = code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit());
    if is_of_app {
        return Ok(check_app(conn, platform, user, &code).await?.then_some(CodeKind::App));
    }
    let hashes = recovery_hashes(platform, user, &code.to_lowercase());
    let now = platform.clock.now();
    let right = store::second_factors::use_code(conn, user, &hashes, now).await?;
    Ok(right.then_some(CodeKind::Recovery))
}

/// Writes to the security log that a recovery code was used, with how many are left. Does nothing for codes of the app.
pub(crate) async fn log_recovery_code(
    conn: &mut PgConnection,
    platform: &Platform,
    owner: (WorkspaceId, UserId),
    source: &RequestSource,
    kind: CodeKind,
) -> sqlx::Result<()> {
    if kind == CodeKind::Recovery {
        let left = store::second_factors::codes_left(conn, owner.1).await?;
        let details = (&platform.clock, json!({ "left": left }));
        store::events::insert(conn, owner, EventKind::RecoveryCodeUsed, source, details).await?;
    }
    Ok(())
}

/// Like [`check`], for codes of the app only.
pub(crate) async fn check_app(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
    code: &str,
) -> Result<bool, AccountError> {
    let Some(sealed) = store::second_factors::find(conn, user).await? else { return Ok(false) };
    let secret = platform.seal.open(&context(user), &sealed).ok_or(AccountError::Sealed)?;
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let step = totp(&secret, "somebody")?.check(&code, seconds(platform.clock.now()));
    match step.map(i64::try_from) {
        Some(Ok(step)) => Ok(store::second_factors::take_step(conn, user, step).await?),
        _ => Ok(false),
    }
}

/// Creates ten new recovery codes. The old ones stop working.
pub(crate) async fn new_codes(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
) -> sqlx::Result<Vec<String>> {
    let codes: Vec<String> = (0..RECOVERY_CODE_COUNT).map(|_| fresh_code()).collect();
    let newest = |code: &String| recovery_hashes(platform, user, code).swap_remove(0);
    let hashes: Vec<Vec<u8>> = codes.iter().map(newest).collect();
    store::second_factors::replace_codes(conn, user, &hashes).await?;
    Ok(codes.iter().map(|code| grouped(code)).collect())
}

fn fresh_code() -> String {
    let mut random = rand::rng();
    (0..RECOVERY_CODE_CHARACTERS)
        .map(|_| char::from(RECOVERY_CODE_ALPHABET[random.random_range(0..RECOVERY_CODE_ALPHABET.len())]))
        .collect()
}

/// Groups a recovery code for reading, such as `7b2k-…`.
fn grouped(code: &str) -> String {
    let groups: Vec<&str> =
        (0..code.len()).step_by(4).map(|at| &code[at..(at + 4).min(code.len())]).collect();
    groups.join("-")
}

/// Hashes a recovery code, keyed with each key of the key file. These keys aren't in the database, so a copy of it
/// can't be searched for codes.
fn recovery_hashes(platform: &Platform, user: UserId, code: &str) -> Vec<Vec<u8>> {
    let tags = platform.seal.tags(&format!("recovery code of {user}"), code.as_bytes());
    tags.into_iter().map(|tag| tag.to_vec()).collect()
}

/// Whether the key file can decrypt a stored secret.
pub(crate) fn is_readable(seal: &Seal, user: UserId, sealed: &[u8]) -> bool {
    seal.open(&context(user), sealed).is_some()
}

/// The encryption context of a secret. One that was encrypted for one user can't be decrypted as another's.
fn context(user: UserId) -> String {
    format!("totp secret of {user}")
}

/// Configures TOTP as all apps expect it: 6 digits, steps of 30 seconds, one step early or late.
fn totp(secret: &[u8], account: &str) -> Result<Totp, AccountError> {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(30)
        .with_secret(secret.to_vec())
        .with_issuer(Some("Formtray"))
        .with_account_name(account)
        .build()
        .map_err(AccountError::Totp)
}

fn seconds(now: Timestamp) -> u64 {
    u64::try_from(now.as_second()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_rfc_6238() {
        let totp = totp(b"12345678901234567890", "ada@example.com").expect("a secret of 20 bytes");
        for (time, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            assert_eq!(totp.check(code, time), Some(time / 30));
            assert_eq!(totp.check(code, time + 90), None);
        }
    }

    #[test]
    fn recovery_codes_are_long_and_readable() {
        let code = grouped(&fresh_code());
        assert_eq!(code.len(), 19);
        assert!(
            code.split('-')
                .all(|group| group.len() == 4 && group.bytes().all(|b| RECOVERY_CODE_ALPHABET.contains(&b)))
        );
        assert_ne!(fresh_code(), fresh_code());
    }
}
