//! Breaks a real Formtray on purpose, and proves that nothing it accepted is lost or stored twice and that every
//! delivery arrives.

mod campaign;
mod client;
mod delivery;
mod environment;
mod intake;
mod machine;
mod options;
mod restart;
mod services;
mod wait;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use options::Options;

#[derive(Parser)]
#[command(about = "Break a running Formtray on purpose, and check that nothing is lost")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Break everything between a post and its row in the database
    Intake(Options),
    /// Break everything between a submission and its emails and webhook calls
    Delivery(Options),
    /// Restart servers under load, and check that nobody is refused and nothing is lost
    Restart(Options),
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let passed = match Cli::parse().command {
        Command::Intake(options) => intake::run(options).await?,
        Command::Delivery(options) => delivery::run(options).await?,
        Command::Restart(options) => restart::run(options).await?,
    };
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
