//! Submissions with an email and a webhook call each, while everything they depend on is killed in turn. The deliveries
//! of every submission must arrive, each under one id.

mod arrivals;
mod check;
mod control;
mod customers;
mod fault;
mod poison;
mod receivers;
mod report;
mod run;
mod system;

use anyhow::Context;

use crate::campaign::Ground;
use crate::environment::Stage;
use crate::intake::{Wishes, on_ground};

use customers::Customers;
use report::Report;

/// Runs the faults, checks the deliveries and prints what was found. Returns whether all passed.
pub(crate) async fn run(wishes: Wishes) -> anyhow::Result<bool> {
    let report = on_ground(&wishes, play_all).await?;
    report.print();
    Ok(report.passed())
}

async fn play_all(ground: &Ground) -> anyhow::Result<Report> {
    let customers = customers::make(ground).await.context("preparing customers to begin with")?;
    let control = on_stage(ground, "control", &customers, control::run).await?;
    on_stage(ground, "delivery", &customers, async |stage, customers| {
        run::run(stage, customers, control).await
    })
    .await
}

/// Runs one part, and keeps its logs if it failed.
async fn on_stage<T: Verdict>(
    ground: &Ground,
    name: &'static str,
    customers: &Customers,
    run: impl AsyncFnOnce(&Stage<'_>, &Customers) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let stage = Stage::new(ground, name, &customers.endpoints)?;
    let found = run(&stage, customers).await;
    if !found.as_ref().is_ok_and(Verdict::passed) {
        stage.keep_evidence(&ground.evidence)?;
    }
    stage.clear();
    found.with_context(|| name.to_owned())
}

/// A result that may have failed.
trait Verdict {
    fn passed(&self) -> bool;
}
