//! The queues of a dispatcher in memory: a lane for each destination, served in turn.
//!
//! The dispatcher adds the deliveries it has claimed, starts what [`Lanes::begin`] returns, and reports each end.

use std::collections::{HashMap, VecDeque};

use crate::model::DestinationId;

/// How many attempts to a destination run at once at first. Each success doubles it, a failure makes it one.
const INITIAL_LANE_WIDTH: usize = 4;
/// How many deliveries are claimed for each that may run, so that the next one is at hand when one ends.
const CLAIMED_PER_RUNNING: usize = 8;
/// For how many destinations the width is remembered. With more, all widths are forgotten.
const MAX_REMEMBERED_WIDTHS: usize = 20_000;

/// What one channel has claimed: a lane for each destination, served one of each in turn.
///
/// Destinations earn the width of their lane by succeeding: one that hangs delays only its own lane, and takes one
/// place.
#[derive(Debug)]
pub(crate) struct Lanes<T> {
    each: HashMap<DestinationId, Lane<T>>,
    widths: HashMap<DestinationId, usize>,
    /// Lanes with something waiting and room to run it, each listed once.
    ready: VecDeque<DestinationId>,
    running: usize,
    held: usize,
    caps: Caps,
}

/// How many attempts run at once, in all and to one destination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    pub running: usize,
    pub running_each: usize,
}

/// The destinations for which a claim takes nothing, only a few deliveries, or more than for the others.
#[derive(Debug)]
pub(crate) struct Shares {
    pub full: Vec<DestinationId>,
    pub narrow: Vec<DestinationId>,
    pub wide: Vec<DestinationId>,
}

#[derive(Debug)]
struct Lane<T> {
    waiting: VecDeque<T>,
    running: usize,
    is_ready: bool,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttemptEnd {
    Succeeded,
    Failed,
    /// Its claim could have expired before the end of the attempt, so it wasn't attempted. That says nothing about
    /// its destination.
    NotAttempted,
}

/// What can be queued in a lane.
pub(crate) trait HasDestination {
    fn destination(&self) -> DestinationId;
}

impl Caps {
    /// How many deliveries may be claimed in all, whether in progress or not.
    pub(crate) fn held(&self) -> usize {
        CLAIMED_PER_RUNNING * self.running
    }

    /// How many are claimed at once for a destination that has earned it.
    pub(crate) fn claimed_each(&self) -> usize {
        full_at(self.running_each)
    }

    /// How many are claimed at once for an unknown destination. Fewer, so that several that hang don't take
    /// everyone's places.
    pub(crate) fn claimed_at_first(&self) -> usize {
        full_at(INITIAL_LANE_WIDTH.min(self.running_each))
    }
}

/// From how many deliveries on a lane of this width is full. As many again may come with one claim.
fn full_at(width: usize) -> usize {
    width * CLAIMED_PER_RUNNING / 2
}

impl<T> Lane<T> {
    fn held(&self) -> usize {
        self.waiting.len() + self.running
    }
}

impl<T: HasDestination> Lanes<T> {
    pub(crate) fn new(caps: Caps) -> Self {
        let (each, widths, ready) = (HashMap::new(), HashMap::new(), VecDeque::new());
        Self { each, widths, ready, running: 0, held: 0, caps }
    }

    /// How many more may be claimed.
    pub(crate) fn room(&self) -> usize {
        self.caps.held().saturating_sub(self.held)
    }

    pub(crate) fn shares(&self) -> Shares {
        Shares { full: self.full(), narrow: self.narrow(), wide: self.wide() }
    }

    /// The destinations for which nothing is claimed at the moment.
    ///
    /// A lane is refilled when half of it has ended. Otherwise each end would cause a claim.
    fn full(&self) -> Vec<DestinationId> {
        let is_full = |(id, lane): &(&DestinationId, &Lane<T>)| lane.held() >= full_at(self.width(**id));
        self.each.iter().filter(is_full).map(|(id, _)| *id).collect()
    }

    /// The destinations that fail, for which only a few deliveries are claimed.
    fn narrow(&self) -> Vec<DestinationId> {
        self.widths.iter().filter(|(_, width)| **width == 1).map(|(id, _)| *id).collect()
    }

    /// The destinations that succeed, for which more deliveries are claimed.
    fn wide(&self) -> Vec<DestinationId> {
        self.each.keys().filter(|id| self.width(**id) > INITIAL_LANE_WIDTH).copied().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.held == 0
    }

    fn width(&self, id: DestinationId) -> usize {
        self.widths.get(&id).copied().unwrap_or(INITIAL_LANE_WIDTH).min(self.caps.running_each)
    }

    pub(crate) fn add(&mut self, one: T) {
        let id = one.destination();
        let fresh = || Lane { waiting: VecDeque::new(), running: 0, is_ready: false };
        self.each.entry(id).or_insert_with(fresh).waiting.push_back(one);
        self.held += 1;
        self.mark_ready(id);
    }

    fn mark_ready(&mut self, id: DestinationId) {
        let width = self.width(id);
        let Some(lane) = self.each.get_mut(&id) else { return };
        if !lane.is_ready && !lane.waiting.is_empty() && lane.running < width {
            lane.is_ready = true;
            self.ready.push_back(id);
        }
    }

    /// The next delivery to start, if there is room. Its lane goes to the end of the queue.
    pub(crate) fn begin(&mut self) -> Option<T> {
        if self.running >= self.caps.running {
            return None;
        }
        let id = self.ready.pop_front()?;
        let lane = self.each.get_mut(&id)?;
        lane.is_ready = false;
        let one = lane.waiting.pop_front()?;
        lane.running += 1;
        self.running += 1;
        self.mark_ready(id);
        Some(one)
    }

    /// Removes a delivery that was started and has ended. Returns whether its lane was full and no longer is.
    pub(crate) fn end(&mut self, id: DestinationId, end: AttemptEnd) -> bool {
        let was_full_at = full_at(self.width(id));
        self.widen(id, end);
        let full_at = full_at(self.width(id));
        let Some(lane) = self.each.get_mut(&id) else { return false };
        let was_full = lane.held() >= was_full_at;
        lane.running -= 1;
        self.running -= 1;
        self.held -= 1;
        let held = lane.held();
        if held == 0 {
            self.each.remove(&id);
        } else {
            self.mark_ready(id);
        }
        was_full && held < full_at
    }

    /// Changes the width of a destination's lane after an attempt.
    fn widen(&mut self, id: DestinationId, end: AttemptEnd) {
        let width = match end {
            AttemptEnd::Succeeded => (2 * self.width(id)).min(self.caps.running_each),
            AttemptEnd::Failed => 1,
            AttemptEnd::NotAttempted => return,
        };
        if self.widths.len() >= MAX_REMEMBERED_WIDTHS {
            self.widths.clear();
        }
        self.widths.insert(id, width);
    }

    /// Removes and returns what hasn't been started.
    pub(crate) fn take_unstarted(&mut self) -> Vec<T> {
        self.ready.clear();
        let waiting: Vec<T> = self.each.values_mut().flat_map(|lane| lane.waiting.drain(..)).collect();
        self.held -= waiting.len();
        self.each.retain(|_, lane| lane.running > 0);
        waiting
    }
}

#[cfg(test)]
mod tests;
