//! Collects the waits of all senders, and turns them into rates, quantiles and CPU time per submission.

use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::machine::cpu::{Cpu, Watch};
use crate::run::ledger::Ledger;
use crate::submit::interval::Window;

/// What one of many senders measured.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Microseconds, of the requests that ended within the window.
    waits: Vec<u32>,
    /// Rows that became durable within the window.
    rows: u64,
    /// Everything that was accepted, including before and after the window.
    pub ledger: Ledger,
}

impl Tally {
    /// Records one submission that started at `since` and has just been accepted.
    pub(crate) fn note(&mut self, id: u64, since: Instant, window: Window) {
        self.ledger.note(id);
        self.note_rows(1, since, window);
    }

    /// Records one submission that was due at `due`, however late it was accepted.
    pub(crate) fn note_due(&mut self, id: u64, due: Instant, window: Window) {
        self.ledger.note(id);
        if window.holds(due) {
            self.add_wait(1, due.elapsed());
        }
    }

    /// Records rows that were started at `since` and have just become durable together.
    pub(crate) fn note_rows(&mut self, rows: u64, since: Instant, window: Window) {
        let now = Instant::now();
        if window.holds(now) {
            self.add_wait(rows, now - since);
        }
    }

    fn add_wait(&mut self, rows: u64, wait: Duration) {
        self.rows += rows;
        self.waits.push(u32::try_from(wait.as_micros()).unwrap_or(u32::MAX));
    }

    fn add(&mut self, mut other: Self) {
        self.waits.append(&mut other.waits);
        self.rows += other.rows;
        self.ledger.add(other.ledger);
    }
}

/// The figures of one subject in one round.
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
}

/// Waits for the window and for all tasks in it, and returns the figures and what was accepted.
pub(crate) async fn take(
    watch: &Watch,
    window: Window,
    mut tasks: JoinSet<anyhow::Result<Tally>>,
) -> anyhow::Result<(Figures, Ledger)> {
    let watching = async {
        sleep_until(window.opens.into()).await;
        let before = watch.look()?;
        sleep_until(window.closes.into()).await;
        anyhow::Ok(watch.look()? - before)
    };
    let working = async {
        let mut all = Tally::default();
        while let Some(tally) = tasks.join_next().await {
            all.add(tally.context("a sender broke down")??);
        }
        anyhow::Ok(all)
    };
    let (cpu, tally) = tokio::try_join!(watching, working)?;
    Ok((figures(tally.waits, tally.rows, window, cpu), tally.ledger))
}

fn figures(mut waits: Vec<u32>, rows: u64, window: Window, cpu: Cpu) -> Figures {
    waits.sort_unstable();
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    let rows = rows as f64;
    let each = |seconds: f64| seconds * 1e6 / rows.max(1.0);
    Figures {
        rate: rows / window.seconds(),
        p50_ms: quantile(&waits, 500),
        p99_ms: quantile(&waits, 990),
        p999_ms: quantile(&waits, 999),
        server_us: each(cpu.server),
        postgres_us: each(cpu.postgres),
        generator_us: each(cpu.generator),
        foreign: cpu.foreign(),
        drain_rate: 0.0,
    }
}

/// Returns a quantile in milliseconds; `waits` must be sorted.
fn quantile(waits: &[u32], thousandths: usize) -> f64 {
    let at = (waits.len() * thousandths / 1000).min(waits.len().saturating_sub(1));
    waits.get(at).map_or(0.0, |wait| f64::from(*wait) / 1000.0)
}
