//! Measures a running server beside the bare PostgreSQL below it, in one session on one machine.

mod bloat;
mod deliver;
mod idle;
mod machine;
mod read;
mod run;
mod scale;
mod submit;

use clap::{Parser, Subcommand};

/// Benchmarks for Formtray
#[derive(Parser)]
#[command(name = "bench")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure how many posts per second are accepted and durable, and how long one takes
    Submit(submit::Submit),
    /// Measure how many webhook calls and emails are sent per second, how soon, and whether one workspace delays another
    Deliver(deliver::Deliver),
    /// Measure response times of lists, details and statistics among many submissions
    Read(read::Read),
    /// Measure how fast a million submissions are exported as CSV, and the memory that takes
    Csv(read::csv::Csv),
    /// Measure how much larger tables and indexes are than a fresh copy, after many were stored and deleted
    Bloat(bloat::Bloat),
    /// Measure the size of the binary, and memory and time to start of a server that nobody uses
    Idle(idle::Idle),
    /// Simulate how evenly workspaces fill many cells, and what a noisy workspace and a lost cell do
    Scale(scale::Scale),
}

/// One thread, because the load generator shares two cores with what it measures.
#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Submit(submit) => Box::pin(submit.run()).await,
        Command::Deliver(deliver) => Box::pin(deliver.run()).await,
        Command::Read(read) => Box::pin(read.run()).await,
        Command::Csv(csv) => Box::pin(csv.run()).await,
        Command::Bloat(bloat) => Box::pin(bloat.run()).await,
        Command::Idle(idle) => Box::pin(idle.run()).await,
        Command::Scale(scale) => scale.run(),
    }
}
