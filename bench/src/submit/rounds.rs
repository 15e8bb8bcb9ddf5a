use crate::submit::figures::Figures;
use crate::submit::workload::Workload;

/// The figures of all rounds so far.
#[derive(Debug, Default)]
pub(crate) struct Rounds(Vec<(Workload, Vec<Figures>)>);

impl Rounds {
    pub(crate) fn record(&mut self, workload: Workload, figures: Figures) {
        match self.0.iter_mut().find(|(noted, _)| *noted == workload) {
            Some((_, all)) => all.push(figures),
            None => self.0.push((workload, vec![figures])),
        }
    }

    /// Returns every subject with the median of its rounds, separately for each figure.
    pub(crate) fn medians(&self) -> impl Iterator<Item = (Workload, Figures)> {
        self.0.iter().map(|(workload, rounds)| (*workload, median_of(rounds)))
    }

    pub(crate) fn median(&self, workload: Workload) -> Option<Figures> {
        self.medians().find(|(measured, _)| *measured == workload).map(|(_, figures)| figures)
    }

    /// Returns the largest share of CPU time that other processes used during any measurement.
    pub(crate) fn foreign(&self) -> f64 {
        self.0.iter().flat_map(|(_, rounds)| rounds).map(|figures| figures.foreign).fold(0.0, f64::max)
    }
}

fn median_of(rounds: &[Figures]) -> Figures {
    let of = |figure: fn(&Figures) -> f64| median(rounds.iter().map(figure).collect());
    Figures {
        rate: of(|figures| figures.rate),
        p50_ms: of(|figures| figures.p50_ms),
        p99_ms: of(|figures| figures.p99_ms),
        p999_ms: of(|figures| figures.p999_ms),
        server_us: of(|figures| figures.server_us),
        postgres_us: of(|figures| figures.postgres_us),
        generator_us: of(|figures| figures.generator_us),
        foreign: of(|figures| figures.foreign),
        drain_rate: of(|figures| figures.drain_rate),
    }
}

/// Returns the median; of an even number, the mean of the middle two.
fn median(mut figures: Vec<f64>) -> f64 {
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
