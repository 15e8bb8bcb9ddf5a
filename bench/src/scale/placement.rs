use rand::RngExt;
use rand::rngs::StdRng;

use super::tenants::Tenants;

/// How many names of cells fit into the first two characters of an endpoint id: 27 characters, twice.
const CELL_NAMES: usize = 27 * 27;

/// Which cell each workspace is in.
///
/// A new workspace gets one of the 729 names at random, because nobody knows yet how busy it will be. All its endpoint
/// ids start with that name. The table `routing` says which cell a name belongs to; names can be moved to another cell
/// without changing an id.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    /// The name of each workspace.
    name_of: Vec<usize>,
    /// The cell of each name.
    cell_of: Vec<usize>,
    /// The share of all traffic under each name.
    name_loads: Vec<f64>,
    /// The share of all traffic in each cell.
    cell_loads: Vec<f64>,
    cells: u32,
}

impl Placement {
    /// Gives every workspace a random name, and deals the names to the cells in turn.
    pub(crate) fn random(tenants: &Tenants, cells: u32, random: &mut StdRng) -> Self {
        let mut placement = Self {
            name_of: Vec::with_capacity(tenants.shares().len()),
            cell_of: (0..CELL_NAMES).map(|name| name % cells as usize).collect(),
            name_loads: vec![0.0; CELL_NAMES],
            cell_loads: vec![0.0; cells as usize],
            cells,
        };
        for share in tenants.shares() {
            let name = random.random_range(0..CELL_NAMES);
            placement.name_of.push(name);
            placement.name_loads[name] += share;
            placement.cell_loads[placement.cell_of[name]] += share;
        }
        placement
    }

    /// Returns the share of all traffic that a cell has.
    pub(crate) fn load(&self, cell: usize) -> f64 {
        self.cell_loads[cell]
    }

    pub(crate) fn mean_load(&self) -> f64 {
        1.0 / f64::from(self.cells)
    }

    pub(crate) fn busiest(&self) -> usize {
        let loads = self.cell_loads.iter().enumerate();
        loads.max_by(|left, right| left.1.total_cmp(right.1)).map_or(0, |(cell, _)| cell)
    }

    pub(crate) fn least_busy(&self) -> usize {
        let loads = self.cell_loads.iter().enumerate();
        loads.min_by(|left, right| left.1.total_cmp(right.1)).map_or(0, |(cell, _)| cell)
    }

    /// Returns how many times the mean load the busiest cell has.
    pub(crate) fn busiest_to_mean(&self) -> f64 {
        self.load(self.busiest()) / self.mean_load()
    }

    pub(crate) fn cell_of_tenant(&self, tenant: usize) -> usize {
        self.cell_of[self.name_of[tenant]]
    }

    /// Returns the largest share of all workspaces that one cell has.
    pub(crate) fn largest_share_of_tenants(&self) -> f64 {
        let mut tenants = vec![0_u32; self.cell_loads.len()];
        for name in &self.name_of {
            tenants[self.cell_of[*name]] += 1;
        }
        let all: u32 = tenants.iter().sum();
        tenants.into_iter().max().map_or(0.0, |most| f64::from(most) / f64::from(all.max(1)))
    }

    /// Returns the busiest name of a cell with at most this share of all traffic.
    pub(crate) fn busiest_name_within(&self, cell: usize, limit: f64) -> Option<usize> {
        let names = (0..CELL_NAMES).filter(|name| self.cell_of[*name] == cell);
        let fitting = names.filter(|name| self.name_loads[*name] > 0.0 && self.name_loads[*name] <= limit);
        fitting.max_by(|left, right| self.name_loads[*left].total_cmp(&self.name_loads[*right]))
    }

    pub(crate) fn move_name(&mut self, name: usize, to: usize) {
        self.cell_loads[self.cell_of[name]] -= self.name_loads[name];
        self.cell_loads[to] += self.name_loads[name];
        self.cell_of[name] = to;
    }
}

#[cfg(test)]
mod tests {
    use forms::EndpointId;
    use rand::SeedableRng;

    use super::*;

    fn placement(cells: u32) -> Placement {
        Placement::random(&Tenants::new(5000, 1.0), cells, &mut StdRng::seed_from_u64(7))
    }

    #[test]
    fn an_id_can_name_as_many_cells_as_assumed() {
        let characters = || (b'!'..=b'~').map(char::from);
        let pairs = characters().flat_map(|first| characters().map(move |second| format!("{first}{second}")));
        let names = pairs.filter(|pair| {
            let id = format!("{pair}b4kq7mtz9cw3dh").parse::<EndpointId>();
            id.is_ok_and(|id| id.cell() == pair)
        });
        assert_eq!(names.count(), CELL_NAMES);
    }

    #[test]
    fn every_workspace_is_in_one_cell() {
        for cells in [1, 3, 100] {
            let placement = placement(cells);
            assert!((placement.cell_loads.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(placement.busiest_to_mean() >= 1.0 - 1e-9);
            assert!(placement.load(placement.least_busy()) <= placement.mean_load() + 1e-9);
        }
        assert!((placement(1).largest_share_of_tenants() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_same_seed_places_in_the_same_way() {
        assert_eq!(placement(10).name_of, placement(10).name_of);
    }

    #[test]
    fn a_name_takes_its_traffic_along() {
        let mut placement = placement(3);
        let (from, to) = (placement.busiest(), placement.least_busy());
        let before = placement.load(from) + placement.load(to);
        let name = placement.busiest_name_within(from, 1.0).expect("a busy cell has names");
        placement.move_name(name, to);
        assert!((placement.load(from) + placement.load(to) - before).abs() < 1e-9);
        assert_eq!(placement.cell_of[name], to);
    }
}
