//! Breaks a real Formtray on purpose, and proves that nothing it accepted is lost or stored twice and that every
//! delivery arrives.

mod campaign;
mod client;
mod delivery;
mod environment;
mod intake;
mod machine;
mod options;
mod services;
mod wait;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use options::Options;

#[derive(Parser)]
#[command(about = "Breaks a real Formtray on purpose.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Everything between a visitor's post and its row.
    Intake(Options),
    /// Everything between a submission's row and the letters and calls that follow from it.
    Delivery(Options),
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let passed = match Cli::parse().command {
        Command::Intake(options) => intake::run(options).await?,
        Command::Delivery(options) => delivery::run(options).await?,
    };
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
