//! Waits for a condition, or for some seconds.

use std::time::{Duration, Instant};

use anyhow::bail;

/// Polls until the condition holds.
pub(crate) async fn until(
    what: &str,
    timeout: Duration,
    mut holds: impl AsyncFnMut() -> bool,
) -> anyhow::Result<()> {
    let started = Instant::now();
    while !holds().await {
        if started.elapsed() > timeout {
            bail!("{what}: not within {timeout:?}");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

pub(crate) async fn seconds(seconds: u64) {
    tokio::time::sleep(Duration::from_secs(seconds)).await;
}
