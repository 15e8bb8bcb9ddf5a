//! Accepted submissions that are still in the spool aren't in the database, so a backup waits for them for a while.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::config::Config;

const SPOOL_CHECK_INTERVAL: Duration = Duration::from_secs(2);
const METRICS_TIMEOUT: Duration = Duration::from_secs(3);

/// Waits until the server on this machine has emptied its spool. Returns how many batches are left in it, or `None` if
/// no server says so.
pub(super) async fn wait_until_empty(config: &Config, timeout: Duration) -> Option<u64> {
    let deadline = Instant::now() + timeout;
    loop {
        let batches = spooled_batches(config).await?;
        if batches == 0 || Instant::now() >= deadline {
            return Some(batches);
        }
        sleep(SPOOL_CHECK_INTERVAL).await;
    }
}

/// Asks the running server, by its metrics. The spool's file can't be read beside it.
async fn spooled_batches(config: &Config) -> Option<u64> {
    let client = reqwest::Client::builder().timeout(METRICS_TIMEOUT).no_proxy().build().ok()?;
    let url = format!("http://{}/metrics", config.server.metrics_listen);
    let text = client.get(url).send().await.ok()?.text().await.ok()?;
    batches_in(&text)
}

fn batches_in(metrics: &str) -> Option<u64> {
    let line = metrics.lines().find_map(|line| line.strip_prefix("spool_envelopes "))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_metric_is_found() {
        let metrics = "# TYPE spool_envelopes gauge\nspool_envelopes 3\n\noutbox_set_aside 0\n";
        assert_eq!(batches_in(metrics), Some(3));
        assert_eq!(batches_in("outbox_set_aside 0\n"), None);
    }
}
