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

use crate::campaign::{Campaign, with_campaign};
use crate::environment::Environment;
use crate::options::Options;

use control::Control;
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
    let control = in_environment(campaign, "control", &customers, control::run, Control::passed).await?;
    let run = async |environment: &Environment<'_>, customers: &Customers| {
        run::run(environment, customers, control).await
    };
    in_environment(campaign, "delivery", &customers, run, Report::passed).await
}

/// Runs one part, and keeps its logs if it failed.
async fn in_environment<T>(
    campaign: &Campaign,
    name: &'static str,
    customers: &Customers,
    run: impl AsyncFnOnce(&Environment<'_>, &Customers) -> anyhow::Result<T>,
    passed: fn(&T) -> bool,
) -> anyhow::Result<T> {
    let environment = Environment::new(campaign, name, &customers.endpoints)?;
    let found = run(&environment, customers).await;
    if !found.as_ref().is_ok_and(passed) {
        environment.keep_logs(&campaign.evidence)?;
    }
    environment.clear();
    found.with_context(|| name.to_owned())
}
