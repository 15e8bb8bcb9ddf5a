use std::collections::HashMap;

use serde::Serialize;

use crate::{Priority, Queued};

/// Something that happened and that others, whom its crate does not know, have to react to.
pub trait Fact: Serialize + Send + Sync {
    const NAME: &'static str;
}

/// Who reacts to what. Only the server knows both sides.
#[derive(Debug, Default)]
pub struct Subscriptions(HashMap<&'static str, Vec<(&'static str, Priority)>>);

impl Subscriptions {
    /// The job `J` runs for each fact `F`; its payload is the fact.
    #[must_use]
    pub fn on<F: Fact, J: Queued>(mut self) -> Self {
        self.0.entry(F::NAME).or_default().push((J::IDENTIFIER, J::PRIORITY));
        self
    }

    pub(crate) fn of(&self, fact: &str) -> &[(&'static str, Priority)] {
        self.0.get(fact).map_or(&[], Vec::as_slice)
    }
}
