use clap::Args;

/// What the simulation takes as given. `docs/scale.md` says which of the defaults were measured.
#[derive(Args, Clone, Debug)]
pub(crate) struct Assumptions {
    /// Workspaces in all cells together
    #[arg(long, default_value_t = 100_000)]
    pub tenants: u32,
    /// How unequal they are: the workspace of rank r has traffic in proportion to 1 / r^exponent
    #[arg(long, default_value_t = 1.0)]
    pub exponent: f64,
    /// Submissions per second that one cell can store
    #[arg(long, default_value_t = 10_000.0)]
    pub capacity: f64,
    /// How busy cells are on average, as a share of their capacity
    #[arg(long, default_value_t = 0.25)]
    pub load: f64,
    /// Seconds until a cell's standby has taken over
    #[arg(long, default_value_t = 20.5)]
    pub failover_seconds: f64,
    /// Submissions per second that a cell stores from its spool while nothing else arrives
    #[arg(long, default_value_t = 10_000.0)]
    pub drain_rate: f64,
    /// How many random placements to simulate for each number of cells
    #[arg(long, default_value_t = 40)]
    pub placements: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 22)]
    pub seed: u64,
}

impl Assumptions {
    /// Returns the submissions per second of all cells together. Cells are added as traffic grows, so that each is as
    /// busy on average as before.
    pub(crate) fn total_rate(&self, cells: u32) -> f64 {
        f64::from(cells) * self.load * self.capacity
    }

    /// Returns the assumptions of the unit tests.
    #[cfg(test)]
    pub(crate) fn small() -> Self {
        Self {
            tenants: 2000,
            exponent: 1.0,
            capacity: 10_000.0,
            load: 0.25,
            failover_seconds: 20.0,
            drain_rate: 5000.0,
            placements: 5,
            seed: 1,
        }
    }
}
