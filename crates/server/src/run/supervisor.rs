//! Tells systemd about the state of the process (`Type=notify`). Without systemd nothing happens.

use std::time::Duration;

use sd_notify::NotifyState;

/// Reports that the process has started.
pub(crate) fn report_ready(status: &str) {
    report(&[NotifyState::Ready, NotifyState::Status(status)]);
}

/// Reports what the process does now.
pub(crate) fn report_status(status: &str) {
    report(&[NotifyState::Status(status)]);
}

/// Reports that the process is stopping.
pub(crate) fn report_stopping() {
    report(&[NotifyState::Stopping]);
}

/// Reports twice in each interval of the watchdog that the process is alive, as long as its runtime is. Without a
/// watchdog it never returns.
pub(crate) async fn report_alive() {
    let Some(interval) = sd_notify::watchdog_enabled().map(|timeout| timeout / 2) else {
        return std::future::pending().await;
    };
    let mut tick = tokio::time::interval(interval.max(Duration::from_millis(100)));
    loop {
        tick.tick().await;
        report(&[NotifyState::Watchdog]);
    }
}

fn report(state: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(state) {
        tracing::debug!(%error, "failed to notify the service manager");
    }
}
