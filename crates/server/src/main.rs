//! The binary `formtray`: parses the command line and runs the command.

use clap::Parser;
use server::commands::Cli;

/// mimalloc suits the main workload: thousands of short requests on a few threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    rustls::crypto::aws_lc_rs::default_provider()
        .install_default()
        .map_err(|_| anyhow::anyhow!("failed to install the TLS provider: another is already installed"))?;
    Cli::parse().run().await
}
