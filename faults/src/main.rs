//! Breaks a real Formtray on purpose, and proves that nothing it accepted is lost or stored twice and that every
//! delivery arrives.

mod campaign;
mod client;
mod delivery;
mod environment;
mod intake;
mod machine;
mod services;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use intake::Wishes;

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
        What::Intake(wishes) => intake::run(wishes).await?,
        What::Delivery(wishes) => delivery::run(wishes).await?,
    };
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
