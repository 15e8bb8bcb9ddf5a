//! `faults intake`: runs the chosen scenarios and prints the report.

pub(crate) mod check;
mod conclude;
mod outcome;
mod report;
mod scenarios;

use anyhow::Context;

use crate::campaign::{Campaign, with_campaign};
use crate::environment::Environment;
use crate::options::Options;
use crate::services::template;

use outcome::Outcome;
use report::Report;
use scenarios::Scenario;

/// Runs the scenarios one after the other and prints what they found. Returns whether all passed.
pub(crate) async fn run(options: Options) -> anyhow::Result<bool> {
    let report = with_campaign(&options, async |campaign| run_all(campaign, &options).await).await?;
    report.print();
    Ok(report.passed())
}

async fn run_all(campaign: &Campaign, options: &Options) -> anyhow::Result<Report> {
    let chosen: Vec<Scenario> = scenarios::chosen(campaign.length, &options.only)?;
    let endpoints = template::make(campaign).await.context("preparing a database to begin with")?;
    let mut report = Report::new(campaign.seed);
    for scenario in chosen {
        let environment = Environment::new(campaign, scenario.name(), &endpoints)?;
        let run = scenario.run(&environment).await;
        let outcome = run.unwrap_or_else(|error| Outcome::broken(scenario.name(), &error));
        println!("{}", outcome.summary());
        if !outcome.passed() {
            environment.keep_logs(&campaign.evidence)?;
        }
        environment.clear();
        report.add(scenario.is_control(), outcome);
    }
    Ok(report)
}
