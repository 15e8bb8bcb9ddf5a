//! `formtray serve`: starts every part of the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use alarms::Watch;
use anyhow::Context;
use api::{BodyBudget, Platform};
use forms::FormCache;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use hosted::Statistics;
use intake::{Intake, OutcomeCounter, Queue, Recorder, SubmitService};
use kernel::Clock;
use live::Live;
use spool::Spool;
use status::StatusBoard;
use submissions::{RecorderWriters, SpamFiles, Spill, count_arrivals};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::job_workers::work;
use super::listeners::{Listeners, Sockets};
use super::offline_start::{StartFile, Verification, keep, verify};
use super::quarantine::after_release;
use super::readiness::Readiness;
use super::running::{Part, Running};
use super::spool_access::{RecorderLimits, drain, open_spool};
use crate::config::Config;
use crate::http::{FILE_PATHS, hsts};
use crate::{compose, http, telemetry};

/// How a server is started.
#[derive(Default)]
pub(crate) struct StartOptions {
    /// The sockets that the service manager has opened.
    pub sockets: Sockets,
    /// What was kept for a start without PostgreSQL, if that doesn't answer.
    pub offline: Option<StartFile>,
    /// Whether PostgreSQL is refused if it acknowledges before it flushes, when it is back after a start without it. At any
    /// other start the caller has looked.
    pub checks_safety: bool,
}

/// Starts everything that `formtray serve` runs.
pub async fn start(config: &Config, clock: Clock) -> anyhow::Result<Running> {
    Box::pin(start_with(config, clock, StartOptions::default())).await
}

/// Like [`start`], on sockets that are open already, or without PostgreSQL.
pub(crate) async fn start_with(
    config: &Config,
    clock: Clock,
    options: StartOptions,
) -> anyhow::Result<Running> {
    let StartOptions { sockets, offline, checks_safety } = options;
    let mut server = Composed::new(config, clock, offline).await?;
    let Composed { platform, known, stop, .. } = &server;
    let (arrived, (recorder, queue)) = (Arc::default(), Recorder::channel(config.recorder.waiting));
    let spill = server.spill();
    let limits =
        RecorderLimits { spam_files: SpamFiles::new(platform.clone()), quotas: config.billing.quotas() };
    let statistics = Statistics::new(platform.clock.clone());
    let intake = Intake::new(config.limits, recorder, known.clone(), limits.quotas.clone())
        .counting_completions(statistics.clone());
    let outcomes = intake.outcome_counter();
    let recording = recorder_writers(config, platform, spill.clone(), Arc::clone(&arrived), limits.clone());
    let draining = drain(spill, platform.clone(), limits, stop.clone());
    let live = Live::new(platform.clone(), config.server.max_connections / 2);
    let board = StatusBoard::new(platform.clone(), config.status.clone());
    let parts = server.routes(
        config,
        SubmitService::new(platform.clone(), intake),
        statistics.clone(),
        live.clone(),
        board.clone(),
    );
    let listeners = Listeners::open(&config.server, sockets).await?;
    let Serving { address, metrics_address, web, metrics } = serve(config, parts, listeners, stop)?;
    let mut watching = server.watching(config, outcomes, statistics, live, board);
    watching.push(metrics);
    let (stop_working, stop_bus) = (CancellationToken::new(), CancellationToken::new());
    let working = server.working(config, arrived, Arc::clone(&queue), &stop_working);
    let bus = Part::spawn("the connection to the other servers", platform.bus.clone().run(stop_bus.clone()));
    let intake = vec![
        web,
        Part::new("the recorder", spawn_on_thread("recorder", recording.run(queue))?),
        server.once_whole("the spool drain", draining),
    ];
    tracing::info!(%address, %metrics_address, "Formtray is listening on http://{address}");
    watching.extend(server.verification(config, checks_safety));
    let Composed { platform, readiness, spool, stop, .. } = server;
    Ok(Running {
        platform,
        address,
        metrics_address,
        readiness,
        spool,
        times: config.server.stop_times(),
        intake,
        watching,
        working,
        bus: vec![bus],
        stop,
        stop_working,
        stop_bus,
        deadline: None,
    })
}

/// What all parts share, whether PostgreSQL is there or not.
struct Composed {
    platform: Platform,
    known: FormCache,
    spool: Option<Spool>,
    readiness: Readiness,
    stop: CancellationToken,
    /// What the server was composed from, if PostgreSQL wasn't there.
    kept: Option<StartFile>,
}

impl Composed {
    async fn new(config: &Config, clock: Clock, mut kept: Option<StartFile>) -> anyhow::Result<Self> {
        let (platform, known, installation) = match &mut kept {
            None => {
                let (platform, installation) = compose::compose_installation(config, clock).await?;
                let known = FormCache::new(platform.db.worker().clone(), platform.clock.clone());
                known.load_imported_ids().await.context("failed to read the ids that were made elsewhere")?;
                (platform, known, installation)
            }
            Some(kept) => {
                tracing::warn!(
                    kept_at = %kept.kept_at,
                    forms = kept.forms.len(),
                    "PostgreSQL is unavailable: starting without it; submissions are accepted into the spool"
                );
                let forms = kept.take_forms(&clock);
                let imported = std::mem::take(&mut kept.imported_ids);
                let platform = compose::compose_offline(config, clock, kept)?;
                let (worker, clock) = (platform.db.worker().clone(), platform.clock.clone());
                let known = FormCache::without_database(worker, clock, forms, imported);
                (platform, known, kept.installation)
            }
        };
        let spool = open_spool(&config.spool, installation).await?;
        let readiness = Readiness::new(platform.db.worker().clone(), spool.clone(), kept.is_none());
        Ok(Self { platform, known, spool, readiness, stop: CancellationToken::new(), kept })
    }

