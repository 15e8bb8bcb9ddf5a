//! `formtray work`: delivers submissions and runs jobs, without accepting requests. Health checks and metrics are on a
//! listener of its own (`work.listen`).

use std::sync::Arc;

use anyhow::Context;
use api::{BodyBudget, Middleware, Platform};
use axum::routing::get;
use kernel::Clock;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::stop_signal::StopSignal;
use crate::config::Config;
use crate::http::health;
use crate::run::{Readiness, after_release, listen, supervisor, work};
use crate::{compose, telemetry};

pub(in crate::commands) async fn run(config: &Config) -> anyhow::Result<()> {
    let mut asked = StopSignal::listen()?;
    let platform = tokio::select! {
        () = asked.received() => return Ok(()),
        platform = compose::compose(config, Clock::system()) => platform?,
    };
    let stop = CancellationToken::new();
    let readiness = Readiness::new(platform.db.worker().clone(), None, true);
    let health = serve_health(config, &platform, &readiness, &stop).await?;
    // Submissions are stored by another process, which can't notify this one, so the engine polls every second.
    let engine = compose::engine(config, &platform, Arc::default());
    let delivering = after_release("delivery", platform.clone(), stop.clone(), engine.run(stop.clone()));
    let mut delivering = tokio::spawn(delivering);
    let working = work(platform.clone(), config.work.clone(), None, stop.clone());
    let working = after_release("background jobs", platform.clone(), stop.clone(), working);
    let mut working = tokio::spawn(working);
    let bus = tokio::spawn(platform.bus.clone().run(stop.clone()));
    tracing::info!("delivering submissions and running background jobs");
    supervisor::report_ready("delivering submissions and running background jobs");
    tokio::select! {
        () = asked.received() => {}
        _ = &mut delivering => anyhow::bail!("delivery stopped unexpectedly"),
        _ = &mut working => anyhow::bail!("the job worker stopped unexpectedly"),
        () = supervisor::report_alive() => {}
    }
    supervisor::report_stopping();
    readiness.stop();
    stop.cancel();
    let deadline = Instant::now() + config.server.stop_times().total;
    for (part, task) in [("delivery", delivering), ("the job worker", working), ("the bus", bus)] {
        end(part, task, deadline).await?;
    }
    if let Some(health) = health {
        end("the health listener", health, deadline).await?;
    }
    if tokio::time::timeout_at(deadline, platform.db.close()).await.is_err() {
        tracing::warn!("connections to PostgreSQL were still in use at the shutdown timeout");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Waits for the end of a part. What takes too long ends with the process; deliveries and jobs are then attempted again.
async fn end(part: &'static str, task: JoinHandle<()>, deadline: Instant) -> anyhow::Result<()> {
    let Ok(ended) = tokio::time::timeout_at(deadline, task).await else {
        tracing::warn!(part, "did not end before the shutdown timeout");
        return Ok(());
    };
    ended.context(part)
}

/// Serves `/healthz`, `/readyz` (PostgreSQL answers, and the process isn't stopping) and `/metrics`.
async fn serve_health(
    config: &Config,
    platform: &Platform,
    readiness: &Readiness,
    stop: &CancellationToken,
) -> anyhow::Result<Option<JoinHandle<()>>> {
    if config.work.listen.is_empty() {
        return Ok(None);
    }
    let listener = listen(&config.work.listen).await.context("[work] listen")?;
    let address = listener.local_addr()?;
    let readiness = readiness.clone();
    let routes = telemetry::metrics()?
        .route("/healthz", get(health::alive))
        .route("/readyz", get(async move || health::ready(readiness.clone()).await));
    let bodies = BodyBudget::new(config.limits.body_memory);
    let middleware = Middleware::new(platform.clock.clone(), config.trusted_proxies()?, None, bodies);
    let service = api::with_middleware(routes, middleware);
    tracing::info!(%address, "health checks and metrics are on http://{address}");
    Ok(Some(tokio::spawn(api::serve(listener, service, config.serving(), stop.clone().cancelled_owned()))))
}
