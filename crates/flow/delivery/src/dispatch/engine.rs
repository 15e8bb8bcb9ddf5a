//! Runs the delivery of submissions: one planner, one dispatcher for each channel, and the ledger.
//!
//! `formtray serve` and `formtray work` start it. It is notified of stored submissions, and polls for everything
//! else.

use std::sync::Arc;
use std::time::Duration;

use api::Platform;
use intake::Queue;
use serde::Deserialize;
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::dispatch::backoff::Schedule;
use crate::dispatch::lanes::Caps;
use crate::dispatch::ledger::Ledger;
use crate::dispatch::{Dispatcher, Until};
use crate::model::Kind;
use crate::notifications::channel::EmailChannel;
use crate::plan::planner::Planner;
use crate::webhooks::channel::WebhookChannel;

/// The timeout of a webhook attempt. The call takes at most 15 seconds; the rest is for the queries around it.
const WEBHOOK_ATTEMPT_TIMEOUT: Duration = Duration::from_secs(40);
/// What is added to twice the mailer's timeout for an attempt to send an email: the time for the queries around it.
const EMAIL_ATTEMPT_MARGIN: Duration = Duration::from_secs(20);
/// The pause after each batch of planning while intake is busy: deliveries can wait, senders can't.
const BUSY_PAUSE: Duration = Duration::from_millis(250);
/// The maximum number of entries in `delivery.retry_seconds`.
const MAX_RETRY_ENTRIES: usize = 100;

/// The `[delivery]` section of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// How many webhook calls run at once. Emails are limited by `mail.connections`.
    pub at_once: usize,
    /// How many attempts to one destination run at once.
    pub at_once_each: usize,
    pub connections: u32,
    pub mails_per_hour: u32,
    /// The waits after failed attempts.
    pub retry_seconds: Vec<u32>,
    /// How often the engine looks for due deliveries without being notified.
    pub look_seconds: u32,
}

impl Limits {
    pub fn check(&self) -> Result<(), &'static str> {
        if self.at_once == 0 || self.at_once_each == 0 || self.connections == 0 {
            return Err("at_once, at_once_each and connections must be at least 1");
        }
        if self.look_seconds == 0 {
            return Err("look_seconds must be at least 1");
        }
        if self.retry_seconds.is_empty() || self.retry_seconds.len() > MAX_RETRY_ENTRIES {
            return Err("retry_seconds must have 1 to 100 entries");
        }
        Ok(())
    }

    fn poll_interval(&self) -> Duration {
        Duration::from_secs(self.look_seconds.into())
    }

    fn caps(&self, at_once: usize) -> Caps {
        Caps { running: at_once, running_each: self.at_once_each.min(at_once) }
    }
}

/// Plans deliveries and attempts them.
#[derive(Clone, Debug)]
pub struct Engine {
    platform: Platform,
    pool: PgPool,
    limits: Limits,
    /// How many emails are attempted at once. The server passes twice `mail.connections`.
    emails_at_once: usize,
    /// Notified when a submission was stored.
    submission_stored: Arc<Notify>,
    /// What this process accepts. `None` if it accepts nothing.
    intake_queue: Option<Arc<Queue>>,
}

/// Notifies each dispatcher when deliveries were planned.
#[derive(Clone, Debug, Default)]
struct DispatcherWakeups {
    mail: Arc<Notify>,
    webhooks: Arc<Notify>,
}

impl DispatcherWakeups {
    fn wake_all(&self) {
        self.mail.notify_one();
        self.webhooks.notify_one();
    }
}

impl Engine {
    pub fn new(
        platform: Platform,
        limits: Limits,
        emails_at_once: usize,
        submission_stored: Arc<Notify>,
    ) -> Self {
        let pool = platform.db.index_only_worker_pool(limits.connections);
        Self { platform, pool, limits, emails_at_once, submission_stored, intake_queue: None }
    }

    /// Plans slowly while this queue is busy.
    #[must_use]
    pub fn yielding_to(mut self, intake_queue: Arc<Queue>) -> Self {
        self.intake_queue = Some(intake_queue);
        self
    }

    /// Runs until told to stop. Then nothing new is planned or started, and attempts in progress are finished and
    /// written.
    pub async fn run(self, stop: CancellationToken) {
        let wakeups = DispatcherWakeups::default();
        let planning = self.plan(wakeups.clone(), stop.clone());
        let delivering = self.deliver(wakeups, Until::Stopped(stop));
        tokio::join!(planning, delivering);
    }

    /// Plans and attempts everything that is due now, once. For tests.
    pub async fn run_once(&self) {
        let mut planner = self.planner();
        while planner.plan_batch().await.expect("deliveries can be planned") {}
        self.deliver(DispatcherWakeups::default(), Until::Idle).await;
    }

    fn planner(&self) -> Planner {
        Planner::new(self.platform.clone(), self.pool.clone())
    }

    /// Plans the submissions in the outbox whenever one was stored, and at each poll.
    async fn plan(&self, wakeups: DispatcherWakeups, stop: CancellationToken) {
        let mut planner = self.planner();
        while !stop.is_cancelled() {
            let found = planner.plan_batch().await;
            match found {
                Ok(false) => {}
                Ok(true) => {
                    wakeups.wake_all();
                    if self.is_intake_busy() {
                        // Not longer: planning must go on in a flood that doesn't end, too.
                        tokio::time::timeout(BUSY_PAUSE, stop.cancelled()).await.ok();
                    }
                    continue;
                }
                Err(ref error) => tracing::warn!(%error, "failed to plan deliveries; retrying"),
            }
            tokio::select! {
                () = self.submission_stored.notified(), if found.is_ok() => {}
                () = tokio::time::sleep(self.limits.poll_interval()) => {}
                () = stop.cancelled() => {}
            }
        }
    }

    fn is_intake_busy(&self) -> bool {
        self.intake_queue.as_ref().is_some_and(|queue| queue.is_busy())
    }

    /// Runs the ledger and a dispatcher for each channel, so that a channel that hangs doesn't delay the other.
    async fn deliver(&self, wakeups: DispatcherWakeups, until: Until) {
        let schedule = Schedule::of_seconds(&self.limits.retry_seconds);
        let (ledger, writer) = Ledger::new(self.platform.clone(), self.pool.clone(), schedule);
        let mail = Dispatcher {
            channel: Arc::new(EmailChannel::new(self.platform.clone(), self.limits.mails_per_hour)),
            kind: Kind::Mail,
            platform: self.platform.clone(),
            pool: self.pool.clone(),
            caps: self.limits.caps(self.emails_at_once),
            planned: wakeups.mail,
            attempt_timeout: 2 * self.platform.mail.timeout() + EMAIL_ATTEMPT_MARGIN,
            poll_interval: self.limits.poll_interval(),
            ledger: ledger.clone(),
        };
        let webhooks = Dispatcher {
            channel: Arc::new(WebhookChannel::new(self.platform.clone())),
            kind: Kind::Webhook,
            platform: self.platform.clone(),
            pool: self.pool.clone(),
            caps: self.limits.caps(self.limits.at_once),
            planned: wakeups.webhooks,
            attempt_timeout: WEBHOOK_ATTEMPT_TIMEOUT,
            poll_interval: self.limits.poll_interval(),
            ledger,
        };
        tokio::join!(mail.run(until.clone()), webhooks.run(until), writer.run());
    }
}
