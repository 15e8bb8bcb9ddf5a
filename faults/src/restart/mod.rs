//! The drill of a restart: servers are stopped and started while visitors post, also while PostgreSQL is away. Nobody may be
//! refused, and nothing lost or stored twice.

mod activated;
mod balanced;
mod balancer;
mod drill;
mod start_alone;

use anyhow::Context;

use crate::campaign::{Campaign, with_campaign};
use crate::environment::Environment;
use crate::options::Options;
use crate::services::template;

use drill::{Part, Report};

/// Runs all parts and prints what they found. Returns whether all passed.
pub(crate) async fn run(options: Options) -> anyhow::Result<bool> {
    let report = with_campaign(&options, run_all).await?;
    report.print();
    Ok(report.passed())
}

async fn run_all(campaign: &Campaign) -> anyhow::Result<Report> {
    let endpoints = template::make(campaign).await.context("preparing a database to begin with")?;
    let mut report = Report::default();
    for name in ["activated", "balanced", "start-alone"] {
        let environment = Environment::new(campaign, name, &endpoints)?;
        let run = match name {
            "activated" => activated::run(&environment).await,
            "balanced" => balanced::run(&environment).await,
            _ => start_alone::run(&environment).await,
        };
        let part = run.unwrap_or_else(|error| Part::broken(name, &error));
        println!("{}", part.summary());
        if !part.passed() {
            environment.keep_logs(&campaign.evidence)?;
        }
        environment.clear();
        report.add(part);
    }
    Ok(report)
}
