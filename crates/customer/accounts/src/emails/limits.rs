//! Limits how many security notices and first verification emails are sent, whoever causes them. An email beyond a
//! limit isn't enqueued; what a notice would have said is still in the account's security log.
//!
//! Emails that a user requests are limited where they are requested (`sign_in/attempts.rs`).

use api::Platform;
use jiff::SignedDuration;
use sqlx::PgConnection;

use crate::model::UserId;
use crate::store::attempts::Bucket;

const EMAIL_LIMIT_WINDOW: SignedDuration = SignedDuration::from_hours(1);
/// Notices of one kind per hour: for one account, and to one address over all accounts that have or had it.
///
/// Each kind is counted separately, so that an intruder can't use up one kind to hide another.
const MAX_NOTICES_PER_HOUR: u32 = 5;
/// Notices of all kinds together per hour to an unverified address, which may be a stranger's.
const MAX_UNVERIFIED_NOTICES_PER_HOUR: u32 = 3;
/// Verification emails per hour to an address with which accounts are created again and again.
const MAX_FIRST_EMAILS_PER_HOUR: u32 = 3;

/// The recipient of an email about an account.
pub(crate) struct Recipient<'a> {
    pub user: UserId,
    /// The address in lower case.
    pub email: &'a str,
    pub is_verified: bool,
}

/// Counts a security notice, as the worker. Returns false if it must not be sent.
pub(crate) async fn allow_notice(
    conn: &mut PgConnection,
    platform: &Platform,
    to: &Recipient<'_>,
    kind: &'static str,
) -> sqlx::Result<bool> {
    let of_kind = |counted: &[u8]| [counted, b"\0", kind.as_bytes()].concat();
    let mut buckets = vec![
        bucket(platform, "notice", &of_kind(to.user.0.as_bytes()), MAX_NOTICES_PER_HOUR),
        bucket(platform, "notice_to", &of_kind(to.email.as_bytes()), MAX_NOTICES_PER_HOUR),
    ];
    if !to.is_verified {
        let email = to.email.as_bytes();
        buckets.push(bucket(platform, "notice_unverified", email, MAX_UNVERIFIED_NOTICES_PER_HOUR));
    }
    let is_allowed = take_all(conn, platform, &buckets).await?;
    if !is_allowed {
        tracing::info!(user = %to.user, kind, "security notice not sent: hourly limit reached");
    }
    Ok(is_allowed)
}

/// Counts the verification email of a new account, as the worker. Returns false if it must not be sent.
pub(crate) async fn allow_first_email(
    conn: &mut PgConnection,
    platform: &Platform,
    to: &Recipient<'_>,
) -> sqlx::Result<bool> {
    let first = bucket(platform, "first_email", to.email.as_bytes(), MAX_FIRST_EMAILS_PER_HOUR);
    let is_allowed = take_all(conn, platform, &[first]).await?;
    if !is_allowed {
        tracing::info!(user = %to.user, "verification email not sent: hourly limit reached");
    }
    Ok(is_allowed)
}

fn bucket(platform: &Platform, scope: &'static str, counted: &[u8], emails: u32) -> Bucket {
    Bucket::new(platform, scope, counted, emails, EMAIL_LIMIT_WINDOW)
}

async fn take_all(conn: &mut PgConnection, platform: &Platform, buckets: &[Bucket]) -> sqlx::Result<bool> {
    for bucket in buckets {
        if bucket.take(conn, platform.clock.now()).await?.is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}
