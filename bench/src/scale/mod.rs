//! `bench scale`: a simulation of many workspaces in many cells. It reads no clock and needs no services: every figure
//! follows from the assumptions, and the same seed prints the same figures.

mod assumptions;
mod moves;
mod noise;
mod outage;
mod placement;
mod report;
mod tenants;
mod trials;

use anyhow::ensure;
use clap::Args;

use assumptions::Assumptions;
use tenants::Tenants;
use trials::simulate;

const CELL_COUNTS: [u32; 5] = [1, 3, 10, 30, 100];

#[derive(Args)]
pub(crate) struct Scale {
    #[command(flatten)]
    assumptions: Assumptions,
}

impl Scale {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let assumptions = &self.assumptions;
        ensure!(assumptions.tenants > 0 && assumptions.placements > 0, "there is nothing to simulate");
        ensure!(
            (f64::MIN_POSITIVE..1.0).contains(&assumptions.load),
            "--load is a share of a cell's capacity, between 0 and 1"
        );
        let tenants = Tenants::new(assumptions.tenants, assumptions.exponent);
        report::print_assumptions(assumptions, &tenants);
        report::print_head();
        let mut outcomes = Vec::new();
        for cells in CELL_COUNTS {
            let outcome = simulate(&tenants, cells, assumptions);
            report::print_row(&outcome);
            outcomes.push(outcome);
        }
        println!("{}", report::json_line(assumptions, &tenants, &outcomes));
        Ok(())
    }
}
