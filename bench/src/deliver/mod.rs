//! `bench deliver`: how fast submissions are delivered as webhook calls and emails, beside a bare HTTP client.

mod backlog;
mod bare;
mod customers;
mod emails;
mod environment;
mod fair;
mod first;
mod posting;
mod receivers;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::machine::disk;
use crate::machine::idle::wait_until_idle;
use crate::run::database::Database;
use crate::run::interrupt::wait_for_interrupt;
use crate::run::latency::median;

use environment::Environment;

const DELIVER_ROUNDS: usize = 5;

#[derive(Args)]
pub(crate) struct Deliver {
    /// Run one short round of each part, for a quick look
    #[arg(long)]
    short: bool,
    /// Measure only this part
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// With --only: how many submissions to deliver
    #[arg(long)]
    submissions: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    Backlog,
    First,
    Retries,
    BlackHole,
    Fair,
    #[value(name = "letters")]
    Emails,
}

/// The size of each part of a run.
struct Size {
    rounds: usize,
    backlog: u64,
    first: u64,
    retries: u64,
    pending: u64,
    emails: u64,
}

impl Deliver {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let database = Database::create("deliver").await?;
        let outcome = tokio::select! {
            outcome = self.measure(&database) => outcome,
            interrupted = wait_for_interrupt() => interrupted,
        };
        database.drop().await?;
        outcome
    }

    fn size(&self) -> Size {
        let count = |usual, short| self.submissions.unwrap_or(if self.short { short } else { usual });
        Size {
            rounds: if self.short || self.submissions.is_some() { 1 } else { DELIVER_ROUNDS },
            backlog: count(20_000, 2_000),
            first: count(10_000, 1_000),
            retries: if self.short { 10_000 } else { 100_000 },
            pending: count(100_000, 10_000),
            emails: count(4_000, 400),
        }
    }

    async fn measure(&self, database: &Database) -> anyhow::Result<()> {
        println!("{}", disk::settings(&database.pool).await?);
        let (environment, size) = (Environment::prepare(database).await?, self.size());
        let is_wanted = |part| self.only.is_none_or(|only| only == part);
        wait_until_idle(&environment.watch(&[]), if self.short { 1 } else { 20 }).await?;
        let mut line = json!({ "bench": "deliver" });
        if is_wanted(Part::Backlog) {
            let (mut ratios, mut rates, mut bare_rates) = (Vec::new(), Vec::new(), Vec::new());
            for round in 1..=size.rounds {
                let (rate, calls) = backlog::measure(&environment, size.backlog).await?;
                let bare = bare::measure(&environment, calls, size.backlog).await?;
                println!(
                    "round {round}: {rate:.0} calls per second, bare client {bare:.0}, ratio {:.3}",
                    rate / bare
                );
                ratios.push(rate / bare);
                rates.push(rate);
                bare_rates.push(bare);
            }
            line["ratio"] = rounded(median(ratios), 1000.0);
            line["rate"] = rounded(median(rates), 1.0);
            line["bare_rate"] = rounded(median(bare_rates), 1.0);
        }
        if is_wanted(Part::First) {
            let latencies = first::measure(&environment, size.first).await?;
            line["first_attempt_p50_ms"] = rounded(latencies.p50, 10.0);
            line["first_attempt_p99_ms"] = rounded(latencies.p99, 10.0);
        }
        if is_wanted(Part::Retries) {
            let latencies = first::measure_beside_retries(&environment, size.first, size.retries).await?;
            line["first_attempt_beside_retries_p99_ms"] = rounded(latencies.p99, 10.0);
        }
        if is_wanted(Part::BlackHole) {
            let ratios = first::measure_beside_black_hole(&environment, size.first, size.rounds).await?;
            line["black_hole_p99_ratio"] = rounded(median(ratios), 100.0);
        }
        if is_wanted(Part::Fair) {
            line["fair_ms"] = rounded(fair::measure(&environment, size.pending).await?, 10.0);
        }
        if is_wanted(Part::Emails) {
            line["mails_per_s"] = rounded(emails::measure(&environment, size.emails).await?, 1.0);
        }
        println!("{line}");
        ensure!(!environment.receivers.got_unexpected_call(), "an unexpected call arrived");
        Ok(())
    }
}

fn rounded(figure: f64, parts: f64) -> serde_json::Value {
    json!((figure * parts).round() / parts)
}
