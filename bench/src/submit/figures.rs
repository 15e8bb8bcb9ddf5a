//! Collects the waits of all senders, and turns them into rates, quantiles and CPU time per submission.

use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::machine::cpu::{CpuTime, CpuWatch};
use crate::run::ledger::Ledger;
use crate::submit::interval::Interval;

/// What one of many senders measured.
#[derive(Debug, Default)]
pub(crate) struct SenderResults {
    /// Microseconds, of the requests that ended within the interval.
    latencies: Vec<u32>,
    /// Rows that became durable within the interval.
    rows: u64,
    /// Everything that was accepted, including before and after the interval.
    pub ledger: Ledger,
}

impl SenderResults {
    /// Records one submission that started at `since` and has just been accepted.
    pub(crate) fn record(&mut self, id: u64, since: Instant, interval: Interval) {
        self.ledger.record(id);
        self.record_rows(1, since, interval);
    }

    /// Records one submission that was due at `due`, however late it was accepted.
    pub(crate) fn record_due(&mut self, id: u64, due: Instant, interval: Interval) {
        self.ledger.record(id);
        if interval.contains(due) {
            self.add_latency(1, due.elapsed());
        }
    }

    /// Records rows that were started at `since` and have just become durable together.
    pub(crate) fn record_rows(&mut self, rows: u64, since: Instant, interval: Interval) {
        let now = Instant::now();
        if interval.contains(now) {
            self.add_latency(rows, now - since);
        }
    }

    fn add_latency(&mut self, rows: u64, wait: Duration) {
        self.rows += rows;
        self.latencies.push(u32::try_from(wait.as_micros()).unwrap_or(u32::MAX));
    }

    fn add(&mut self, mut other: Self) {
        self.latencies.append(&mut other.latencies);
        self.rows += other.rows;
        self.ledger.add(other.ledger);
    }
}

/// The figures of one workload in one round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub rate: f64,
    pub p50_ms: f64,
    pub p99_ms: f64,
    pub p999_ms: f64,
    /// Microseconds of CPU time for each submission.
    pub server_us: f64,
    pub postgres_us: f64,
    pub generator_us: f64,
    /// The share of all CPU time that other processes used meanwhile.
    pub foreign: f64,
    /// How many submissions per second came back from the spool; 0 if none had to.
    pub drain_rate: f64,
    /// How long after the workload the deliveries of its last submission were planned, in milliseconds.
    pub planned_after_ms: f64,
}

/// Waits for the interval and for all tasks in it, and returns the figures and what was accepted.
pub(crate) async fn collect(
    watch: &CpuWatch,
    interval: Interval,
    mut tasks: JoinSet<anyhow::Result<SenderResults>>,
) -> anyhow::Result<(Figures, Ledger)> {
    let measuring_cpu = async {
        sleep_until(interval.start.into()).await;
        let before = watch.read()?;
        sleep_until(interval.end.into()).await;
        anyhow::Ok(watch.read()? - before)
    };
    let working = async {
        let mut all = SenderResults::default();
        while let Some(results) = tasks.join_next().await {
            all.add(results.context("a sender failed")??);
        }
        anyhow::Ok(all)
    };
    let (cpu, results) = tokio::try_join!(measuring_cpu, working)?;
    Ok((figures(results.latencies, results.rows, interval, cpu), results.ledger))
}

fn figures(mut latencies: Vec<u32>, rows: u64, interval: Interval, cpu: CpuTime) -> Figures {
    latencies.sort_unstable();
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    let rows = rows as f64;
    let each = |seconds: f64| seconds * 1e6 / rows.max(1.0);
    Figures {
        rate: rows / interval.seconds(),
        p50_ms: quantile(&latencies, 500),
        p99_ms: quantile(&latencies, 990),
        p999_ms: quantile(&latencies, 999),
        server_us: each(cpu.server),
        postgres_us: each(cpu.postgres),
        generator_us: each(cpu.generator),
        foreign: cpu.foreign(),
        drain_rate: 0.0,
        planned_after_ms: 0.0,
    }
}

/// Returns a quantile in milliseconds; `latencies` must be sorted.
fn quantile(latencies: &[u32], thousandths: usize) -> f64 {
    let at = (latencies.len() * thousandths / 1000).min(latencies.len().saturating_sub(1));
    latencies.get(at).map_or(0.0, |wait| f64::from(*wait) / 1000.0)
}
