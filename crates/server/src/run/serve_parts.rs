//! `formtray serve`: starts every part of the server, watches that none ends by itself, and stops them in order.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use alarms::Watch;
use anyhow::Context;
use api::{BodyBudget, Platform};
use billing::Quotas;
use forms::FormCache;
use hosted::Statistics;
use intake::{Intake, Queue, Recorder, SubmitService};
use kernel::Clock;
use live::Live;
use spool::{Disk, Spool, Stream, StreamSettings};
use status::StatusBoard;
use submissions::{DrainTarget, RecorderWriters, SpamFiles, Spill, count_arrivals};
use tokio::net::TcpListener;
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::job_workers::work;
use crate::config::{Config, SpoolSettings};
use crate::http::{FILE_PATHS, hsts};
use crate::{compose, http, telemetry};

/// A running server: its addresses, and the task of each part.
pub struct Running {
    pub platform: Platform,
    pub address: SocketAddr,
    pub metrics_address: SocketAddr,
    stop: CancellationToken,
    web: JoinHandle<()>,
    metrics: JoinHandle<()>,
    recorder: JoinHandle<()>,
    drain: JoinHandle<()>,
    counting: JoinHandle<()>,
    tally: JoinHandle<()>,
    statistics: JoinHandle<()>,
    listener: JoinHandle<()>,
    live: JoinHandle<()>,
    status: JoinHandle<()>,
    alarms: JoinHandle<()>,
    background: Background,
}

/// The parts that outlive the web server, each with its own stop signal.
struct Background {
    bus: JoinHandle<()>,
    /// `None` if another process delivers (`work.in_serve`); `jobs` likewise.
    delivery: Option<JoinHandle<()>>,
    jobs: Option<JoinHandle<()>>,
    stop_delivery: CancellationToken,
    stop_jobs: CancellationToken,
    stop_bus: CancellationToken,
}

/// Starts everything that `formtray serve` runs.
pub async fn start(config: &Config, clock: Clock) -> anyhow::Result<Running> {
    let platform = compose::compose(config, clock).await?;
    let (stop, arrived) = (CancellationToken::new(), Arc::new(Notify::new()));
    let (recorder, queue) = Recorder::channel(config.recorder.waiting);
    let spool = open_spool(config, &platform).await?;
    let watching = Watch::new(platform.clone(), spool.clone()).run(stop.clone());
    let spill = spool.clone().map(Spill::new);
    let limits =
        RecorderLimits { spam_files: SpamFiles::new(platform.clone()), quotas: config.billing.quotas() };
    let quotas = limits.quotas.clone();
    let recording = recorder_writers(config, &platform, spill.clone(), Arc::clone(&arrived), limits.clone());
    let counting = count_arrivals(platform.db.worker().clone(), stop.clone());
    let draining = drain(spill, platform.clone(), limits, stop.clone());

    let known = FormCache::new(platform.db.worker().clone(), platform.clock.clone());
    let statistics = Statistics::new(platform.clock.clone());
    let counting_forms = statistics.clone().run(platform.clone(), stop.clone());
    let intake =
        Intake::new(config.limits, recorder, known.clone(), quotas).counting_completions(statistics.clone());
    let tallying = intake.outcome_counter().run(platform.clone(), stop.clone());
    let listening = known.clone().listen(stop.clone());
    let submit_service = SubmitService::new(platform.clone(), intake);
    let live = Live::new(platform.clone(), config.server.max_connections / 2);
    let live_events = live.clone().run(stop.clone());
    let (board, status) = start_board(config, &platform, &stop);
    let parts = http::RouteParts {
        platform: platform.clone(),
        known,
        submit_service,
        statistics,
        live,
        board,
        sign_in: config.sign_in,
        legal: config.legal.clone(),
        admin: config.admin.clone(),
        spool,
    };
    let (address, web) = serve_web(config, parts, &stop).await?;
    let (metrics_address, metrics) = serve_metrics(config, &stop).await?;
    let background = Background::start(config, &platform, arrived, Arc::clone(&queue));
    tracing::info!(%address, %metrics_address, "Formtray is listening on http://{address}");
    Ok(Running {
        platform,
        address,
        metrics_address,
        stop,
        web,
        metrics,
        recorder: spawn_on_thread("recorder", recording.run(queue))?,
        drain: tokio::spawn(draining),
        counting: tokio::spawn(counting),
        tally: tokio::spawn(tallying),
        statistics: tokio::spawn(counting_forms),
        listener: tokio::spawn(listening),
        live: tokio::spawn(live_events),
        status,
        alarms: tokio::spawn(watching),
        background,
    })
}

