//! How fast posts are accepted while PostgreSQL is unavailable, and how fast they come back from the spool.

use std::time::Instant;

use anyhow::Context;
use bench::Encoding;

use crate::machine::cpu::CpuWatch;
use crate::run::ledger;
use crate::run::process;
use crate::submit::environment::Environment;
use crate::submit::figures::{self, Figures};
use crate::submit::interval::Timing;
use crate::submit::load::closed_loop::keep_in_flight;
use crate::submit::systems::product::Product;
use crate::submit::systems::proxy::Proxy;
use crate::submit::workload::PEAK_IN_FLIGHT;

pub(crate) async fn measure(environment: &Environment<'_>, timing: Timing) -> anyhow::Result<Figures> {
    let folder = process::temporary_folder()?;
    let proxy = Proxy::to(environment.database.address()?).await?;
    let product =
        Product::start(environment.database, &environment.endpoints, folder.path(), Some(proxy.port)).await?;
    // From now on the server needs no database to know the endpoints.
    let warmed = product.warm_endpoint_cache(&environment.numbers).await?;
    environment.verify_and_clear(warmed).await?;

    let spilling = spill(environment, &product, &proxy, timing).await;
    spilling.with_context(|| product.process.log_tail())
}

async fn spill(
    environment: &Environment<'_>,
    product: &Product,
    proxy: &Proxy,
    timing: Timing,
) -> anyhow::Result<Figures> {
    proxy.cut();
    let watch = CpuWatch { servers: vec![product.process.id], ..environment.watch() };
    let interval = timing.interval();
    let tasks =
        keep_in_flight(&product.posts(Encoding::Urlencoded), &environment.numbers, PEAK_IN_FLIGHT, interval);
    let (figures, spilled) = figures::collect(&watch, interval, tasks).await?;
    proxy.restore();
    let restored = Instant::now();
    ledger::verify(&environment.database.pool, spilled).await?;
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    let drain_rate = spilled.accepted as f64 / restored.elapsed().as_secs_f64();
    environment.clear_product().await?;
    Ok(Figures { drain_rate, ..figures })
}
