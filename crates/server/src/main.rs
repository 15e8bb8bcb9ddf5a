//! The binary `formtray`: parses the command line and runs the command.

use std::time::Duration;

use clap::Parser;
use server::Sockets;
use server::commands::Cli;

/// mimalloc suits the main workload: thousands of short requests on a few threads. Without huge pages (`no_thp`) an idle server
/// has 58 MB of memory and not 80, and submissions take as long.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> anyhow::Result<()> {
    // Before the runtime starts its threads, because it changes the environment.
    let sockets = Sockets::from_environment();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(run(sockets));
    // A disk that doesn't answer must not keep the process alive.
    runtime.shutdown_timeout(Duration::from_secs(1));
    ended
}

async fn run(sockets: Sockets) -> anyhow::Result<()> {
    rustls::crypto::aws_lc_rs::default_provider()
        .install_default()
        .map_err(|_| anyhow::anyhow!("failed to install the TLS provider: another is already installed"))?;
    Cli::parse().run(sockets).await
}
