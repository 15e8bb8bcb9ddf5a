use std::collections::HashMap;

use serde::Serialize;

use crate::{Priority, Queued};

/// A domain event. Crates that the publishing crate doesn't know can react to it with a job.
pub trait Fact: Serialize + Send + Sync {
    const NAME: &'static str;
}

/// The jobs that react to each fact. Only the server crate knows both sides and fills it in.
#[derive(Debug, Default)]
pub struct Subscriptions(HashMap<&'static str, Vec<(&'static str, Priority)>>);

impl Subscriptions {
    /// Runs the job `J` for each fact `F`. The payload of the job is the fact, as JSON.
    #[must_use]
    pub fn on<F: Fact, J: Queued>(mut self) -> Self {
        self.0.entry(F::NAME).or_default().push((J::IDENTIFIER, J::PRIORITY));
        self
    }

    pub(crate) fn of(&self, fact: &str) -> &[(&'static str, Priority)] {
        self.0.get(fact).map_or(&[], Vec::as_slice)
    }
}
