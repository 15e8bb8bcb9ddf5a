use std::time::Duration;

/// How long deliveries took until they were sent, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Latencies {
    pub p50: f64,
    pub p99: f64,
    pub longest: f64,
}

impl Latencies {
    pub(crate) fn of(mut all: Vec<Duration>) -> Self {
        all.sort_unstable();
        let at = |thousandths: usize| {
            let place = (all.len() * thousandths / 1000).min(all.len().saturating_sub(1));
            all.get(place).map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
        };
        Self { p50: at(500), p99: at(990), longest: at(1000) }
    }
}

/// Returns the median; of an even number, the mean of the middle two.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    let Some(last) = figures.len().checked_sub(1) else { return 0.0 };
    f64::midpoint(figures[last / 2], figures[last.div_ceil(2)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_found() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
        assert!((median(vec![4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < f64::EPSILON);
        assert!(median(Vec::new()).abs() < f64::EPSILON);
    }
}
