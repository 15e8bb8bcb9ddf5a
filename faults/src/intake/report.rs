use std::time::Instant;

use serde_json::json;

use crate::intake::outcome::Outcome;

/// What the whole campaign found.
pub(crate) struct Report {
    seed: u64,
    started: Instant,
    outcomes: Vec<(bool, Outcome)>,
}

impl Report {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, started: Instant::now(), outcomes: Vec::new() }
    }

    pub(crate) fn add(&mut self, is_control: bool, outcome: Outcome) {
        self.outcomes.push((is_control, outcome));
    }

    pub(crate) fn passed(&self) -> bool {
        self.outcomes.iter().all(|(_, outcome)| outcome.passed())
    }

    /// Prints a table for people, then one line of JSON for programs.
    pub(crate) fn print(&self) {
        println!("\n{}", Outcome::heading());
        for (_, outcome) in &self.outcomes {
            println!("{}", outcome.row());
        }
        // Controls are left out, because they are meant to lose something.
        let sum = |figure: fn(&Outcome) -> u64| -> u64 {
            self.outcomes.iter().filter(|(control, _)| !control).map(|(_, outcome)| figure(outcome)).sum()
        };
        let lost = self.outcomes.iter().filter(|(control, outcome)| *control && outcome.lost > 0).count();
        let shares = self.outcomes.iter().filter_map(|(_, outcome)| outcome.accepted_share);
        let line = json!({
            "faults": "intake",
            "acked": sum(|outcome| outcome.acked),
            "lost": sum(|outcome| outcome.lost),
            "duplicated": sum(|outcome| outcome.duplicated),
            "accepted_during_pg_outage": shares.reduce(f64::min),
            "controls_that_lost": lost,
            "scenarios": self.outcomes.len(),
            "failed": self.outcomes.iter().filter(|(_, outcome)| !outcome.passed()).count(),
            "seconds": self.started.elapsed().as_secs(),
            "seed": self.seed,
        });
        println!("{line}");
    }
}
