use rand::SeedableRng;
use rand::rngs::StdRng;

use super::assumptions::Assumptions;
use super::moves::rebalance;
use super::noise::Noise;
use super::outage::seconds_until_restored;
use super::placement::Placement;
use super::tenants::Tenants;
use crate::run::latency::median;

/// The figures for one number of cells: medians over all placements. All but the first two are with names moved away
/// from busy cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub cells: u32,
    /// How many times the mean load the busiest cell has.
    pub busiest_to_mean: f64,
    /// The same in the worst of all placements.
    pub busiest_to_mean_max: f64,
    /// How many names were moved.
    pub names_moved: f64,
    pub busiest_to_mean_moved: f64,
    /// The noise of a workspace that just belongs to the busiest hundredth.
    pub top_percent: Noise,
    /// The noise of the busiest workspace.
    pub largest: Noise,
    /// The largest share of all workspaces that is lost with one cell.
    pub lost_tenants: f64,
    /// The largest share of all traffic that is lost with one cell.
    pub lost_traffic: f64,
    /// Seconds until everything is stored again after the busiest cell has lost its PostgreSQL.
    pub restored_seconds: f64,
}

/// Places the workspaces at random again and again, and returns the medians.
pub(crate) fn simulate(tenants: &Tenants, cells: u32, assumptions: &Assumptions) -> Outcome {
    let mut random = StdRng::seed_from_u64(assumptions.seed);
    let trials: Vec<Outcome> =
        (0..assumptions.placements).map(|_| trial(tenants, cells, assumptions, &mut random)).collect();
    let of = |figure: fn(&Outcome) -> f64| median(trials.iter().map(figure).collect());
    let noise = |noise: fn(&Outcome) -> Noise| Noise {
        without_limits: median(trials.iter().map(|trial| noise(trial).without_limits).collect()),
        with_limits: median(trials.iter().map(|trial| noise(trial).with_limits).collect()),
        rejected: median(trials.iter().map(|trial| noise(trial).rejected).collect()),
    };
    Outcome {
        cells,
        busiest_to_mean: of(|trial| trial.busiest_to_mean),
        busiest_to_mean_max: trials.iter().map(|trial| trial.busiest_to_mean).fold(0.0, f64::max),
        names_moved: of(|trial| trial.names_moved),
        busiest_to_mean_moved: of(|trial| trial.busiest_to_mean_moved),
        top_percent: noise(|trial| trial.top_percent),
        largest: noise(|trial| trial.largest),
        lost_tenants: of(|trial| trial.lost_tenants),
        lost_traffic: of(|trial| trial.lost_traffic),
        restored_seconds: of(|trial| trial.restored_seconds),
    }
}

fn trial(tenants: &Tenants, cells: u32, assumptions: &Assumptions, random: &mut StdRng) -> Outcome {
    let mut placement = Placement::random(tenants, cells, random);
    let busiest_to_mean = placement.busiest_to_mean();
    let names_moved = f64::from(rebalance(&mut placement));
    let total = assumptions.total_rate(cells);
    let noise = |tenant: usize| {
        let cell = placement.load(placement.cell_of_tenant(tenant));
        Noise::of(tenants.shares()[tenant] * total, cell * total, assumptions)
    };
    let busiest = placement.load(placement.busiest());
    Outcome {
        cells,
        busiest_to_mean,
        busiest_to_mean_max: busiest_to_mean,
        names_moved,
        busiest_to_mean_moved: placement.busiest_to_mean(),
        top_percent: noise(tenants.top_percent()),
        largest: noise(0),
        lost_tenants: placement.largest_share_of_tenants(),
        lost_traffic: busiest,
        restored_seconds: seconds_until_restored(busiest * total, assumptions),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(cells: u32) -> Outcome {
        let assumptions = Assumptions::small();
        simulate(&Tenants::new(assumptions.tenants, assumptions.exponent), cells, &assumptions)
    }

    #[test]
    fn one_cell_has_everything() {
        let outcome = outcome(1);
        assert!((outcome.busiest_to_mean - 1.0).abs() < 1e-9);
        assert!((outcome.lost_traffic - 1.0).abs() < 1e-9 && (outcome.lost_tenants - 1.0).abs() < 1e-9);
    }

    #[test]
    fn more_cells_lose_less_and_are_less_even() {
        let (few, many) = (outcome(3), outcome(30));
        assert!(many.lost_tenants < few.lost_tenants && many.lost_traffic < few.lost_traffic);
        assert!(many.busiest_to_mean > few.busiest_to_mean);
        assert!(many.busiest_to_mean_moved <= many.busiest_to_mean);
    }

    #[test]
    fn the_same_seed_gives_the_same_figures() {
        assert!((outcome(10).busiest_to_mean - outcome(10).busiest_to_mean).abs() < f64::EPSILON);
    }
}
