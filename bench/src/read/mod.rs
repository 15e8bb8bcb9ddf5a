//! `bench read`: how long an owner waits for lists, details and numbers, depending on how many submissions there are.

pub(crate) mod csv;
mod owner;
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

/// How many submissions there are in each step, and how many days of history the workspace with many endpoints has.
const FULL_SIZES: [(u64, i32); 4] = [(10_000, 90), (100_000, 365), (1_000_000, 1_095), (10_000_000, 1_095)];
const SHORT_SIZES: [(u64, i32); 2] = [(10_000, 90), (100_000, 180)];
const READ_ROUNDS: usize = 3;
/// The requests of a round that don't count.
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
        let sizes: &[(u64, i32)] = if self.short { &SHORT_SIZES } else { &FULL_SIZES };
        let most = self.most.unwrap_or(u64::MAX);
        let sizes: Vec<(u64, i32)> = sizes.iter().copied().filter(|(size, _)| *size <= most).collect();
        ensure!(!sizes.is_empty(), "nothing to measure");
        let mut p99: Vec<Vec<f64>> = vec![Vec::new(); REQUEST_KINDS.len()];
        let (mut existing, mut existing_days) = (0, 0);
        for &(size, days) in &sizes {
            seed::add(database, &server.owner(), existing, size).await?;
            seed::add_words(database).await?;
            seed::add_days(database, &server.old_owner, existing_days..days).await?;
            (existing, existing_days) = (size, days);
            wait_until_idle(&server.watch(), if self.short { 1 } else { 20 }).await?;
            let requests = Requests::prepare(database, &server).await?;
            for (kind, figures) in REQUEST_KINDS.into_iter().zip(&mut p99) {
                let latencies = self.measure_kind(&server, &requests, kind).await?;
                let name = kind.name();
                println!(
                    "{size:>9} {name:<13} p50 {:>7.2} ms   p99 {:>7.2} ms",
                    latencies.p50, latencies.p99
                );
                figures.push(latencies.p99);
            }
        }
        let sizes: Vec<u64> = sizes.into_iter().map(|(size, _)| size).collect();
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
        let requests_per_round = kind.requests_per_round();
        for round in 0..if self.short { 1 } else { READ_ROUNDS } {
            let mut connection = server.connection().await?;
            let mut latencies: Vec<Duration> = Vec::with_capacity(requests_per_round);
            for number in 0..WARM_UP_REQUESTS + requests_per_round {
                let latency = requests
                    .send(kind, round * (WARM_UP_REQUESTS + requests_per_round) + number, &mut connection)
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
    let (mut growth, mut growth_search, mut longest) = (0.0_f64, 0.0, 0.0_f64);
    for (kind, figures) in REQUEST_KINDS.into_iter().zip(p99) {
        table.insert(kind.name().to_owned(), json!(figures.iter().copied().map(rounded).collect::<Vec<_>>()));
        if let (Some(first), Some(last)) = (figures.first(), figures.last()) {
            match kind {
                RequestKind::Search => growth_search = last / first,
                _ => growth = growth.max(last / first),
            }
        }
        longest = figures.iter().copied().fold(longest, f64::max);
    }
    json!({
        "bench": "read",
        "sizes": sizes,
        "p99_ms": table,
        "growth_max": rounded(growth),
        "growth_search": rounded(growth_search),
        "p99_max_ms": rounded(longest),
    })
}
