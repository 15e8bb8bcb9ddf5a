//! The outcome of one scenario: what was lost or stored twice, why it failed, and how it is printed.

use std::time::Duration;

use crate::client::ResponseCounts;
use crate::intake::check::Found;

/// What a scenario found.
pub(crate) struct Outcome {
    pub name: &'static str,
    pub rounds: u64,
    pub acked: u64,
    pub lost: u64,
    pub duplicated: u64,
    pub refused: u64,
    pub seconds: u64,
    /// The share of posts accepted while PostgreSQL was down, in the scenarios about that.
    pub accepted_share: Option<f64>,
    /// The reasons why it failed.
    failures: Vec<String>,
    /// Other observations.
    notes: Vec<String>,
    must_lose: bool,
}

impl Outcome {
    pub(crate) fn new(name: &'static str, took: Duration, counts: &ResponseCounts, found: &Found) -> Self {
        let mut outcome = Self {
            name,
            rounds: 1,
            acked: found.acked,
            lost: found.lost.len() as u64,
            duplicated: found.duplicated,
            refused: counts.not_accepted(),
            seconds: took.as_secs(),
            accepted_share: None,
            failures: Vec::new(),
            notes: vec![counts.to_string()],
            must_lose: false,
        };
        if found.drained_in > Duration::from_secs(2) {
            outcome
                .note(format!("rows still arrived for {} s after the last post", found.drained_in.as_secs()));
        }
        outcome.require(found.acked > 0, "nothing was accepted at all");
        outcome.require(counts.without_id == 0, "an accepted post was answered without an id");
        outcome.require(counts.hung == 0, "posts were not answered for half a minute");
        outcome.require(counts.without_retry_after == 0, "a 429 or 503 was sent without Retry-After or code");
        outcome.require(
            found.without_outbox == 0,
            &format!("{} submissions without an outbox row", found.without_outbox),
        );
        outcome.require(found.miscounted == 0, &format!("{} endpoints miscounted", found.miscounted));
        outcome
    }

    /// Returns the outcome of a scenario that couldn't be run to its end.
    pub(crate) fn broken(name: &'static str, error: &anyhow::Error) -> Self {
        Self {
            name,
            rounds: 0,
            acked: 0,
            lost: 0,
            duplicated: 0,
            refused: 0,
            seconds: 0,
            accepted_share: None,
            failures: vec![format!("{error:#}")],
            notes: Vec::new(),
            must_lose: false,
        }
    }

    pub(crate) fn rounds(mut self, rounds: u64) -> Self {
        self.rounds = rounds;
        self
    }

    pub(crate) fn require(&mut self, holds: bool, otherwise: &str) {
        if !holds {
            self.failures.push(otherwise.to_owned());
        }
    }

    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    pub(crate) fn notes(&mut self, notes: Vec<String>) {
        self.notes.extend(notes);
    }

    /// Marks it as a control, which proves that the harness notices a loss: it passes only if something was lost.
    pub(crate) fn must_lose(mut self) -> Self {
        self.must_lose = true;
        self.failures.clear();
        self
    }

    pub(crate) fn passed(&self) -> bool {
        let lost_as_it_should = (self.lost > 0) == self.must_lose;
        self.failures.is_empty() && lost_as_it_should && (self.must_lose || self.duplicated == 0)
    }

    pub(crate) fn heading() -> String {
        format!(
            "{:<16} {:>6} {:>8} {:>7} {:>10} {:>8} {:>7}  result",
            "scenario", "rounds", "acked", "lost", "duplicated", "refused", "seconds"
        )
    }

    /// Returns a row of the table.
    pub(crate) fn row(&self) -> String {
        let result = match (self.passed(), self.must_lose) {
            (true, false) => "passed",
            (true, true) => "lost, as expected",
            (false, false) => "FAILED",
            (false, true) => "FAILED: nothing was lost, so the harness cannot detect losses",
        };
        format!(
            "{:<16} {:>6} {:>8} {:>7} {:>10} {:>8} {:>7}  {result}",
            self.name, self.rounds, self.acked, self.lost, self.duplicated, self.refused, self.seconds
        )
    }

    /// Returns the row, the failures, and the notes.
    pub(crate) fn summary(&self) -> String {
        let failures = self.failures.iter().map(|failure| format!("\n    ! {failure}"));
        let notes = self.notes.iter().map(|note| format!("\n    {note}"));
        std::iter::once(self.row()).chain(failures).chain(notes).collect()
    }
}
