use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use api::Platform;
use forms::KnownForms;
use intake::{Intake, Recorder};
use kernel::Clock;
use spool::Spool;
use sqlx::PgPool;
use submissions::{Spill, Writing};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::config::{Config, SpoolSettings};
use crate::{app, compose, telemetry};

/// A server at work.
pub struct Running {
    pub platform: Platform,
    pub address: SocketAddr,
    pub metrics_address: SocketAddr,
    stop: CancellationToken,
    web: JoinHandle<()>,
    numbers: JoinHandle<()>,
    recorder: JoinHandle<()>,
    drain: JoinHandle<()>,
    tally: JoinHandle<()>,
    listener: JoinHandle<()>,
    jobs: Option<(Arc<jobs::Worker>, JoinHandle<()>)>,
}

/// Starts everything that `formtray serve` runs.
pub async fn start(config: &Config, clock: Clock) -> anyhow::Result<Running> {
    let platform = compose::compose(config, clock).await?;
    let stop = CancellationToken::new();
    let (recorder, queue) = Recorder::channel(config.recorder.waiting);
    let writers = config.recorder.writers;
    let spill = open_spool(config)?.map(Spill::new);
    let recording = Writing {
        pool: platform.db.worker_of_its_own(writers),
        writers: writers as usize,
        patience: Duration::from_millis(config.recorder.patience_ms),
        spill: spill.clone(),
    };
    let draining = drain(spill, platform.db.worker_of_its_own(1), stop.clone());

    let known = KnownForms::new(platform.db.worker().clone());
    let intake = Intake::new(config.limits, recorder, known.clone());
    let tallying = intake.tally().run(platform.clone(), stop.clone());
    let listening = known.clone().listen(stop.clone());
    let parts = app::Parts { platform: platform.clone(), known, intake };
    let body_timeout = Duration::from_secs(config.server.body_seconds);
    let router = app::router(parts, config.trusted_proxies()?, body_timeout);
    let listener = listen(&config.server.listen).await?;
    let address = listener.local_addr()?;
    let web = api::serve(listener, app::service(router), config.serving(), stop.clone().cancelled_owned());

    let listener = listen(&config.server.metrics_listen).await?;
    let metrics_address = listener.local_addr()?;
    let numbers = api::serve(
        listener,
        app::service(telemetry::metrics()?),
        config.serving(),
        stop.clone().cancelled_owned(),
    );

    let jobs =
        if config.work.in_serve { Some(start_jobs(&platform, config.work.concurrency).await?) } else { None };
    tracing::info!(%address, %metrics_address, "Formtray answers at http://{address}");
    Ok(Running {
        platform,
        address,
        metrics_address,
        stop,
        web: tokio::spawn(web),
        numbers: tokio::spawn(numbers),
        recorder: tokio::spawn(recording.run(queue)),
        drain: tokio::spawn(draining),
        tally: tokio::spawn(tallying),
        listener: tokio::spawn(listening),
        jobs,
    })
}

pub(crate) async fn start_jobs(
    platform: &Platform,
    concurrency: usize,
) -> anyhow::Result<(Arc<jobs::Worker>, JoinHandle<()>)> {
    let worker = Arc::new(compose::worker(platform, concurrency).await?);
    let running = Arc::clone(&worker);
    let task = tokio::spawn(async move {
        if let Err(error) = running.run().await {
            tracing::error!(%error, "the jobs have stopped");
        }
    });
    Ok((worker, task))
}

fn open_spool(config: &Config) -> anyhow::Result<Option<Spool>> {
    let SpoolSettings { path, max_megabytes } = &config.spool;
    if path.is_empty() {
        return Ok(None);
    }
    let spool = Spool::open(Path::new(path), max_megabytes * 1_000_000);
    spool.map(Some).with_context(|| format!("the spool in {path}"))
}

/// Without a spool there is nothing to bring back.
async fn drain(spill: Option<Spill>, pool: PgPool, stop: CancellationToken) {
    match spill {
        Some(spill) => spill.drain(pool, stop).await,
        None => stop.cancelled().await,
    }
}

async fn listen(address: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("listening on {address}"))
}

impl Running {
    /// Returns when a part has ended that nobody told to: the whole is of no use then, and whoever
    /// watches the process starts it again.
    pub async fn broken(&mut self) -> anyhow::Error {
        let jobs = async {
            match &mut self.jobs {
                Some((_, task)) => drop(task.await),
                None => std::future::pending().await,
            }
        };
        let part = tokio::select! {
            _ = &mut self.web => "the web server",
            _ = &mut self.numbers => "the metrics listener",
            _ = &mut self.recorder => "the recorder",
            _ = &mut self.drain => "the drain of the spool",
            _ = &mut self.tally => "the tally of outcomes",
            _ = &mut self.listener => "the listener for changes",
            () = jobs => "the job worker",
        };
        anyhow::anyhow!("{part} has ended by itself")
    }

    /// Ends in the order of the flow, so that what was accepted is finished: no new requests, those
    /// under way answered, the recorder's queue written, the jobs under way done.
    pub async fn stop(self) -> anyhow::Result<()> {
        self.stop.cancel();
        self.web.await.context("the web server")?;
        self.numbers.await.context("the metrics listener")?;
        self.recorder.await.context("the recorder")?;
        self.drain.await.context("the drain of the spool")?;
        self.tally.await.context("the tally of outcomes")?;
        self.listener.await.context("the listener for changes")?;
        if let Some((worker, task)) = self.jobs {
            worker.request_shutdown();
            task.await.context("the jobs")?;
        }
        self.platform.db.close().await;
        tracing::info!("stopped");
        Ok(())
    }
}
