//! `bench read`: how long an owner waits for lists, details and numbers, depending on how many submissions there are.

pub(crate) mod csv;
mod requests;
mod seed;
mod server;

use std::time::Duration;

use anyhow::ensure;
use clap::Args;
use serde_json::{Map, json};

use crate::machine::disk;
use crate::machine::idle::wait_for_quiet;
use crate::run::database::Database;
use crate::run::latency::{Waits, median};
use crate::submit::asked_to_stop;

use requests::{Questions, SUBJECTS, Subject};
use server::House;

const SIZES: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
const SHORT: [u64; 2] = [10_000, 100_000];
const ROUNDS: usize = 3;
/// The requests in a round, after some that don't count.
const ASKED: usize = 600;
const WARM: usize = 60;

#[derive(Args)]
pub(crate) struct Read {
    /// Up to 10^5 submissions, one round: a look, no measurement.
    #[arg(long)]
    short: bool,
    /// Up to this many.
    #[arg(long)]
    most: Option<u64>,
}

impl Read {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let database = Database::create("read").await?;
        let outcome = tokio::select! {
            outcome = self.measure(&database) => outcome,
            asked = asked_to_stop() => asked,
        };
        database.drop().await?;
        outcome
    }

    async fn measure(&self, database: &Database) -> anyhow::Result<()> {
        println!("{}", disk::settings(&database.pool).await?);
        let house = House::open(database).await?;
        let sizes: &[u64] = if self.short { &SHORT } else { &SIZES };
        let most = self.most.unwrap_or(u64::MAX);
        let sizes: Vec<u64> = sizes.iter().copied().filter(|size| *size <= most).collect();
        ensure!(!sizes.is_empty(), "nothing to measure");
        let mut p99: Vec<Vec<f64>> = vec![Vec::new(); SUBJECTS.len()];
        let mut there = 0;
        for &size in &sizes {
            seed::add(database, &house.owner(), there, size).await?;
            there = size;
            wait_for_quiet(&house.watch(), if self.short { 1 } else { 20 }).await?;
            let questions = Questions::about(database, &house).await?;
            for (subject, figures) in SUBJECTS.into_iter().zip(&mut p99) {
                let waits = self.ask(&house, &questions, subject).await?;
                let name = subject.name();
                println!("{size:>9} {name:<10} p50 {:>7.2} ms   p99 {:>7.2} ms", waits.p50, waits.p99);
                figures.push(waits.p99);
            }
        }
        println!("{}", line(&sizes, &p99));
        Ok(())
    }

    /// Returns the median of the rounds.
    async fn ask(&self, house: &House, questions: &Questions, subject: Subject) -> anyhow::Result<Waits> {
        let (mut p50, mut p99) = (Vec::new(), Vec::new());
        for round in 0..if self.short { 1 } else { ROUNDS } {
            let mut connection = house.connection().await?;
            let mut waits: Vec<Duration> = Vec::with_capacity(ASKED);
            for number in 0..WARM + ASKED {
                let wait = questions.ask(subject, round * (WARM + ASKED) + number, &mut connection).await?;
                if number >= WARM {
                    waits.push(wait);
                }
            }
            let waits = Waits::of(waits);
            p50.push(waits.p50);
            p99.push(waits.p99);
        }
        Ok(Waits { p50: median(p50), p99: median(p99), longest: 0.0 })
    }
}

fn line(sizes: &[u64], p99: &[Vec<f64>]) -> serde_json::Value {
    let fine = |figure: f64| (figure * 100.0).round() / 100.0;
    let mut table = Map::new();
    let (mut growth, mut longest) = (0.0_f64, 0.0_f64);
    for (subject, figures) in SUBJECTS.into_iter().zip(p99) {
        table.insert(subject.name().to_owned(), json!(figures.iter().copied().map(fine).collect::<Vec<_>>()));
        if let (Some(first), Some(last)) = (figures.first(), figures.last()) {
            growth = growth.max(last / first);
        }
        longest = figures.iter().copied().fold(longest, f64::max);
    }
    json!({
        "bench": "read",
        "sizes": sizes,
        "p99_ms": table,
        "growth_max": fine(growth),
        "p99_max_ms": fine(longest),
    })
}
