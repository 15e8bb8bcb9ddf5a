//! Logging, and the metrics endpoint.

use std::sync::OnceLock;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Starts logging to standard error.
pub(crate) fn start_log(log: &Log) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&log.filter).context("invalid log.filter")?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = match log.format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!(error)).context("failed to start logging")
}

/// Returns the router for `/metrics`, for a listener that visitors can't reach. There is one registry for the whole
/// process.
pub(crate) fn metrics() -> anyhow::Result<Router> {
    static NUMBERS: OnceLock<PrometheusHandle> = OnceLock::new();
    if NUMBERS.get().is_none() {
        let handle = PrometheusBuilder::new().install_recorder().context("failed to start the metrics")?;
        let numbers = NUMBERS.get_or_init(|| handle);
        // Without this upkeep the histograms of an exporter that nobody scrapes would grow without limit.
        tokio::spawn(async {
            let mut tick = tokio::time::interval(Duration::from_secs(5));
            loop {
                tick.tick().await;
                numbers.run_upkeep();
            }
        });
    }
    let render = async || NUMBERS.get().map(PrometheusHandle::render).unwrap_or_default();
    Ok(Router::new().route("/metrics", get(render)))
}
