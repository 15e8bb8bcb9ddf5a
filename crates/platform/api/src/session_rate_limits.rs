//! Rate limits of the dashboard API, per session and per workspace. `accounts` calls [`SessionRateLimits::wait`] before
//! it looks up a session. Calls beyond the rate are delayed; those that would wait too long are rejected with 429.
//! Other callers aren't affected.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use kernel::{LeakyBucket, TokenHash};
use quick_cache::sync::Cache;
use serde::Deserialize;
use tokio::time::Instant;
use uuid::Uuid;

use crate::error::Error;

/// How much of a minute's calls may come at once. A page with many images makes that many.
const SESSION_RATE_BURST: Duration = Duration::from_secs(3);
/// A call that would have to wait longer than this is rejected.
const MAX_SESSION_RATE_WAIT: Duration = Duration::from_secs(5);
/// How many sessions, and how many workspaces, are remembered. Beyond that the least used are evicted and start again
/// with an empty bucket.
const MAX_REMEMBERED_SESSIONS: usize = 20_000;

/// The limits from the configuration, in calls per minute. A twentieth of them may come at once.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionRateSettings {
    pub session_per_minute: u32,
    pub workspace_per_minute: u32,
}

impl SessionRateSettings {
    pub fn check(&self) -> anyhow::Result<()> {
        let all = [self.session_per_minute, self.workspace_per_minute];
        anyhow::ensure!(
            all.iter().all(|&limit| limit > 0),
            "session_per_minute and workspace_per_minute must be at least 1"
        );
        Ok(())
    }
}

/// The rates of all signed-in callers on this server.
#[derive(Debug)]
pub struct SessionRateLimits {
    limits: SessionRateSettings,
    /// What the times of the buckets count from.
    created: Instant,
    sessions: Cache<[u8; 32], Arc<Caller>>,
    workspaces: Cache<Uuid, Arc<Bucket>>,
}

#[derive(Debug)]
struct Caller {
    session: Bucket,
    workspace: Arc<Bucket>,
}

impl SessionRateLimits {
    pub fn new(limits: SessionRateSettings) -> Self {
        Self {
            limits,
            created: Instant::now(),
            sessions: Cache::new(MAX_REMEMBERED_SESSIONS),
            workspaces: Cache::new(MAX_REMEMBERED_SESSIONS),
        }
    }

    /// Waits until a session may make its next call. This runs before the session is looked up, so a delayed call costs
    /// no query. A token that isn't a known session is not in here and doesn't wait.
    pub async fn wait(&self, session: &TokenHash) -> Result<(), Error> {
        let Some(caller) = self.sessions.get(&session.0) else { return Ok(()) };
        let now = i64::try_from(self.created.elapsed().as_micros()).unwrap_or(i64::MAX / 4);
        let for_session = caller.session.reserve(now, self.limits.session_per_minute);
        let for_workspace =
            for_session.and_then(|_| caller.workspace.reserve(now, self.limits.workspace_per_minute));
        let wait = for_session
            .and_then(|one| for_workspace.map(|other| one.max(other)))
            .map_err(too_many_requests)?;
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        Ok(())
    }

    /// Remembers a session that was looked up, so that its next call is limited.
    pub fn remember(&self, session: &TokenHash, workspace: Uuid) {
        if self.sessions.get(&session.0).is_some() {
            return;
        }
        let workspace = self.workspaces.get(&workspace).unwrap_or_else(|| {
            let bucket = Arc::new(Bucket::default());
            self.workspaces.insert(workspace, Arc::clone(&bucket));
            bucket
        });
        self.sessions.insert(session.0, Arc::new(Caller { session: Bucket::default(), workspace }));
    }
}

fn too_many_requests(wait: Duration) -> Error {
    let detail = "Too many requests at once. Try again in a few seconds.";
    let refusal = Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", detail);
    Error { retry_after: Some(wait.as_secs() + 1), ..refusal }
}

/// The moment at which a bucket will be empty, in microseconds since the limits were created.
#[derive(Debug, Default)]
struct Bucket(Mutex<i64>);

impl Bucket {
    /// Reserves the next slot and returns how long to wait for it. If the wait is too long, nothing is reserved, and
    /// the error says after how long a retry makes sense.
    fn reserve(&self, now: i64, per_minute: u32) -> Result<Duration, Duration> {
        let mut empty_at = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        LeakyBucket::new(per_minute, SESSION_RATE_BURST).count(&mut empty_at, now, MAX_SESSION_RATE_WAIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: SessionRateSettings =
        SessionRateSettings { session_per_minute: 60, workspace_per_minute: 120 };
    const WORKSPACE: Uuid = Uuid::from_u128(1);

    fn session(n: u8) -> TokenHash {
        TokenHash([n; 32])
    }

    /// Makes a call and returns how long it took.
    async fn call(rates: &SessionRateLimits, n: u8) -> Result<u64, Error> {
        let started = Instant::now();
        rates.wait(&session(n)).await?;
        rates.remember(&session(n), WORKSPACE);
        Ok(started.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_has_some_at_once_and_then_one_a_second() {
        let rates = SessionRateLimits::new(LIMITS);
        // The first call makes the session known.
        for _ in 0..4 {
            assert_eq!(call(&rates, 1).await.expect("answered"), 0);
        }
        for _ in 0..5 {
            assert_eq!(call(&rates, 1).await.expect("answered"), 1);
        }
        tokio::time::sleep(Duration::from_mins(1)).await;
        assert_eq!(call(&rates, 1).await.expect("answered"), 0, "it is empty again");
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_too_many_waiting_is_refused() {
        let rates = SessionRateLimits::new(LIMITS);
        rates.remember(&session(1), WORKSPACE);
        let calls = futures_util::future::join_all((0..40).map(|_| call(&rates, 1))).await;
        let (answered, refused): (Vec<_>, Vec<_>) = calls.into_iter().partition(Result::is_ok);
        assert_eq!((answered.len(), refused.len()), (8, 32), "3 at once, and 5 seconds of waiting");
        let error = refused.into_iter().find_map(Result::err).expect("an error");
        assert_eq!(
            (error.status.as_u16(), error.code, error.retry_after),
            (429, "too_many_requests", Some(2))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn many_sessions_of_a_workspace_share_its_limit() {
        let rates = SessionRateLimits::new(LIMITS);
        for n in 0..10 {
            rates.remember(&session(n), WORKSPACE);
        }
        rates.remember(&session(99), Uuid::from_u128(2));
        let calls = futures_util::future::join_all((0..40).map(|n| call(&rates, n % 10))).await;
        assert_eq!(
            calls.iter().filter(|call| call.is_ok()).count(),
            16,
            "6 at once, and 5 seconds of waiting"
        );
        assert_eq!(call(&rates, 99).await.expect("answered"), 0, "another workspace");
    }
}
