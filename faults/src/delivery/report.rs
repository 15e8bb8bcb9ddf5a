//! Prints what the delivery campaign found, and decides whether it passed.

use std::time::{Duration, Instant};

use serde_json::json;

use super::check::{DeliveryCounts, Found};
use super::control::Control;
use super::fault::{FAULT_ORDER, Fault};

/// A fault that was injected.
pub(crate) struct FaultRun {
    pub fault: Fault,
    pub seconds: f64,
}

/// What the campaign found.
pub(crate) struct Report {
    seed: u64,
    started: Instant,
    runs: Vec<FaultRun>,
    found: Found,
    pub drained_in: Duration,
    /// Deliveries that aren't done.
    pub unfinished: u64,
    /// What is wrong with the deliveries that could never succeed.
    pub poison: Option<String>,
    control: Control,
}

impl Report {
    pub(crate) fn new(
        seed: u64,
        started: Instant,
        runs: Vec<FaultRun>,
        found: Found,
        control: Control,
    ) -> Self {
        let drained_in = Duration::ZERO;
        Self { seed, started, runs, found, drained_in, unfinished: 0, poison: None, control }
    }

    /// Prints tables for people, then one line of JSON for programs.
    pub(crate) fn print(&self) {
        println!("\n{:<42} {:>6} {:>9}", "fault", "times", "seconds");
        for fault in FAULT_ORDER {
            let times = self.runs.iter().filter(|run| run.fault == fault);
            let (times, seconds) = times.fold((0, 0.0), |(n, sum), one| (n + 1, sum + one.seconds));
            println!("{:<42} {times:>6} {seconds:>9.1}", fault.name());
        }
        println!(
            "\n{:<10} {:>10} {:>11} {:>8} {:>9} {:>7} {:>7} {:>8}",
            "channel", "deliveries", "undelivered", "same id", "other id", "astray", "forged", "put off"
        );
        let all = self.found.all();
        for (name, counts) in [("mail", self.found.mail), ("webhook", self.found.webhook), ("both", all)] {
            let DeliveryCounts { deliveries, undelivered, same_id, other_id, astray, forged, put_off } =
                counts;
            println!(
                "{name:<10} {deliveries:>10} {undelivered:>11} {same_id:>8} {other_id:>9} {astray:>7} {forged:>7} {put_off:>8}"
            );
        }
        println!("the last delivery arrived {} s after the last post", self.drained_in.as_secs());
        for failure in self.failures() {
            println!("! {failure}");
        }
        let line = json!({
            "faults": "delivery",
            "deliveries": all.deliveries,
            "undelivered": all.undelivered,
            "duplicates_same_id": all.same_id,
            "duplicates_other": all.other_id,
            "astray": all.astray,
            "forged": all.forged,
            "unfinished": self.unfinished,
            "times_broken": self.runs.len(),
            "control": self.control.passed(),
            "failed": self.failures().len(),
            "seconds": self.started.elapsed().as_secs(),
            "seed": self.seed,
        });
        println!("{line}");
    }

    fn failures(&self) -> Vec<String> {
        let all = self.found.all();
        let mut failures = Vec::new();
        let mut require = |holds: bool, otherwise: String| {
            if !holds {
                failures.push(otherwise);
            }
        };
        require(all.deliveries > 0, "nothing was accepted at all".to_owned());
        require(all.undelivered == 0, format!("{} did not arrive", all.undelivered));
        require(all.other_id == 0, format!("{} arrived under another id", all.other_id));
        require(all.astray == 0, format!("{} arrived at the wrong recipient", all.astray));
        require(all.forged == 0, format!("{} had a wrong signature", all.forged));
        require(self.found.unreadable == 0, format!("{} could not be read", self.found.unreadable));
        require(self.unfinished == 0, format!("{} deliveries are not done", self.unfinished));
        require(self.poison.is_none(), self.poison.clone().unwrap_or_default());
        require(
            self.control.passed(),
            format!("the control did not find the mistakes that were made: {:?}", self.control),
        );
        failures
    }

    pub(crate) fn passed(&self) -> bool {
        self.failures().is_empty()
    }
}
