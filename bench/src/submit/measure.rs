//! Measures one workload at a time, and checks that what was accepted is stored.

use anyhow::Context;
use bench::Encoding;

use super::environment::Environment;
use super::figures::{self, Figures};
use super::interval::Timing;
use super::load::closed_loop::keep_in_flight;
use super::load::open_loop::{post_alone, post_at_rate};
use super::spill;
use super::systems::peer::Peer;
use super::workload::{PEAK_IN_FLIGHT, Workload};
use crate::machine::cpu::CpuWatch;
use crate::run::ledger;

/// Measures one workload. Half load is half of `peak`.
pub(crate) async fn measure(
    environment: &Environment<'_>,
    workload: Workload,
    timing: Timing,
    peak: f64,
) -> anyhow::Result<Figures> {
    let figures = match workload {
        Workload::EngineSingle { .. } | Workload::EngineBatch => {
            measure_engine(environment, workload, timing).await
        }
        Workload::Peer { in_flight } => measure_peer(environment, in_flight, timing).await,
        Workload::Spill => spill::measure(environment, timing).await,
        Workload::Product { .. } | Workload::HalfLoad | Workload::OneAtATime => {
            measure_product(environment, workload, timing, peak).await
        }
    };
    figures.with_context(|| format!("{}, {} in flight", workload.name(), workload.in_flight()))
}

async fn measure_engine(
    environment: &Environment<'_>,
    workload: Workload,
    timing: Timing,
) -> anyhow::Result<Figures> {
    let interval = timing.interval();
    let tasks = match workload {
        Workload::EngineSingle { clients } => environment.engine.single(clients, interval),
        _ => environment.engine.batch(interval),
    };
    let (figures, ledger) = figures::collect(&environment.watch(), interval, tasks).await?;
    ledger::verify(&environment.bare.pool, ledger).await?;
    ledger::clear_tables(&environment.bare.pool).await?;
    Ok(figures)
}

async fn measure_product(
    environment: &Environment<'_>,
    workload: Workload,
    timing: Timing,
    peak: f64,
) -> anyhow::Result<Figures> {
    let interval = timing.interval();
    let posts = |encoding| environment.product.posts(encoding);
    let tasks = match workload {
        Workload::Product { in_flight, encoding } => {
            keep_in_flight(&posts(encoding), &environment.numbers, in_flight, interval)
        }
        Workload::HalfLoad => post_at_rate(
            &posts(Encoding::Urlencoded),
            &environment.numbers,
            peak / 2.0,
            PEAK_IN_FLIGHT,
            interval,
        ),
        _ => post_alone(&posts(Encoding::Urlencoded), &environment.numbers, 100, interval),
    };
    let (figures, ledger) = figures::collect(&environment.watch(), interval, tasks).await?;
    environment.verify_and_clear(ledger).await?;
    Ok(figures)
}

async fn measure_peer(
    environment: &Environment<'_>,
    in_flight: usize,
    timing: Timing,
) -> anyhow::Result<Figures> {
    let peer = Peer::start().await?;
    let watch = CpuWatch { servers: vec![peer.process.id], ..environment.watch() };
    let interval = timing.interval();
    let tasks = keep_in_flight(&peer.posts(), &environment.numbers, in_flight, interval);
    let (figures, ledger) = figures::collect(&watch, interval, tasks).await?;
    peer.verify(ledger.accepted).await?;
    Ok(figures)
}
