//! Compares what was accepted with what is stored, and empties the tables between workloads.

use std::time::{Duration, Instant};

use anyhow::ensure;
use sqlx::{AssertSqlSafe, PgPool, Row};

/// What was accepted: the count, and all ids folded into one number. Two ledgers are equal if they contain the same
/// submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ledger {
    pub accepted: u64,
    pub fingerprint: u64,
}

impl Ledger {
    pub(crate) fn record(&mut self, id: u64) {
        self.accepted += 1;
        self.fingerprint ^= id;
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.accepted += other.accepted;
        self.fingerprint ^= other.fingerprint;
    }
}

/// How long the spool may take to drain.
const DRAIN_TIMEOUT: Duration = Duration::from_mins(2);

/// Fails unless exactly what was accepted is in the inbox, with nothing marked as spam and nothing dropped as a
/// duplicate.
pub(crate) async fn verify(database: &PgPool, ledger: Ledger) -> anyhow::Result<()> {
    verify_in(database, ledger, "inbox").await
}

/// Fails unless exactly what was accepted is held.
pub(crate) async fn verify_held(database: &PgPool, ledger: Ledger) -> anyhow::Result<()> {
    verify_in(database, ledger, "held").await
}

async fn verify_in(database: &PgPool, ledger: Ledger, state: &str) -> anyhow::Result<()> {
    let start = Instant::now();
    // A commit that took too long sent its batch to the spool.
    while count(database).await? < ledger.accepted && start.elapsed() < DRAIN_TIMEOUT {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let stored = read(database, state).await?;
    ensure!(
        stored.in_state == ledger && stored.all == ledger.accepted,
        "{} posts were accepted, {} are in the state {state}, {} are stored in total; their ids are {}the same",
        ledger.accepted,
        stored.in_state.accepted,
        stored.all,
        if stored.in_state.fingerprint == ledger.fingerprint { "" } else { "not " }
    );
    Ok(())
}

/// Empties the tables, so that every workload starts on empty ones. Nothing may be planned or delivered meanwhile: on a
/// database that a server uses, call [`wait_until_planned`] first.
pub(crate) async fn clear_tables(database: &PgPool) -> anyhow::Result<()> {
    // In the order in which words are written, which goes on meanwhile.
    const TABLES: &str =
        "search_queue, outbox, submissions, search_groups, submission_words, deliveries, delivery_attempts";
    sqlx::query(AssertSqlSafe(format!("truncate {TABLES}"))).execute(database).await?;
    Ok(())
}

/// Waits until the server's planner has emptied the outbox. The planner holds locks on the outbox while it waits for
/// those on submissions, so truncating both meanwhile would deadlock.
pub(crate) async fn wait_until_planned(database: &PgPool) -> anyhow::Result<()> {
    let start = Instant::now();
    loop {
        let left: i64 = sqlx::query_scalar("select count(*) from outbox").fetch_one(database).await?;
        if left == 0 {
            return Ok(());
        }
        ensure!(
            start.elapsed() < DRAIN_TIMEOUT,
            "{left} submissions are still to be planned after {DRAIN_TIMEOUT:?}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Returns what is in the inbox.
pub(crate) async fn stored(database: &PgPool) -> anyhow::Result<Ledger> {
    Ok(read(database, "inbox").await?.in_state)
}

struct Stored {
    in_state: Ledger,
    all: u64,
}

async fn count(database: &PgPool) -> anyhow::Result<u64> {
    let rows: i64 = sqlx::query_scalar("select count(*) from submissions").fetch_one(database).await?;
    Ok(rows.cast_unsigned())
}

async fn read(database: &PgPool, state: &str) -> anyhow::Result<Stored> {
    let row = sqlx::query(
        "select count(*) filter (where state = $1), count(*),
                coalesce(bit_xor(('x' || right(replace(id::text, '-', ''), 16))::bit(64)::bigint)
                         filter (where state = $1), 0)
         from submissions",
    )
    .bind(state)
    .fetch_one(database)
    .await?;
    let number = |at: usize| row.try_get::<i64, _>(at).map(i64::cast_unsigned);
    Ok(Stored { in_state: Ledger { accepted: number(0)?, fingerprint: number(2)? }, all: number(1)? })
}
