//! The signal of a campaign: remembers hashes of long texts in memory, and who sent them, and notices when several
//! senders send the same.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::time::{Duration, Instant};

use posted::{Field, is_ordinary};
use quick_cache::sync::{Cache, EntryAction, EntryResult};

use crate::accept::client_ip::ClientIp;

const MAX_REMEMBERED_TEXTS: usize = 50_000;
const CAMPAIGN_WINDOW: Duration = Duration::from_hours(1);
/// The length in bytes from which on a text is remembered. Shorter texts are the same by chance: "Hello", "Please call
/// me".
const MIN_REMEMBERED_BYTES: usize = 60;
/// The number of networks from which on the same text is a campaign.
const CAMPAIGN_SENDERS: usize = 4;

/// Remembers for an hour which networks sent which long texts, to any endpoint on this server.
#[derive(Debug)]
pub(crate) struct Repetition {
    senders: Cache<u64, Senders>,
    hasher: RandomState,
}

#[derive(Clone, Copy, Debug)]
struct Senders {
    since: Instant,
    /// The first networks that sent the text, each once, filled from the left.
    first: [Option<IpAddr>; CAMPAIGN_SENDERS],
}

impl Senders {
    fn new(first: IpAddr) -> Self {
        let mut senders = Self { since: Instant::now(), first: [None; CAMPAIGN_SENDERS] };
        senders.first[0] = Some(first);
        senders
    }

    /// Adds a sender. Returns whether the text now has as many senders as a campaign.
    fn note(&mut self, address: IpAddr) -> bool {
        if self.since.elapsed() > CAMPAIGN_WINDOW {
            *self = Self::new(address);
        }
        for place in &mut self.first {
            match place {
                Some(known) if *known == address => break,
                Some(_) => {}
                None => {
                    *place = Some(address);
                    break;
                }
            }
        }
        self.first[CAMPAIGN_SENDERS - 1].is_some()
    }
}

impl Repetition {
    pub(crate) fn new() -> Self {
        Self { senders: Cache::new(MAX_REMEMBERED_TEXTS), hasher: RandomState::new() }
    }

    /// Remembers the long texts of a submission. Returns whether one of them has as many senders as a campaign.
    pub(crate) fn note(&self, fields: &[Field], client_ip: ClientIp) -> bool {
        let long = fields
            .iter()
            .filter(|field| is_ordinary(&field.name))
            .filter_map(|field| field.value.as_text())
            .filter(|text| text.len() >= MIN_REMEMBERED_BYTES);
        long.map(|text| self.has_many_senders(text, client_ip)).fold(false, |any, many| any | many)
    }

    fn has_many_senders(&self, text: &str, client_ip: ClientIp) -> bool {
        let address = client_ip.network();
        let noted = self.senders.entry(&self.hasher.hash_one(text), None, |_, senders| {
            EntryAction::Retain(senders.note(address))
        });
        match noted {
            EntryResult::Retained(many) => many,
            EntryResult::Vacant(place) => {
                place.insert(Senders::new(address)).ok();
                false
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_may_repeat_and_a_campaign_may_not() {
        let repetition = Repetition::new();
        let fields = [Field::text(
            "message",
            "The best offer of the year, only today, only here, only for you, click!",
        )];
        let from = |n: u8| repetition.note(&fields, ClientIp(IpAddr::from([10, 0, 0, n])));
        assert!((0..9).all(|_| !from(1)), "the same sender again is not many");
        assert!(!from(2) && !from(3));
        assert!(from(4) && from(1));
        let short = [Field::text("message", "Hello")];
        assert!((0..9).all(|n| !repetition.note(&short, ClientIp(IpAddr::from([10, 0, 1, n])))));
    }
}
