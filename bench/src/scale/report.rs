//! Prints the figures as a table for people and as one line of JSON for programs.

use serde_json::{Value, json};

use super::assumptions::Assumptions;
use super::noise::Noise;
use super::tenants::Tenants;
use super::trials::Outcome;

pub(crate) fn print_assumptions(assumptions: &Assumptions, tenants: &Tenants) {
    println!(
        "{} workspaces; the largest has {:.1} % of all traffic, the largest hundredth {:.0} %",
        tenants.count(),
        tenants.shares()[0] * 100.0,
        tenants.share_of_top_percent() * 100.0
    );
    println!(
        "cells store up to {:.0} submissions per second and are {:.0} % busy on average; a standby takes {:.1} s",
        assumptions.capacity,
        assumptions.load * 100.0,
        assumptions.failover_seconds
    );
}

pub(crate) fn print_head() {
    println!(
        "{:>5}   {:>14} {:>14}   {:>18} {:>18}   {:>22} {:>9}",
        "", "busiest / mean", "after moving", "top 1 % × 100", "largest × 100", "a lost cell, % of", "stored"
    );
    println!(
        "{:>5}   {:>14} {:>14}   {:>18} {:>18}   {:>22} {:>9}",
        "cells",
        "median, worst",
        "ratio, names",
        "load %, limited",
        "load %, limited",
        "workspaces, traffic",
        "again, s"
    );
}

pub(crate) fn print_row(outcome: &Outcome) {
    let percent = |share: f64| share * 100.0;
    let loads =
        |noise: Noise| format!("{:.0}, {:.0}", percent(noise.without_limits), percent(noise.with_limits));
    println!(
        "{:>5}   {:>14} {:>14}   {:>18} {:>18}   {:>22} {:>9.0}",
        outcome.cells,
        format!("{:.2}, {:.2}", outcome.busiest_to_mean, outcome.busiest_to_mean_max),
        format!("{:.2}, {:.0}", outcome.busiest_to_mean_moved, outcome.names_moved),
        loads(outcome.top_percent),
        loads(outcome.largest),
        format!("{:.1}, {:.1}", percent(outcome.lost_tenants), percent(outcome.lost_traffic)),
        outcome.restored_seconds
    );
}

/// Returns the last line of a run. A cell that is too busy to catch up has null for the seconds.
pub(crate) fn json_line(assumptions: &Assumptions, tenants: &Tenants, outcomes: &[Outcome]) -> Value {
    json!({
        "bench": "scale",
        "simulated": true,
        "seed": assumptions.seed,
        "placements": assumptions.placements,
        "tenants": tenants.count(),
        "exponent": assumptions.exponent,
        "capacity_per_s": assumptions.capacity,
        "load": assumptions.load,
        "failover_s": assumptions.failover_seconds,
        "drain_per_s": assumptions.drain_rate,
        "largest_share": rounded(tenants.shares()[0]),
        "top_percent_share": rounded(tenants.share_of_top_percent()),
        "cells": outcomes.iter().map(json_of).collect::<Vec<_>>(),
    })
}

fn json_of(outcome: &Outcome) -> Value {
    json!({
        "cells": outcome.cells,
        "busiest_to_mean": rounded(outcome.busiest_to_mean),
        "busiest_to_mean_max": rounded(outcome.busiest_to_mean_max),
        "names_moved": outcome.names_moved,
        "busiest_to_mean_moved": rounded(outcome.busiest_to_mean_moved),
        "top_percent_noise": json_of_noise(outcome.top_percent),
        "largest_noise": json_of_noise(outcome.largest),
        "lost_tenants": rounded(outcome.lost_tenants),
        "lost_traffic": rounded(outcome.lost_traffic),
        "restored_s": rounded(outcome.restored_seconds),
    })
}

fn json_of_noise(noise: Noise) -> Value {
    json!({
        "load_without_limits": rounded(noise.without_limits),
        "load_with_limits": rounded(noise.with_limits),
        "rejected": rounded(noise.rejected),
    })
}

/// Rounds to four decimal places. Infinity becomes null.
fn rounded(figure: f64) -> Value {
    json!((figure * 10_000.0).round() / 10_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_never_catches_up_is_null() {
        assert_eq!(rounded(f64::INFINITY), Value::Null);
        assert_eq!(rounded(0.123_456), json!(0.1235));
    }
}