async fn serve_web(
    config: &Config,
    parts: http::RouteParts,
    stop: &CancellationToken,
) -> anyhow::Result<(SocketAddr, JoinHandle<()>)> {
    let bodies = BodyBudget::new(config.limits.body_memory).with_files_at(&FILE_PATHS);
    let service = http::service(parts, config.trusted_proxies()?, hsts::policy(&config.server), bodies);
    let listener = listen(&config.server.listen).await?;
    let address = listener.local_addr()?;
    let serving = api::serve(listener, service, config.serving(), stop.clone().cancelled_owned());
    Ok((address, tokio::spawn(serving)))
}

/// Starts what keeps the state of the service up to date on this server.
fn start_board(
    config: &Config,
    platform: &Platform,
    stop: &CancellationToken,
) -> (StatusBoard, JoinHandle<()>) {
    let board = StatusBoard::new(platform.clone(), config.status.clone());
    (board.clone(), tokio::spawn(board.run(stop.clone())))
}

async fn serve_metrics(
    config: &Config,
    stop: &CancellationToken,
) -> anyhow::Result<(SocketAddr, JoinHandle<()>)> {
    let listener = listen(&config.server.metrics_listen).await?;
    let address = listener.local_addr()?;
    let serving =
        api::serve(listener, telemetry::metrics()?, config.serving(), stop.clone().cancelled_owned());
    Ok((address, tokio::spawn(serving)))
}

impl Background {
    /// Starts the connection to the other servers and, unless another process does that, delivery and the jobs.
    fn start(config: &Config, platform: &Platform, arrived: Arc<Notify>, queue: Arc<Queue>) -> Self {
        let stop_bus = CancellationToken::new();
        let bus = platform.bus.clone().run(stop_bus.clone());
        let stop_delivery = CancellationToken::new();
        let engine = compose::engine(config, platform, arrived).yielding_to(queue);
        let delivering = engine.run(stop_delivery.clone());
        let delivery = config.work.in_serve.then(|| tokio::spawn(delivering));
        let stop_jobs = CancellationToken::new();
        let jobs = work(platform.clone(), config.work, stop_jobs.clone());
        let jobs = config.work.in_serve.then(|| tokio::spawn(jobs));
        Self { bus: tokio::spawn(bus), delivery, jobs, stop_delivery, stop_jobs, stop_bus }
    }
}

/// What a workspace may store, for the recorder and the drain.
#[derive(Clone)]
struct RecorderLimits {
    spam_files: SpamFiles,
    quotas: Option<Quotas>,
}

/// Returns the recorder's settings, with a pool of its own.
fn recorder_writers(
    config: &Config,
    platform: &Platform,
    spill: Option<Spill>,
    arrived: Arc<Notify>,
    limits: RecorderLimits,
) -> RecorderWriters {
    let writers = config.recorder.writers;
    RecorderWriters {
        pool: platform.db.dedicated_worker_pool(writers),
        writers: writers as usize,
        commit_timeout: Duration::from_millis(config.recorder.patience_ms),
        spill,
        arrived,
        bus: platform.bus.clone(),
        spam_files: limits.spam_files,
        quotas: limits.quotas,
        #[cfg(debug_assertions)]
        acknowledge_early: config.recorder.acknowledge_early,
    }
}

