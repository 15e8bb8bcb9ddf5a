//! What one server remembers. It has a fixed size, however much is measured.

use std::collections::{BTreeMap, HashSet};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::model::incident::StatusIncident;
use crate::model::{DayMinutes, Measurement, StatusComponent, day_of, minute_of};

/// How long a measurement stays in memory. An outage of PostgreSQL that lasts longer is complete in the bars once the probe
/// has sent it again.
pub(super) const REMEMBERED: SignedDuration = SignedDuration::from_hours(6);
/// The most measurements in memory: those of the components in that time.
const MAX_REMEMBERED_MEASUREMENTS: usize = 6 * 60 * StatusComponent::ALL.len();

/// The minutes of each day and component.
pub(super) type Days = BTreeMap<(Date, StatusComponent), DayMinutes>;

/// What PostgreSQL has stored.
#[derive(Clone, Debug, Default)]
pub(super) struct Stored {
    pub days: Days,
    /// The minutes and components of the remembered time that are counted in `days`.
    pub counted: HashSet<(Timestamp, StatusComponent)>,
    /// Newest first.
    pub incidents: Vec<StatusIncident>,
}

/// The measurements of the last hours, and what PostgreSQL had stored when it was read last.
#[derive(Debug, Default)]
pub(super) struct Memory {
    newest: BTreeMap<(Timestamp, StatusComponent), Measurement>,
    stored: Stored,
}

impl Memory {
    /// Remembers measurements. The first one for a minute and component counts, as in PostgreSQL.
    pub(super) fn record(&mut self, measurements: impl IntoIterator<Item = Measurement>, now: Timestamp) {
        let oldest = now - REMEMBERED;
        for one in measurements {
            if one.at >= oldest {
                self.newest.entry((minute_of(one.at), one.component)).or_insert(one);
            }
        }
        self.newest.retain(|(minute, _), _| *minute >= oldest);
        while self.newest.len() > MAX_REMEMBERED_MEASUREMENTS {
            self.newest.pop_first();
        }
    }

    pub(super) fn replace_stored(&mut self, stored: Stored) {
        self.stored = stored;
    }

    pub(super) fn incidents(&self) -> &[StatusIncident] {
        &self.stored.incidents
    }

    /// Returns the newest measurement of a component.
    pub(super) fn newest(&self, component: StatusComponent) -> Option<&Measurement> {
        self.newest.values().rev().find(|one| one.component == component)
    }

    /// Returns the days as stored, with what was measured since.
    pub(super) fn days(&self) -> Days {
        let mut days = self.stored.days.clone();
        let further = self.newest.iter().filter(|(key, _)| !self.stored.counted.contains(key));
        for ((minute, component), one) in further {
            days.entry((day_of(*minute), *component)).or_default().add(one.state);
        }
        days
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Measured;

    fn measured(at: Timestamp, state: Measured) -> Measurement {
        Measurement { at, component: StatusComponent::Storage, state, milliseconds: 1 }
    }

    fn noon() -> Timestamp {
        "2026-11-19T12:00:30Z".parse().expect("a time")
    }

    #[test]
    fn the_first_measurement_of_a_minute_counts() {
        let mut memory = Memory::default();
        memory.record([measured(noon(), Measured::Down)], noon());
        memory.record([measured(noon() + SignedDuration::from_secs(20), Measured::Ok)], noon());
        assert_eq!(memory.newest(StatusComponent::Storage).map(|one| one.state), Some(Measured::Down));
        assert_eq!(memory.newest(StatusComponent::Delivery), None);
    }

    #[test]
    fn what_is_stored_is_not_counted_twice() {
        let mut memory = Memory::default();
        let earlier = noon() - SignedDuration::from_mins(1);
        memory.record([measured(earlier, Measured::Ok), measured(noon(), Measured::Down)], noon());
        let key = (day_of(noon()), StatusComponent::Storage);
        assert_eq!(memory.days().get(&key), Some(&DayMinutes { ok: 1, slow: 0, down: 1 }));
        memory.replace_stored(Stored {
            days: Days::from([(key, DayMinutes { ok: 700, slow: 0, down: 0 })]),
            counted: HashSet::from([(minute_of(earlier), StatusComponent::Storage)]),
            incidents: Vec::new(),
        });
        assert_eq!(memory.days().get(&key), Some(&DayMinutes { ok: 700, slow: 0, down: 1 }));
    }

    #[test]
    fn a_flood_of_measurements_takes_no_more_memory() {
        let mut memory = Memory::default();
        for second in 0..30_000 {
            let at = noon() - SignedDuration::from_secs(30 * second);
            memory.record([measured(at, Measured::Ok)], noon());
        }
        assert!(memory.newest.len() <= MAX_REMEMBERED_MEASUREMENTS, "{}", memory.newest.len());
        assert_eq!(memory.newest(StatusComponent::Storage).map(|one| one.at), Some(noon()));
        memory.record([], noon() + SignedDuration::from_hours(7));
        assert!(memory.newest.is_empty());
    }
}
