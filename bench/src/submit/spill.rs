//! How fast posts are accepted while PostgreSQL is unavailable, and how fast they come back from the spool.

use std::time::Instant;

use anyhow::Context;
use bench::Encoding;

use crate::machine::cpu::Watch;
use crate::run::ledger;
use crate::run::process;
use crate::submit::environment::{Stage, Timing};
use crate::submit::figures::{self, Figures};
use crate::submit::load::closed_loop::keep_in_flight;
use crate::submit::systems::product::Product;
use crate::submit::systems::proxy::Wire;
use crate::submit::workload::MANY;

pub(crate) async fn measure(stage: &Stage<'_>, timing: Timing) -> anyhow::Result<Figures> {
    let folder = process::folder()?;
    let wire = Wire::to(stage.database.address()?).await?;
    let product = Product::start(stage.database, &stage.endpoints, folder.path(), Some(wire.port)).await?;
    // From now on the server needs no database to know the endpoints.
    let known = product.get_to_know(&stage.numbers).await?;
    stage.settle(known).await?;

    let spilling = spill(stage, &product, &wire, timing).await;
    spilling.with_context(|| product.process.last_words())
}

async fn spill(stage: &Stage<'_>, product: &Product, wire: &Wire, timing: Timing) -> anyhow::Result<Figures> {
    wire.cut();
    let watch = Watch { servers: vec![product.process.id], ..stage.watch() };
    let window = timing.window();
    let tasks = keep_in_flight(&product.posts(Encoding::Urlencoded), &stage.numbers, MANY, window);
    let (figures, spilled) = figures::take(&watch, window, tasks).await?;
    wire.mend();
    let mended = Instant::now();
    ledger::verify(&stage.database.pool, spilled).await?;
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    let drain_rate = spilled.accepted as f64 / mended.elapsed().as_secs_f64();
    stage.empty().await?;
    Ok(Figures { drain_rate, ..figures })
}
