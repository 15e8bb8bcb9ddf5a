//! The one binary.

use clap::Parser;
use server::commands::Cli;

/// Thousands of short posts on a few threads are the work it is made for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    rustls::crypto::aws_lc_rs::default_provider()
        .install_default()
        .map_err(|_| anyhow::anyhow!("failed to install the TLS provider: another is already installed"))?;
    Cli::parse().run().await
}
