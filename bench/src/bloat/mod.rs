//! `bench bloat`: how much larger tables and indexes are than a fresh copy, after many submissions were stored,
//! delivered and deleted.

use std::time::Instant;

use clap::Args;
use serde_json::{Map, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::read::seed::{self, Owner};
use crate::run::database::Database;
use crate::run::formtray::migrate;
use crate::run::interrupt::wait_for_interrupt;

/// How many submissions are stored, delivered and deleted in one step: a little more than autovacuum waits for with two
/// million of them.
const STEP: u64 = 50_000;
/// A submission is deleted this many steps after it was stored.
const STEPS_KEPT: usize = 40;
const NEWEST: &str = "select id from submissions order by id desc limit 1";

#[derive(Args)]
pub(crate) struct Bloat {
    /// How many submissions are stored in all
    #[arg(long, default_value_t = 10_000_000)]
    rows: u64,
}

impl Bloat {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let database = Database::create("bloat").await?;
        let outcome = tokio::select! {
            outcome = self.measure(&database) => outcome,
            interrupted = wait_for_interrupt() => interrupted,
        };
        database.drop().await?;
        outcome
    }

    async fn measure(&self, database: &Database) -> anyhow::Result<()> {
        migrate(database).await?;
        self.live_through(database).await?;
        // As the daily job does.
        sqlx::query("select drop_empty_submission_partitions((now() - interval '3 months')::date)")
            .execute(&database.pool)
            .await?;
        let used = sizes(&database.pool).await?;
        sqlx::query("vacuum full submissions").execute(&database.pool).await?;
        sqlx::query("vacuum full deliveries").execute(&database.pool).await?;
        sqlx::query("vacuum full delivery_attempts").execute(&database.pool).await?;
        let fresh = sizes(&database.pool).await?;
        let (mut table, mut worst) = (Map::new(), 0.0_f64);
        for (used, fresh) in used.into_iter().zip(fresh) {
            let ratio = megabytes(used.bytes) / megabytes(fresh.bytes);
            println!(
                "{:<18} {:>9} rows {:>8.0} MB, a fresh copy {:>8.0} MB: {ratio:.2}",
                used.name,
                used.rows,
                megabytes(used.bytes),
                megabytes(fresh.bytes)
            );
            worst = worst.max(ratio);
            table.insert(used.name, json!((ratio * 100.0).round() / 100.0));
        }
        let line = json!({
            "bench": "bloat", "rows": self.rows, "ratio": table, "ratio_max": (worst * 100.0).round() / 100.0,
        });
        println!("{line}");
        Ok(())
    }

    /// Stores, delivers and deletes submissions, a step at a time. One in ten is deleted soon, the others when they are
    /// old.
    async fn live_through(&self, database: &Database) -> anyhow::Result<()> {
        let endpoints: Vec<String> = (0..10).map(|n| format!("form-{n}")).collect();
        let owner = Owner { workspace: Uuid::from_u128(1), endpoints: &endpoints, one_in: 10 };
        let started = Instant::now();
        let mut newest: Vec<Uuid> = vec![Uuid::nil()];
        for from in (0..self.rows).step_by(usize::try_from(STEP)?) {
            let to = self.rows.min(from + STEP);
            seed::insert(database, &owner, (from, to), (0, self.rows)).await?;
            let before = newest.last().copied().unwrap_or_default();
            deliver(&database.pool, before).await?;
            let soon = "delete from submissions where id > $1 and get_byte(uuid_send(id), 15) % 10 = 0";
            sqlx::query(soon).bind(before).execute(&database.pool).await?;
            newest.push(sqlx::query_scalar(NEWEST).fetch_one(&database.pool).await?);
            if let Some(old) = newest.len().checked_sub(STEPS_KEPT + 1).and_then(|step| newest.get(step)) {
                sqlx::query("delete from submissions where id <= $1")
                    .bind(old)
                    .execute(&database.pool)
                    .await?;
            }
            vacuum(&database.pool).await?;
            if to.is_multiple_of(20 * STEP) {
                println!("{to:>9} submissions after {:.0} s", started.elapsed().as_secs_f64());
            }
        }
        Ok(())
    }
}

/// Plans a delivery for each submission since an id, and writes what its first attempt writes.
async fn deliver(pool: &PgPool, since: Uuid) -> anyhow::Result<()> {
    for statement in [
        "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target, state,
                                 next_at, created_at)
         select id, workspace_id, endpoint_id, id, md5(endpoint_id)::uuid, 'webhook', 'https://example.com/hook', 'due',
                now(), now()
         from submissions where id > $1 and state = 'inbox'",
        "update deliveries set claimed_until = now() + interval '1 minute', attempts = attempts + 1
         where id > $1 and state = 'due'",
        "insert into delivery_attempts (delivery_id, n, workspace_id, destination_id, at, took_ms, outcome, answer)
         select id, 1, workspace_id, destination_id, now(), 80, 'ok', '200 OK' from deliveries where id > $1",
        "update deliveries set state = 'done', done_at = now(), claimed_until = null where id > $1 and state = 'due'",
    ] {
        sqlx::query(statement).bind(since).execute(pool).await?;
    }
    Ok(())
}

/// Cleans up as autovacuum would between two steps, if they took as long as the hours that they stand for: it looks once
/// a minute.
async fn vacuum(pool: &PgPool) -> anyhow::Result<()> {
    sqlx::query("vacuum (analyze) submissions, deliveries, delivery_attempts").execute(pool).await?;
    Ok(())
}

/// What a table takes with its indexes.
#[derive(Debug, PartialEq, Eq, sqlx::FromRow)]
struct Size {
    name: String,
    rows: i64,
    bytes: i64,
}

async fn sizes(pool: &PgPool) -> anyhow::Result<Vec<Size>> {
    Ok(sqlx::query_as(
        "select 'submissions' as name, (select count(*) from submissions) as rows,
                sum(pg_total_relation_size(relid))::bigint as bytes
         from pg_partition_tree('submissions')
         union all
         select 'deliveries', (select count(*) from deliveries), pg_total_relation_size('deliveries')
         union all
         select 'delivery_attempts', (select count(*) from delivery_attempts),
                pg_total_relation_size('delivery_attempts')
         order by 1",
    )
    .fetch_all(pool)
    .await?)
}

fn megabytes(bytes: i64) -> f64 {
    let bytes = u32::try_from(bytes / 1000).unwrap_or(u32::MAX);
    f64::from(bytes) / 1000.0
}
