//! A histogram of seconds. Each bucket ends 1.25 times as late as the one before, so a median is known to within 12 %,
//! and a day has at most 51 buckets, however many visitors there are.

/// The bucket of what took an unknown time.
pub(super) const UNKNOWN: i16 = 0;
/// The last bucket: it ends after 24 hours.
const LAST_BUCKET: i16 = 51;
/// A longer time says that somebody left the page open, and counts as unknown.
const MAX_SECONDS: f64 = 86_400.0;
const GROWTH: f64 = 1.25;

/// Returns the bucket of a time. Less than a second counts as one.
pub(super) fn bucket(seconds: Option<f64>) -> i16 {
    let Some(seconds) = seconds.filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds)) else {
        return UNKNOWN;
    };
    (1..LAST_BUCKET).find(|&bucket| seconds < GROWTH.powi(bucket.into())).unwrap_or(LAST_BUCKET)
}

/// Returns the median of counts by bucket, in seconds; `None` if there is nothing but unknown times.
pub(super) fn median(counts: impl IntoIterator<Item = (i16, i64)>) -> Option<i64> {
    let mut known: Vec<(i16, i64)> =
        counts.into_iter().filter(|&(bucket, count)| bucket > UNKNOWN && count > 0).collect();
    known.sort_unstable();
    let total: i64 = known.iter().map(|(_, count)| count).sum();
    let mut before = 0;
    let middle = known.into_iter().find(|(_, count)| {
        before += count;
        before * 2 >= total
    });
    middle.map(|(bucket, _)| typical(bucket))
}

/// The middle of a bucket in whole seconds.
#[expect(clippy::cast_possible_truncation, reason = "at most 24 hours")]
fn typical(bucket: i16) -> i64 {
    GROWTH.powf(f64::from(bucket) - 0.5).round().min(MAX_SECONDS) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_within_12_percent_of_what_is_in_it() {
        for tenths in 10..864_000 {
            let seconds = f64::from(tenths) / 10.0;
            let bucket = bucket(Some(seconds));
            assert!((1..=LAST_BUCKET).contains(&bucket), "{seconds}: {bucket}");
            let middle = GROWTH.powf(f64::from(bucket) - 0.5);
            assert!((middle / seconds).ln().abs() <= 0.1116, "{seconds} s are not about {middle} s");
        }
    }

    #[test]
    fn times_that_cannot_be_are_unknown() {
        for seconds in [None, Some(-1.0), Some(f64::NAN), Some(f64::INFINITY), Some(86_401.0)] {
            assert_eq!(bucket(seconds), UNKNOWN, "{seconds:?}");
        }
        assert_eq!((bucket(Some(0.0)), bucket(Some(1.0)), bucket(Some(86_400.0))), (1, 1, LAST_BUCKET));
    }

    #[test]
    fn the_median_ignores_unknown_times() {
        assert_eq!(median([]), None);
        assert_eq!(median([(UNKNOWN, 50)]), None);
        let counts = [1.0, 10.0, 30.0, 31.0, 3000.0].map(|seconds| (bucket(Some(seconds)), 1));
        let median = median(counts.into_iter().chain([(UNKNOWN, 50)])).expect("a median");
        assert!((27..=34).contains(&median), "{median}");
    }
}
