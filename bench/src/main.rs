//! Measures a running server beside the bare PostgreSQL below it, in one session on one machine.

mod deliver;
mod machine;
mod read;
mod run;
mod submit;

use clap::{Parser, Subcommand};

/// Measures Formtray.
#[derive(Parser)]
#[command(name = "bench")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// How many posts a second are accepted, durable each, and how long one takes.
    Submit(submit::Submit),
    /// How many webhooks and letters a second go out, how soon, and whether anybody waits for another.
    Deliver(deliver::Deliver),
    /// How long an owner waits for lists, details and numbers, however much there is.
    Read(read::Read),
    /// How fast a million submissions become a table, and in how much memory.
    Csv(read::csv::Csv),
}

/// One thread, because the load generator shares two cores with what it measures.
#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Submit(submit) => Box::pin(submit.run()).await,
        Command::Deliver(deliver) => Box::pin(deliver.run()).await,
        Command::Read(read) => Box::pin(read.run()).await,
        Command::Csv(csv) => Box::pin(csv.run()).await,
    }
}
