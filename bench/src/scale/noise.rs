use super::assumptions::Assumptions;

/// How many times its usual traffic the noisy workspace sends.
const NOISE_FACTOR: f64 = 100.0;
/// `limits.endpoint_per_minute` of the configuration, per second.
const ENDPOINT_LIMIT: f64 = 6000.0 / 60.0;
/// The fewest endpoints that a noisy workspace has. One whose usual traffic needs more has so many that each is usually
/// at half its limit.
const MIN_NOISY_ENDPOINTS: f64 = 3.0;

/// What a workspace with 100 times its usual traffic does to its cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    /// The load of the cell if everything were accepted, as a share of its capacity.
    pub without_limits: f64,
    /// The load of the cell with the limit for each endpoint.
    pub with_limits: f64,
    /// The share of the workspace's posts that are rejected, by that limit or because the cell is full. The queue
    /// serves workspaces in turn, so the others are served first.
    pub rejected: f64,
}

impl Noise {
    /// `usual` is the workspace's usual traffic and `cell` that of its cell with it, both per second.
    pub(crate) fn of(usual: f64, cell: f64, assumptions: &Assumptions) -> Self {
        let capacity = assumptions.capacity;
        let others = (cell - usual).max(0.0);
        let sent = usual * NOISE_FACTOR;
        let admitted = sent.min((MIN_NOISY_ENDPOINTS * ENDPOINT_LIMIT).max(2.0 * usual));
        let accepted = admitted.min((capacity - others).max(0.0));
        Self {
            without_limits: (others + sent) / capacity,
            with_limits: (others + admitted) / capacity,
            rejected: 1.0 - accepted / sent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(usual: f64, cell: f64) -> Noise {
        Noise::of(usual, cell, &Assumptions::small())
    }

    #[test]
    fn a_small_workspace_is_not_noticed() {
        let noise = noise(0.01, 2500.0);
        assert!(noise.without_limits < 0.2502 && noise.rejected.abs() < 1e-9);
    }

    #[test]
    fn the_limit_of_endpoints_protects_the_cell() {
        let noise = noise(100.0, 2500.0);
        assert!((noise.without_limits - 1.24).abs() < 1e-9);
        assert!((noise.with_limits - 0.27).abs() < 1e-9);
        assert!((noise.rejected - 0.97).abs() < 1e-9);
    }

    #[test]
    fn a_full_cell_rejects_only_the_noisy_workspace() {
        let noise = noise(6000.0, 8000.0);
        assert!((noise.with_limits - 1.4).abs() < 1e-9);
        assert!((noise.rejected - (1.0 - 8000.0 / 600_000.0)).abs() < 1e-9);
    }
}
