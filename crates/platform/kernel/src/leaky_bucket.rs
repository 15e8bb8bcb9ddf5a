//! The arithmetic of a leaky bucket, for rate limits in memory. A bucket is stored as the one moment at which it will
//! be empty; `accounts` has the same in SQL, for limits that all servers share.

use std::time::Duration;

/// A rate limit: how much one request adds to a bucket and how much a bucket holds, both as times.
#[derive(Clone, Copy, Debug)]
pub struct LeakyBucket {
    each_micros: i64,
    full_micros: i64,
}

impl LeakyBucket {
    /// Allows `per_minute` requests per minute. As many as fit into `burst` may come at once, and always one.
    pub fn new(per_minute: u32, burst: Duration) -> Self {
        let each_micros = 60_000_000 / i64::from(per_minute.max(1));
        Self { each_micros, full_micros: micros(burst).max(each_micros) }
    }

    /// Returns the moment at which a bucket is empty that has counted one request, in microseconds like `now`.
    pub fn after_one(&self, now: i64) -> i64 {
        now + self.each_micros
    }

    /// Counts a request and returns how long it has to wait. If that is longer than `max_wait`, it isn't counted, and
    /// the error says after how long a retry makes sense.
    pub fn count(&self, empty_at: &mut i64, now: i64, max_wait: Duration) -> Result<Duration, Duration> {
        let max_wait = micros(max_wait);
        // No bucket can hold more than this, so the clock has been set back, and the stored time says nothing about its
        // owner. Without this, everyone would be rejected until the clock is where it was.
        if *empty_at - now > self.full_micros + max_wait {
            *empty_at = now;
        }
        let filled = now.max(*empty_at) + self.each_micros;
        let wait = (filled - now - self.full_micros).max(0);
        if wait > max_wait {
            return Err(Duration::from_micros((wait - max_wait).unsigned_abs()));
        }
        *empty_at = filled;
        Ok(Duration::from_micros(wait.unsigned_abs()))
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_exceeds_the_burst_waits_and_what_would_wait_too_long_is_not_counted() {
        let limit = LeakyBucket::new(60, Duration::from_secs(3));
        let (mut empty_at, max_wait) = (0, Duration::from_secs(2));
        let waits: Vec<_> = (0..6).map(|_| limit.count(&mut empty_at, 0, max_wait)).collect();
        let seconds = Duration::from_secs;
        assert_eq!(waits[..3], [Ok(Duration::ZERO); 3]);
        assert_eq!(waits[3..], [Ok(seconds(1)), Ok(seconds(2)), Err(seconds(1))]);
        assert_eq!(limit.count(&mut empty_at, 1_000_000, max_wait), Ok(seconds(2)), "a second later");
    }

    #[test]
    fn one_request_is_always_allowed() {
        let limit = LeakyBucket::new(1, Duration::ZERO);
        let mut empty_at = 0;
        assert_eq!(limit.count(&mut empty_at, 0, Duration::ZERO), Ok(Duration::ZERO));
        assert_eq!(limit.count(&mut empty_at, 0, Duration::ZERO), Err(Duration::from_mins(1)));
    }
}
