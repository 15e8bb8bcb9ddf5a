use crate::run::latency::median;
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

    /// Returns every workload with the median of its rounds, separately for each figure.
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
        planned_after_ms: of(|figures| figures.planned_after_ms),
    }
}
