//! Measures one workload at a time, and checks that what was accepted is stored.

use std::time::Instant;

use anyhow::Context;
use bench::Encoding;

use super::backlog;
use super::environment::Environment;
use super::figures::{self, Figures};
use super::interval::Timing;
use super::load::closed_loop::keep_in_flight;
use super::load::open_loop::{post_alone, post_at_rate};
use super::spill;
use super::systems::form;
use super::systems::peer::Peer;
use super::systems::product::Product;
use super::systems::search;
use super::workload::{PEAK_IN_FLIGHT, Workload, product};
use crate::machine::cpu::CpuWatch;
use crate::run::ledger;
use crate::run::process::temporary_folder;

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
        Workload::ProductAlone => measure_alone(environment, &environment.alone, timing).await,
        Workload::WithoutBilling => measure_alone(environment, &environment.without_billing, timing).await,
        Workload::AtLimit => measure_at_limit(environment, timing).await,
        Workload::WithoutSearch => measure_without_search(environment, timing).await,
        Workload::WithForm => measure_with_form(environment, timing).await,
        Workload::BesideBacklog => backlog::measure(environment, timing).await,
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
    let ended = Instant::now();
    ledger::wait_until_planned(&environment.database.pool).await?;
    let planned_after_ms = ended.elapsed().as_secs_f64() * 1000.0;
    environment.verify_and_clear(ledger).await?;
    Ok(Figures { planned_after_ms, ..figures })
}

async fn measure_without_search(environment: &Environment<'_>, timing: Timing) -> anyhow::Result<Figures> {
    let database = &environment.database.pool;
    search::switch_off(database).await?;
    let peak = product(PEAK_IN_FLIGHT, Encoding::Urlencoded);
    let figures = measure_product(environment, peak, timing, 0.0).await?;
    search::switch_on(database).await?;
    Ok(figures)
}

async fn measure_alone(
    environment: &Environment<'_>,
    product: &Product,
    timing: Timing,
) -> anyhow::Result<Figures> {
    let watch = CpuWatch { servers: vec![product.process.id], ..environment.watch() };
    let interval = timing.interval();
    let posts = product.posts(Encoding::Urlencoded);
    let tasks = keep_in_flight(&posts, &environment.numbers, PEAK_IN_FLIGHT, interval);
    let (figures, ledger) = figures::collect(&watch, interval, tasks).await?;
    ledger::verify(&environment.alone_database.pool, ledger).await?;
    ledger::clear_tables(&environment.alone_database.pool).await?;
    Ok(figures)
}

/// Measures the product for workspaces that have met their limit, where everything is held. The server is a new one, because
/// a server remembers for a while who has a limit.
async fn measure_at_limit(environment: &Environment<'_>, timing: Timing) -> anyhow::Result<Figures> {
    let database = environment.alone_database;
    for statement in [
        "update billing_terms set pays_by = 'none'",
        "insert into allowances (workspace_id, month, used)
         select id, date_trunc('month', now() at time zone 'UTC')::date, 1000000000 from workspaces
         on conflict (workspace_id, month) do update set used = excluded.used",
    ] {
        sqlx::query(statement).execute(&database.pool).await?;
    }
    let folder = temporary_folder()?;
    let endpoints = &environment.alone.endpoints;
    let product = Product::start_without_deliveries(database, endpoints, folder.path(), true).await?;
    ledger::verify_held(&database.pool, product.warm_endpoint_cache(&environment.numbers).await?).await?;
    ledger::clear_tables(&database.pool).await?;
    let watch = CpuWatch { servers: vec![product.process.id], ..environment.watch() };
    let interval = timing.interval();
    let posts = product.posts(Encoding::Urlencoded);
    let tasks = keep_in_flight(&posts, &environment.numbers, PEAK_IN_FLIGHT, interval);
    let (figures, ledger) = figures::collect(&watch, interval, tasks).await?;
    ledger::verify_held(&database.pool, ledger).await?;
    for statement in ["update billing_terms set pays_by = 'invoice'", "delete from allowances"] {
        sqlx::query(statement).execute(&database.pool).await?;
    }
    product.process.stop().await?;
    ledger::clear_tables(&database.pool).await?;
    Ok(figures)
}

/// Measures the product where every endpoint has a published form, on a new server that has all of them in its cache.
async fn measure_with_form(environment: &Environment<'_>, timing: Timing) -> anyhow::Result<Figures> {
    let database = environment.alone_database;
    form::publish(&database.pool).await?;
    let folder = temporary_folder()?;
    let endpoints = &environment.alone.endpoints;
    let product = Product::start_without_deliveries(database, endpoints, folder.path(), true).await?;
    ledger::verify(&database.pool, product.warm_endpoint_cache(&environment.numbers).await?).await?;
    ledger::clear_tables(&database.pool).await?;
    let figures = measure_alone(environment, &product, timing).await?;
    form::unpublish(&database.pool).await?;
    product.process.stop().await?;
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
