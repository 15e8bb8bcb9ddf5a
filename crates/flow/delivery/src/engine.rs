use std::sync::Arc;
use std::time::Duration;

use api::Platform;
use serde::Deserialize;
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::backoff::Schedule;
use crate::channels::mail::Mail;
use crate::channels::webhook::Webhooks;
use crate::dispatch::{Dispatcher, Until};
use crate::lanes::Caps;
use crate::ledger::Ledger;
use crate::model::Kind;
use crate::planner::Planner;

/// A call to a webhook takes at most 15 seconds, and what is looked up around it.
const LONGEST_CALL: Duration = Duration::from_secs(40);
/// Around sending an email, which takes one time-out at most, and as long to get its turn: what is looked up for it.
const AROUND_SENDING: Duration = Duration::from_secs(20);
const MOST_RETRIES: usize = 100;

/// What the operator sets.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Attempts at once, of each channel.
    pub at_once: usize,
    /// And to one destination.
    pub at_once_each: usize,
    pub connections: u32,
    pub mails_per_hour: u32,
    /// The waits between tries.
    pub retry_seconds: Vec<u32>,
    /// How often it looks for what is due without having been told.
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
        if self.retry_seconds.is_empty() || self.retry_seconds.len() > MOST_RETRIES {
            return Err("retry_seconds must have 1 to 100 entries");
        }
        Ok(())
    }

    fn between_looks(&self) -> Duration {
        Duration::from_secs(self.look_seconds.into())
    }

    fn caps(&self, at_once: usize) -> Caps {
        Caps { running: at_once, running_each: self.at_once_each.min(at_once) }
    }
}

/// Plans deliveries and brings them out.
#[derive(Clone, Debug)]
pub struct Engine {
    platform: Platform,
    pool: PgPool,
    limits: Limits,
    /// How many letters the mail server takes at once.
    letters: usize,
    /// Rung by whoever has stored something.
    arrived: Arc<Notify>,
}

/// One for each dispatcher, rung when something was planned.
#[derive(Clone, Debug, Default)]
struct Bells {
    mail: Arc<Notify>,
    webhooks: Arc<Notify>,
}

impl Bells {
    fn ring(&self) {
        self.mail.notify_one();
        self.webhooks.notify_one();
    }
}

impl Engine {
    pub fn new(platform: Platform, limits: Limits, letters: usize, arrived: Arc<Notify>) -> Self {
        let pool = platform.db.worker_by_index(limits.connections);
        Self { platform, pool, limits, letters, arrived }
    }

    /// Until told to stop: nothing new is planned or begun then, and what was begun is finished and written down.
    pub async fn run(self, stop: CancellationToken) {
        let bells = Bells::default();
        let planning = self.plan(bells.clone(), stop.clone());
        let delivering = self.deliver(bells, Until::Stopped(stop));
        tokio::join!(planning, delivering);
    }

    /// Everything that is due now, once: for tests.
    pub async fn run_once(&self) {
        let mut planner = self.planner();
        while planner.plan_some().await.expect("deliveries can be planned") {}
        self.deliver(Bells::default(), Until::Idle).await;
    }

    fn planner(&self) -> Planner {
        Planner::new(self.platform.clone(), self.pool.clone())
    }

    async fn plan(&self, bells: Bells, stop: CancellationToken) {
        let mut planner = self.planner();
        while !stop.is_cancelled() {
            let found = planner.plan_some().await;
            match found {
                Ok(false) => {}
                Ok(true) => {
                    bells.ring();
                    continue;
                }
                Err(ref error) => tracing::warn!(%error, "failed to plan deliveries; retrying"),
            }
            tokio::select! {
                () = self.arrived.notified(), if found.is_ok() => {}
                () = tokio::time::sleep(self.limits.between_looks()) => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// A dispatcher for each channel: one that hangs holds up no other.
    async fn deliver(&self, bells: Bells, until: Until) {
        let schedule = Schedule::of_seconds(&self.limits.retry_seconds);
        let (ledger, writing) = Ledger::new(self.platform.clone(), self.pool.clone(), schedule);
        let mail = Dispatcher {
            channel: Arc::new(Mail::new(self.platform.clone(), self.limits.mails_per_hour)),
            kind: Kind::Mail,
            platform: self.platform.clone(),
            pool: self.pool.clone(),
            caps: self.limits.caps(self.letters),
            planned: bells.mail,
            longest: 2 * self.platform.mail.timeout() + AROUND_SENDING,
            between_looks: self.limits.between_looks(),
            ledger: ledger.clone(),
        };
        let webhooks = Dispatcher {
            channel: Arc::new(Webhooks::new(self.platform.clone())),
            kind: Kind::Webhook,
            platform: self.platform.clone(),
            pool: self.pool.clone(),
            caps: self.limits.caps(self.limits.at_once),
            planned: bells.webhooks,
            longest: LONGEST_CALL,
            between_looks: self.limits.between_looks(),
            ledger,
        };
        tokio::join!(mail.run(until.clone()), webhooks.run(until), writing.run());
    }
}
