//! `bench read`: how long an owner waits for lists, details and numbers, depending on how many submissions there are.

pub(crate) mod csv;
mod requests;
pub(crate) mod seed;
mod server;

use std::time::Duration;

use anyhow::ensure;
use clap::Args;
use serde_json::{Map, json};

use crate::machine::disk;
use crate::machine::idle::wait_until_idle;
use crate::run::database::Database;
use crate::run::interrupt::wait_for_interrupt;
use crate::run::latency::{Latencies, median};

use requests::{REQUEST_KINDS, RequestKind, Requests};
use server::Server;

const FULL_SIZES: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
const SHORT_SIZES: [u64; 2] = [10_000, 100_000];
const READ_ROUNDS: usize = 3;
/// The requests in a round, after some that don't count.
const REQUESTS_PER_ROUND: usize = 600;
const WARM_UP_REQUESTS: usize = 60;

#[derive(Args)]
pub(crate) struct Read {
    /// Run one round among at most 10^5 submissions, for a quick look
    #[arg(long)]
    short: bool,
    /// The largest number of submissions to measure with
    #[arg(long)]
    most: Option<u64>,
}

impl Read {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let database = Database::create("read").await?;
        let outcome = tokio::select! {
            outcome = self.measure(&database) => outcome,
            interrupted = wait_for_interrupt() => interrupted,
        };
        database.drop().await?;
        outcome
    }

    async fn measure(&self, database: &Database) -> anyhow::Result<()> {
        println!("{}", disk::settings(&database.pool).await?);
        let server = Server::start(database).await?;
        let sizes: &[u64] = if self.short { &SHORT_SIZES } else { &FULL_SIZES };
        let most = self.most.unwrap_or(u64::MAX);
        let sizes: Vec<u64> = sizes.iter().copied().filter(|size| *size <= most).collect();
        ensure!(!sizes.is_empty(), "nothing to measure");
        let mut p99: Vec<Vec<f64>> = vec![Vec::new(); REQUEST_KINDS.len()];
        let mut existing = 0;
        for &size in &sizes {
            seed::add(database, &server.owner(), existing, size).await?;
            existing = size;
            wait_until_idle(&server.watch(), if self.short { 1 } else { 20 }).await?;
            let requests = Requests::prepare(database, &server).await?;
            for (kind, figures) in REQUEST_KINDS.into_iter().zip(&mut p99) {
                let latencies = self.measure_kind(&server, &requests, kind).await?;
                let name = kind.name();
                println!(
                    "{size:>9} {name:<10} p50 {:>7.2} ms   p99 {:>7.2} ms",
                    latencies.p50, latencies.p99
                );
                figures.push(latencies.p99);
            }
        }
        println!("{}", line(&sizes, &p99));
        Ok(())
    }

    /// Returns the median of the rounds.
    async fn measure_kind(
        &self,
        server: &Server,
        requests: &Requests,
        kind: RequestKind,
    ) -> anyhow::Result<Latencies> {
        let (mut p50, mut p99) = (Vec::new(), Vec::new());
        for round in 0..if self.short { 1 } else { READ_ROUNDS } {
            let mut connection = server.connection().await?;
            let mut latencies: Vec<Duration> = Vec::with_capacity(REQUESTS_PER_ROUND);
            for number in 0..WARM_UP_REQUESTS + REQUESTS_PER_ROUND {
                let latency = requests
                    .send(kind, round * (WARM_UP_REQUESTS + REQUESTS_PER_ROUND) + number, &mut connection)
                    .await?;
                if number >= WARM_UP_REQUESTS {
                    latencies.push(latency);
                }
            }
            let latencies = Latencies::of(latencies);
            p50.push(latencies.p50);
            p99.push(latencies.p99);
        }
        Ok(Latencies { p50: median(p50), p99: median(p99), longest: 0.0 })
    }
}

fn line(sizes: &[u64], p99: &[Vec<f64>]) -> serde_json::Value {
    let rounded = |figure: f64| (figure * 100.0).round() / 100.0;
    let mut table = Map::new();
    let (mut growth, mut longest) = (0.0_f64, 0.0_f64);
    for (kind, figures) in REQUEST_KINDS.into_iter().zip(p99) {
        table.insert(kind.name().to_owned(), json!(figures.iter().copied().map(rounded).collect::<Vec<_>>()));
        if let (Some(first), Some(last)) = (figures.first(), figures.last()) {
            growth = growth.max(last / first);
        }
        longest = figures.iter().copied().fold(longest, f64::max);
    }
    json!({
        "bench": "read",
        "sizes": sizes,
        "p99_ms": table,
        "growth_max": rounded(growth),
        "p99_max_ms": rounded(longest),
    })
}
