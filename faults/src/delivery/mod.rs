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

use crate::campaign::Campaign;
use crate::environment::Environment;
use crate::intake::{Options, with_campaign};

use customers::Customers;
use report::Report;

/// Runs the faults, checks the deliveries and prints what was found. Returns whether all passed.
pub(crate) async fn run(options: Options) -> anyhow::Result<bool> {
    let report = with_campaign(&options, run_all).await?;
    report.print();
    Ok(report.passed())
}

async fn run_all(campaign: &Campaign) -> anyhow::Result<Report> {
    let customers = customers::create(campaign).await.context("preparing customers to begin with")?;
    let control = in_environment(campaign, "control", &customers, control::run).await?;
    in_environment(campaign, "delivery", &customers, async |environment, customers| {
        run::run(environment, customers, control).await
    })
    .await
}

/// Runs one part, and keeps its logs if it failed.
async fn in_environment<T: Verdict>(
    campaign: &Campaign,
    name: &'static str,
    customers: &Customers,
    run: impl AsyncFnOnce(&Environment<'_>, &Customers) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let environment = Environment::new(campaign, name, &customers.endpoints)?;
    let found = run(&environment, customers).await;
    if !found.as_ref().is_ok_and(Verdict::passed) {
        environment.keep_logs(&campaign.evidence)?;
    }
    environment.clear();
    found.with_context(|| name.to_owned())
}

/// A result that may have failed.
trait Verdict {
    fn passed(&self) -> bool;
}
