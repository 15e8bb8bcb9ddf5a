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
use crate::machine::idle::wait_for_quiet;
use crate::run::database::Database;
use crate::run::latency::median;
use crate::submit::asked_to_stop;

use environment::Ground;

const ROUNDS: usize = 5;

#[derive(Args)]
pub(crate) struct Deliver {
    /// One round of a little of everything: a look, no measurement.
    #[arg(long)]
    short: bool,
    /// Measure only this.
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// With --only: how many submissions.
    #[arg(long)]
    submissions: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    Backlog,
    First,
    Fair,
    Letters,
}

/// The size of each part of a run.
struct Size {
    rounds: usize,
    backlog: u64,
    first: u64,
    pending: u64,
    letters: u64,
}

impl Deliver {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let database = Database::create("deliver").await?;
        let outcome = tokio::select! {
            outcome = self.measure(&database) => outcome,
            asked = asked_to_stop() => asked,
        };
        database.drop().await?;
        outcome
    }

    fn size(&self) -> Size {
        let of = |usual, short| self.submissions.unwrap_or(if self.short { short } else { usual });
        Size {
            rounds: if self.short || self.submissions.is_some() { 1 } else { ROUNDS },
            backlog: of(20_000, 2_000),
            first: of(10_000, 1_000),
            pending: of(100_000, 10_000),
            letters: of(4_000, 400),
        }
    }

    async fn measure(&self, database: &Database) -> anyhow::Result<()> {
        println!("{}", disk::settings(&database.pool).await?);
        let (ground, size) = (Ground::prepare(database).await?, self.size());
        let is_wanted = |part| self.only.is_none_or(|only| only == part);
        wait_for_quiet(&ground.watch(&[]), if self.short { 1 } else { 20 }).await?;
        let mut line = json!({ "bench": "deliver" });
        if is_wanted(Part::Backlog) {
            let (mut ratios, mut rates, mut bare_rates) = (Vec::new(), Vec::new(), Vec::new());
            for round in 1..=size.rounds {
                let (rate, calls) = backlog::measure(&ground, size.backlog).await?;
                let bare = bare::measure(&ground, calls, size.backlog).await?;
                println!("round {round}: {rate:.0} a second, the bare loop {bare:.0}: {:.3}", rate / bare);
                ratios.push(rate / bare);
                rates.push(rate);
                bare_rates.push(bare);
            }
            line["ratio"] = rounded(median(ratios), 1000.0);
            line["rate"] = rounded(median(rates), 1.0);
            line["bare_rate"] = rounded(median(bare_rates), 1.0);
        }
        if is_wanted(Part::First) {
            let waits = first::measure(&ground, size.first).await?;
            line["first_attempt_p50_ms"] = rounded(waits.p50, 10.0);
            line["first_attempt_p99_ms"] = rounded(waits.p99, 10.0);
        }
        if is_wanted(Part::Fair) {
            line["fair_ms"] = rounded(fair::measure(&ground, size.pending).await?, 10.0);
        }
        if is_wanted(Part::Letters) {
            line["mails_per_s"] = rounded(emails::measure(&ground, size.letters).await?, 1.0);
        }
        println!("{line}");
        ensure!(!ground.hall.is_wrong(), "something came in that was not expected");
        Ok(())
    }
}

fn rounded(figure: f64, parts: f64) -> serde_json::Value {
    json!((figure * parts).round() / parts)
}
