use anyhow::bail;
use tokio::signal::unix::{SignalKind, signal};

/// Returns an error when the run is interrupted, so that its databases are dropped.
pub(crate) async fn wait_for_interrupt() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    bail!("interrupted")
}
