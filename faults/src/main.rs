//! Breaks a real Formtray on purpose, and proves that nothing it accepted is lost or stored twice and that every
//! delivery arrives.

mod campaign;
mod check;
mod client;
mod delivery;
mod disk;
mod engines;
mod ground;
mod network;
mod outcome;
mod process;
mod report;
mod scenarios;
mod stage;
mod sweep;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use campaign::Wishes;

#[derive(Parser)]
#[command(about = "Breaks a real Formtray on purpose.")]
struct Cli {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Everything between a visitor's post and its row.
    Intake(Wishes),
    /// Everything between a submission's row and the letters and calls that follow from it.
    Delivery(Wishes),
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let passed = match Cli::parse().what {
        What::Intake(wishes) => campaign::run(wishes).await?,
        What::Delivery(wishes) => delivery::run(wishes).await?,
    };
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
