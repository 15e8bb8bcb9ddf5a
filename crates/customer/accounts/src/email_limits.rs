//! How many emails about an account go out, whoever causes them and whether or not the address was verified. What is
//! beyond a limit is not sent and not enqueued; what it would have told is in the account's log all the same.
//!
//! Emails with a link are limited where they are asked for (`attempts.rs`).

use api::Platform;
use jiff::SignedDuration;
use sqlx::PgConnection;

use crate::model::UserId;
use crate::store::attempts::Bucket;

const HOUR: SignedDuration = SignedDuration::from_hours(1);
/// Notices of one kind in an hour: for one account, and to one address of all accounts that have or had it. Each kind is
/// counted by itself, so that whoever is inside an account cannot use up one kind to hide another.
const MAX_NOTICES_PER_HOUR: u32 = 5;
/// Notices of all kinds together in an hour, to an address that nobody has verified: it may be a stranger's.
const MAX_UNVERIFIED_NOTICES_PER_HOUR: u32 = 3;
/// Verification emails in an hour to an address that accounts are made with again and again.
const MAX_FIRST_EMAILS_PER_HOUR: u32 = 3;

/// Where an email about an account goes.
pub(crate) struct Destination<'a> {
    pub user: UserId,
    /// Lower-cased.
    pub email: &'a str,
    pub is_verified: bool,
}

/// Counts a notice; `false` when it must not be sent. As the worker.
pub(crate) async fn allow_notice(
    conn: &mut PgConnection,
    platform: &Platform,
    to: &Destination<'_>,
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

/// Counts the verification email of a new account; `false` when it must not be sent. As the worker.
pub(crate) async fn allow_first_email(
    conn: &mut PgConnection,
    platform: &Platform,
    to: &Destination<'_>,
) -> sqlx::Result<bool> {
    let first = bucket(platform, "first_email", to.email.as_bytes(), MAX_FIRST_EMAILS_PER_HOUR);
    let is_allowed = take_all(conn, platform, &[first]).await?;
    if !is_allowed {
        tracing::info!(user = %to.user, "verification email not sent: hourly limit reached");
    }
    Ok(is_allowed)
}

fn bucket(platform: &Platform, scope: &'static str, counted: &[u8], emails: u32) -> Bucket {
    Bucket::new(platform, scope, counted, emails, HOUR)
}

async fn take_all(conn: &mut PgConnection, platform: &Platform, buckets: &[Bucket]) -> sqlx::Result<bool> {
    for bucket in buckets {
        if bucket.take(conn, platform.clock.now()).await?.is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}
