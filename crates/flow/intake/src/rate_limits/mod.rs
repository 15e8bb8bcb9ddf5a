//! The rate limits for submissions: a leaky bucket for each IP address, endpoint, or both, in memory. A bucket is
//! stored as the one moment at which it will be empty.

mod config;

use std::hash::{BuildHasher, Hash, RandomState};
use std::time::Duration;

use forms::EndpointId;
use jiff::Timestamp;
use kernel::LeakyBucket;
use quick_cache::sync::{Cache, EntryAction, EntryResult};

use crate::accept::client_ip::ClientIp;
use crate::error::Rejection;
pub use config::Limits;

/// The maximum number of buckets of each kind. Beyond it the least used are forgotten, which is to their owners'
/// advantage: nobody is rejected because there are many other senders.
const MAX_RATE_BUCKETS: usize = 100_000;

/// Submissions per minute from one IP address to the live demo.
const TRYOUTS_PER_MINUTE: u32 = 10;

/// All rate limits for submissions. Each server counts separately.
#[derive(Debug)]
pub(crate) struct RateLimits {
    soft: Buckets,
    address: Buckets,
    endpoint: Buckets,
    tryout: Buckets,
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            soft: Buckets::new(limits.soft_per_minute, limits.soft_burst),
            address: Buckets::new(limits.address_per_minute, limits.address_per_minute),
            endpoint: Buckets::new(limits.endpoint_per_minute, limits.endpoint_per_minute),
            tryout: Buckets::new(TRYOUTS_PER_MINUTE, TRYOUTS_PER_MINUTE),
        }
    }

    /// Rejects a request if its IP address sends too many, to whichever endpoint.
    pub(crate) fn admit_client(&self, client_ip: ClientIp, now: Timestamp) -> Result<(), Rejection> {
        self.address.take(&client_ip.network(), now).map_err(Rejection::rate_limited)
    }

    /// Rejects a request to the live demo if its IP address sends too many there.
    pub(crate) fn admit_tryout(&self, client_ip: ClientIp, now: Timestamp) -> Result<(), Rejection> {
        self.tryout.take(&client_ip.network(), now).map_err(Rejection::rate_limited)
    }

    /// Rejects a request if its endpoint gets too many, from all IP addresses together.
    pub(crate) fn admit_endpoint(&self, endpoint: &EndpointId, now: Timestamp) -> Result<(), Rejection> {
        self.endpoint.take(endpoint, now).map_err(Rejection::rate_limited)
    }

    /// Returns whether one IP address submits to one endpoint more often than people do.
    pub(crate) fn is_suspicious(&self, client_ip: ClientIp, endpoint: &EndpointId, now: Timestamp) -> bool {
        self.soft.take(&(client_ip.network(), endpoint), now).is_err()
    }
}

/// A leaky bucket for each owner: an IP address, an endpoint, or both.
#[derive(Debug)]
pub struct Buckets {
    /// When each bucket will be empty, in microseconds since the epoch, by the hash of its owner.
    empty_at: Cache<u64, i64>,
    hasher: RandomState,
    limit: LeakyBucket,
}

impl Buckets {
    /// Allows each owner `per_minute` requests per minute, and `burst` at once.
    pub fn new(per_minute: u32, burst: u32) -> Self {
        let burst = burst * (Duration::from_mins(1) / per_minute.max(1));
        Self {
            empty_at: Cache::new(MAX_RATE_BUCKETS),
            hasher: RandomState::new(),
            limit: LeakyBucket::new(per_minute, burst),
        }
    }

    /// Counts a request in the owner's bucket. If the bucket is full, returns how long to wait.
    pub fn take(&self, owner: &impl Hash, now: Timestamp) -> Result<(), Duration> {
        let now = now.as_microsecond();
        let bucket = self.empty_at.entry(&self.hasher.hash_one(owner), None, |_, empty_at| {
            EntryAction::Retain(self.limit.count(empty_at, now, Duration::ZERO).map(drop))
        });
        match bucket {
            EntryResult::Retained(counted) => counted,
            EntryResult::Vacant(place) => {
                // If another request has created the bucket meanwhile, one of the two isn't counted, which doesn't
                // matter.
                place.insert(self.limit.after_one(now)).ok();
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn a_burst_then_a_steady_drip() {
        let buckets = Buckets::new(30, 60);
        let start = Timestamp::UNIX_EPOCH;
        assert!((0..60).all(|_| buckets.take(&"ada", start).is_ok()));
        let wait = buckets.take(&"ada", start).expect_err("the 61st is too many");
        assert_eq!(wait, Duration::from_secs(2));
        assert!(buckets.take(&"bob", start).is_ok(), "each has a bucket of their own");
        let later = start + SignedDuration::from_secs(2);
        assert!(buckets.take(&"ada", later).is_ok());
        assert!(buckets.take(&"ada", later).is_err());
        let much_later = start + SignedDuration::from_mins(10);
        assert!(
            (0..60).all(|_| buckets.take(&"ada", much_later).is_ok()),
            "time empties it, never below empty"
        );
    }

    #[test]
    fn a_clock_that_is_set_back_refuses_nobody() {
        let buckets = Buckets::new(30, 60);
        let start = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(2);
        assert!((0..60).all(|_| buckets.take(&"ada", start).is_ok()));
        let hour_back = start - SignedDuration::from_hours(1);
        assert!((0..60).all(|_| buckets.take(&"ada", hour_back).is_ok()), "counted anew by the new time");
        let wait = buckets.take(&"ada", hour_back).expect_err("and limited by it");
        assert_eq!(wait, Duration::from_secs(2));
        let hour_on = start + SignedDuration::from_hours(1);
        assert!(buckets.take(&"ada", hour_on).is_ok());
    }

    #[test]
    fn ten_million_owners_do_not_fill_the_memory() {
        let resident = || {
            let statm = std::fs::read_to_string("/proc/self/statm").expect("a Linux kernel");
            statm.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).expect("pages") * 4096
        };
        let owners: u64 = if cfg!(debug_assertions) { 300_000 } else { 10_000_000 };
        let buckets = Buckets::new(30, 60);
        let before = resident();
        for owner in 0..owners {
            assert!(buckets.take(&owner, Timestamp::UNIX_EPOCH).is_ok());
        }
        let grown = resident().saturating_sub(before) / 1_000_000;
        println!("{owners} owners: {grown} MB, {} buckets kept", buckets.empty_at.len());
        assert!(grown <= 50, "four kinds in 200 MB: {grown} MB of one");
    }
}
