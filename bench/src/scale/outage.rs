use super::assumptions::Assumptions;

/// Returns how many seconds after a cell has lost its PostgreSQL everything is stored again; infinity if the cell is
/// too busy to catch up.
///
/// Until the standby has taken over, the servers of the cell keep what arrives in their spools. Then the spools are
/// stored with the capacity that new submissions leave.
pub(crate) fn seconds_until_restored(rate: f64, assumptions: &Assumptions) -> f64 {
    let spare = 1.0 - rate / assumptions.capacity;
    if spare <= 0.0 {
        return f64::INFINITY;
    }
    let spooled = rate * assumptions.failover_seconds;
    assumptions.failover_seconds + spooled / (assumptions.drain_rate * spare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spool_takes_longer_the_busier_the_cell_is() {
        let assumptions = Assumptions::small();
        assert!((seconds_until_restored(0.0, &assumptions) - 20.0).abs() < 1e-9);
        assert!((seconds_until_restored(5000.0, &assumptions) - 60.0).abs() < 1e-9);
        assert!(seconds_until_restored(10_000.0, &assumptions).is_infinite());
    }
}
