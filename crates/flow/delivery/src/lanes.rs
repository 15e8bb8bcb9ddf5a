use std::collections::{HashMap, VecDeque};

use crate::model::DestinationId;

/// At first; each success doubles it, a failure makes it one.
const FIRST_WIDTH: usize = 4;
/// For each place to run: what is next is at hand when one ends.
const CLAIMED_EACH: usize = 8;
/// Of more destinations their width is not remembered.
const REMEMBERED: usize = 20_000;

/// What one channel has claimed: a lane for each destination, and one of each in turn. How wide a lane is, destinations
/// earn: one that hangs holds up its own lane and takes one place.
#[derive(Debug)]
pub(crate) struct Lanes<T> {
    each: HashMap<DestinationId, Lane<T>>,
    widths: HashMap<DestinationId, usize>,
    /// Lanes with something waiting and room to run it; each once.
    ready: VecDeque<DestinationId>,
    running: usize,
    held: usize,
    caps: Caps,
}

/// Under way at once, in all and to one destination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    pub running: usize,
    pub running_each: usize,
}

/// The destinations for which a claim takes no more, only a few, and more than of the others.
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

/// How one ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Went {
    Well,
    Badly,
    /// Its claim had ended before it could begin: says nothing about its destination.
    NotTried,
}

/// What stands in a lane.
pub(crate) trait Bound {
    fn destination(&self) -> DestinationId;
}

impl Caps {
    /// Claimed, under way or not.
    pub(crate) fn held(&self) -> usize {
        CLAIMED_EACH * self.running
    }

    /// Of one destination that has earned it, in one claim.
    pub(crate) fn claimed_each(&self) -> usize {
        full_at(self.running_each)
    }

    /// And of one that nobody knows yet: some that hang must not hold everybody's places.
    pub(crate) fn claimed_at_first(&self) -> usize {
        full_at(FIRST_WIDTH.min(self.running_each))
    }
}

/// From how many on a lane of this width is full; as many again may come in one claim.
fn full_at(width: usize) -> usize {
    width * CLAIMED_EACH / 2
}

impl<T> Lane<T> {
    fn held(&self) -> usize {
        self.waiting.len() + self.running
    }
}

impl<T: Bound> Lanes<T> {
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

    /// The destinations for which no more is claimed at the moment: not before half of it has ended, or every end would
    /// be a claim.
    fn full(&self) -> Vec<DestinationId> {
        let is_full = |(id, lane): &(&DestinationId, &Lane<T>)| lane.held() >= full_at(self.width(**id));
        self.each.iter().filter(is_full).map(|(id, _)| *id).collect()
    }

    /// The destinations that fail: only a few are claimed for them.
    fn narrow(&self) -> Vec<DestinationId> {
        self.widths.iter().filter(|(_, width)| **width == 1).map(|(id, _)| *id).collect()
    }

    /// The destinations that take well what they are sent: more is claimed for them.
    fn wide(&self) -> Vec<DestinationId> {
        self.each.keys().filter(|id| self.width(**id) > FIRST_WIDTH).copied().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.held == 0
    }

    fn width(&self, id: DestinationId) -> usize {
        self.widths.get(&id).copied().unwrap_or(FIRST_WIDTH).min(self.caps.running_each)
    }

    pub(crate) fn add(&mut self, one: T) {
        let id = one.destination();
        let fresh = || Lane { waiting: VecDeque::new(), running: 0, is_ready: false };
        self.each.entry(id).or_insert_with(fresh).waiting.push_back(one);
        self.held += 1;
        self.get_ready(id);
    }

    fn get_ready(&mut self, id: DestinationId) {
        let width = self.width(id);
        let Some(lane) = self.each.get_mut(&id) else { return };
        if !lane.is_ready && !lane.waiting.is_empty() && lane.running < width {
            lane.is_ready = true;
            self.ready.push_back(id);
        }
    }

    /// The next one to begin, if there is room; its lane goes to the end.
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
        self.get_ready(id);
        Some(one)
    }

    /// One that was begun has ended. Gives whether its lane was full and is not any more.
    pub(crate) fn end(&mut self, id: DestinationId, went: Went) -> bool {
        let was_full_at = full_at(self.width(id));
        self.widen(id, went);
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
            self.get_ready(id);
        }
        was_full && held < full_at
    }

    fn widen(&mut self, id: DestinationId, went: Went) {
        let width = match went {
            Went::Well => (2 * self.width(id)).min(self.caps.running_each),
            Went::Badly => 1,
            Went::NotTried => return,
        };
        if self.widths.len() >= REMEMBERED {
            self.widths.clear();
        }
        self.widths.insert(id, width);
    }

    /// Takes out what has not begun.
    pub(crate) fn give_back(&mut self) -> Vec<T> {
        self.ready.clear();
        let waiting: Vec<T> = self.each.values_mut().flat_map(|lane| lane.waiting.drain(..)).collect();
        self.held -= waiting.len();
        self.each.retain(|_, lane| lane.running > 0);
        waiting
    }
}

#[cfg(test)]
mod tests;
