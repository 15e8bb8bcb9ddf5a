use super::placement::Placement;

/// How much busier than the mean a cell may be before names are moved away from it.
const MAX_BUSIEST_TO_MEAN: f64 = 1.1;

/// Moves names from the busiest cell to the least busy one until the busiest is near the mean, or has nothing left that
/// can be moved. Returns how many names were moved.
///
/// A move never makes its target busier than the mean, so no name is moved back and forth.
pub(crate) fn rebalance(placement: &mut Placement) -> u32 {
    let mean = placement.mean_load();
    let mut moved = 0;
    while placement.busiest_to_mean() > MAX_BUSIEST_TO_MEAN {
        let (from, to) = (placement.busiest(), placement.least_busy());
        let limit = (placement.load(from) - mean).min(mean - placement.load(to));
        let Some(name) = placement.busiest_name_within(from, limit) else { break };
        placement.move_name(name, to);
        moved += 1;
    }
    moved
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::super::tenants::Tenants;
    use super::*;

    fn moved(tenants: &Tenants, cells: u32) -> (f64, f64, u32) {
        let mut placement = Placement::random(tenants, cells, &mut StdRng::seed_from_u64(3));
        let before = placement.busiest_to_mean();
        let moved = rebalance(&mut placement);
        (before, placement.busiest_to_mean(), moved)
    }

    #[test]
    fn ten_cells_become_even() {
        let (before, after, moved) = moved(&Tenants::new(20_000, 0.9), 10);
        assert!(before > 1.2 && after <= MAX_BUSIEST_TO_MEAN, "{before} {after}");
        assert!(moved > 0);
    }

    #[test]
    fn a_workspace_larger_than_the_mean_cannot_be_split() {
        let tenants = Tenants::new(20_000, 1.0);
        let (_, after, _) = moved(&tenants, 100);
        assert!(after >= tenants.shares()[0] * 100.0);
    }

    #[test]
    fn one_cell_has_nowhere_to_move_to() {
        assert_eq!(moved(&Tenants::new(100, 1.0), 1).2, 0);
    }
}