async fn open_spool(config: &Config, platform: &Platform) -> anyhow::Result<Option<Spool>> {
    let SpoolSettings { path, stream, replicas, max_megabytes, .. } = &config.spool;
    let max_bytes = max_megabytes * 1_000_000;
    if !stream.is_empty() {
        let settings = StreamSettings {
            servers: stream.clone(),
            installation: db::installation(platform.db.worker()).await?.to_string(),
            replicas: *replicas,
            max_bytes,
        };
        let stream = Stream::connect(settings).await.context("failed to connect to the spool's stream")?;
        return Ok(Some(Spool::Stream(stream)));
    }
    if path.is_empty() {
        return Ok(None);
    }
    let disk =
        Disk::open(Path::new(path), max_bytes).with_context(|| format!("failed to open the spool {path}"))?;
    Ok(Some(Spool::Disk(disk)))
}

/// Runs a future on a thread and a runtime of its own. The recorder uses it, so that a commit doesn't queue behind a
/// thousand connections.
fn spawn_on_thread(
    name: &str,
    work: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<JoinHandle<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (ended, end) = oneshot::channel();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        runtime.block_on(work);
        ended.send(()).ok();
    })?;
    // An error here means that the thread panicked, which counts as ended too.
    Ok(tokio::spawn(async { end.await.unwrap_or_default() }))
}

/// Brings the spool back into PostgreSQL. Without a spool it only waits for the stop signal.
async fn drain(spill: Option<Spill>, platform: Platform, limits: RecorderLimits, stop: CancellationToken) {
    match spill {
        Some(spill) => {
            let pool = platform.db.dedicated_worker_pool(1);
            let Platform { clock, jobs, bus, .. } = platform;
            let RecorderLimits { spam_files, quotas } = limits;
            spill.drain(DrainTarget { pool, clock, jobs, bus, spam_files, quotas }, stop).await;
        }
        None => stop.cancelled().await,
    }
}

async fn listen(address: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("failed to listen on {address}"))
}

/// Waits for the end of a part. A part that isn't started here never ends.
async fn end_of(task: &mut Option<JoinHandle<()>>) {
    match task {
        Some(task) => drop(task.await),
        None => std::future::pending().await,
    }
}

impl Running {
    /// Returns when a part has ended without being asked to. The server is useless then; the caller exits, and the
    /// process supervisor restarts it.
    pub async fn wait_for_failure(&mut self) -> anyhow::Error {
        let part = tokio::select! {
            _ = &mut self.web => "the web server",
            _ = &mut self.metrics => "the metrics listener",
            _ = &mut self.recorder => "the recorder",
            _ = &mut self.drain => "the spool drain",
            _ = &mut self.counting => "the submission counter",
            _ = &mut self.tally => "the outcome counter",
            _ = &mut self.statistics => "the form statistics",
            _ = &mut self.listener => "the endpoint change listener",
            _ = &mut self.live => "the live event service",
            _ = &mut self.status => "the status board",
            _ = &mut self.alarms => "the alarm watcher",
            _ = &mut self.background.bus => "the connection to the other servers",
            () = end_of(&mut self.background.delivery) => "delivery",
            () = end_of(&mut self.background.jobs) => "the job worker",
        };
        anyhow::anyhow!("{part} stopped unexpectedly")
    }

    /// Stops the parts in the order of the data flow, so that everything accepted is finished: no new requests,
    /// requests in progress answered, the recorder's queue written, delivery attempts in progress recorded, jobs in
    /// progress done.
    pub async fn stop(self) -> anyhow::Result<()> {
        self.stop.cancel();
        self.web.await.context("the web server")?;
        self.metrics.await.context("the metrics listener")?;
        self.recorder.await.context("the recorder")?;
        self.drain.await.context("the spool drain")?;
        self.counting.await.context("the submission counter")?;
        self.tally.await.context("the outcome counter")?;
        self.statistics.await.context("the form statistics")?;
        self.listener.await.context("the endpoint change listener")?;
        self.live.await.context("the live event service")?;
        self.status.await.context("the status board")?;
        self.alarms.await.context("the alarm watcher")?;
        self.background.stop_delivery.cancel();
        if let Some(task) = self.background.delivery {
            task.await.context("delivery")?;
        }
        self.background.stop_jobs.cancel();
        if let Some(task) = self.background.jobs {
            task.await.context("the job worker")?;
        }
        self.background.stop_bus.cancel();
        self.background.bus.await.context("the connection to the other servers")?;
        self.platform.db.close().await;
        tracing::info!("stopped");
        Ok(())
    }
}