    /// Returns the spill. It is on if PostgreSQL isn't there.
    fn spill(&self) -> Option<Spill> {
        let spill = self.spool.clone().map(Spill::new);
        if let Some(spill) = spill.as_ref().filter(|_| self.kept.is_some()) {
            spill.turn_on();
        }
        spill
    }

    /// Starts a part that needs PostgreSQL, as soon as that is there.
    fn once_whole(&self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) -> Part {
        Part::spawn(name, self.readiness.clone().once_whole(self.stop.clone(), work))
    }

    /// Returns what the routes are built from.
    fn routes(
        &self,
        config: &Config,
        submit_service: SubmitService,
        statistics: Statistics,
        live: Live,
        board: StatusBoard,
    ) -> http::RouteParts {
        http::RouteParts {
            platform: self.platform.clone(),
            known: self.known.clone(),
            submit_service,
            statistics,
            live,
            board,
            sign_in: config.sign_in,
            registration: config.accounts.registration,
            legal: config.legal.clone(),
            admin: config.admin.clone(),
            spool: self.spool.clone(),
            readiness: self.readiness.clone(),
        }
    }

    /// Starts what counts, listens and looks on.
    fn watching(
        &self,
        config: &Config,
        outcomes: OutcomeCounter,
        statistics: Statistics,
        live: Live,
        board: StatusBoard,
    ) -> Vec<Part> {
        let Self { platform, known, spool, stop, .. } = self;
        let arrivals = count_arrivals(platform.db.worker().clone(), stop.clone());
        let alarms = Watch::new(platform.clone(), spool.clone(), config.backup.stale_after());
        let keeping = keep(config.clone(), platform.clone(), known.clone(), stop.clone());
        vec![
            self.once_whole("the submission counter", arrivals),
            self.once_whole("the outcome counter", outcomes.run(platform.clone(), stop.clone())),
            self.once_whole("the form statistics", statistics.run(platform.clone(), stop.clone())),
            self.once_whole("the endpoint change listener", known.clone().listen(stop.clone())),
            self.once_whole("the live event service", live.run(stop.clone())),
            self.once_whole("the status board", board.run(stop.clone())),
            self.once_whole("the alarm watcher", alarms.run(stop.clone())),
            self.once_whole("the keeper of the start file", keeping),
        ]
    }

    /// Starts delivery and the jobs, unless another process runs them.
    fn working(
        &self,
        config: &Config,
        arrived: Arc<Notify>,
        queue: Arc<Queue>,
        stop: &CancellationToken,
    ) -> Vec<Part> {
        if !config.work.in_serve {
            return Vec::new();
        }
        let engine = compose::engine(config, &self.platform, arrived).yielding_to(Arc::clone(&queue));
        let jobs = work(self.platform.clone(), config.work.clone(), Some(queue), stop.clone());
        let start = |name, part: BoxFuture<'static, ()>| {
            let part = after_release(name, self.platform.clone(), stop.clone(), part);
            Part::spawn(name, self.readiness.clone().once_whole(stop.clone(), part))
        };
        vec![start("delivery", engine.run(stop.clone()).boxed()), start("the job worker", jobs.boxed())]
    }

    /// Starts the wait for PostgreSQL, if that isn't there.
    fn verification(&mut self, config: &Config, checks_safety: bool) -> Option<Part> {
        let verification = Verification {
            config: config.clone(),
            platform: self.platform.clone(),
            known: self.known.clone(),
            readiness: self.readiness.clone(),
            kept: self.kept.take()?,
            checks_safety,
        };
        Some(Part::spawn("the wait for PostgreSQL", verify(verification, self.stop.clone())))
    }
}

/// The listeners of a server, and their tasks.
struct Serving {
    address: SocketAddr,
    metrics_address: SocketAddr,
    web: Part,
    metrics: Part,
}

fn serve(
    config: &Config,
    parts: http::RouteParts,
    listeners: Listeners,
    stop: &CancellationToken,
) -> anyhow::Result<Serving> {
    let (address, metrics_address) = (listeners.web.local_addr()?, listeners.metrics.local_addr()?);
    let bodies = BodyBudget::new(config.limits.body_memory).with_files_at(&FILE_PATHS);
    let service = http::service(parts, config.trusted_proxies()?, hsts::policy(&config.server), bodies);
    let limits = config.serving();
    let web_limits = api::Limits { is_listener_shared: listeners.is_activated, ..limits };
    let web = api::serve(listeners.web, service, web_limits, stop.clone().cancelled_owned());
    let metrics =
        api::serve(listeners.metrics, telemetry::metrics()?, limits, stop.clone().cancelled_owned());
    Ok(Serving {
        address,
        metrics_address,
        web: Part::spawn("the web server", web),
        metrics: Part::spawn("the metrics listener", metrics),
    })
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
