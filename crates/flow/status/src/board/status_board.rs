use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use api::{Error, Platform};
use bus::Received;
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::memory::{Memory, REMEMBERED, Stored};
use super::messages::{STATUS_TOPIC, StatusMessage};
use super::overview::{Overview, first_shown_day};
use crate::model::{Measurement, minute_of};
use crate::{Settings, store};

/// How often a server reads from PostgreSQL what other servers and operators have written.
const BOARD_INTERVAL: Duration = Duration::from_secs(15);
/// How long writing measurements may take. The probe sends again what wasn't written.
const MEASUREMENTS_TIMEOUT: Duration = Duration::from_secs(4);
/// How many incidents are read: those of a bad quarter.
const MAX_SHOWN_INCIDENTS: i64 = 50;

/// The state of the service as one server knows it. Clones share it.
#[derive(Clone, Debug)]
pub struct StatusBoard {
    platform: Platform,
    settings: Settings,
    memory: Arc<RwLock<Memory>>,
}

impl StatusBoard {
    pub fn new(platform: Platform, settings: Settings) -> Self {
        Self { platform, settings, memory: Arc::default() }
    }

    /// The secret that the probe has to send, if measurements are accepted.
    pub(crate) fn probe_secret(&self) -> Option<&str> {
        Some(self.settings.probe_secret.as_str()).filter(|secret| !secret.is_empty())
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.platform.clock.now()
    }

    /// The URL of this installation, without a trailing slash.
    pub(crate) fn public_url(&self) -> &str {
        &self.platform.public_url
    }

    /// Returns what is to be shown now. It needs no database.
    pub(crate) fn overview(&self) -> Overview {
        Overview::of(&self.memory.read().unwrap_or_else(PoisonError::into_inner), self.now())
    }

    /// Shows measurements on all servers, and writes them. They are shown even if they can't be written.
    pub(crate) async fn record(&self, measurements: Vec<Measurement>) -> Result<(), Error> {
        let oldest = self.now() - REMEMBERED;
        let recent: Vec<_> = measurements.iter().filter(|one| one.at >= oldest).cloned().collect();
        if !recent.is_empty() {
            self.remember(recent.clone());
            StatusMessage::Measured(recent).publish(&self.platform.bus);
        }
        let written = store::insert(self.platform.db.worker(), &measurements);
        match tokio::time::timeout(MEASUREMENTS_TIMEOUT, written).await {
            Ok(written) => Ok(written?),
            Err(elapsed) => Err(Error::unavailable(elapsed)),
        }
    }

    fn remember(&self, measurements: Vec<Measurement>) {
        let now = self.now();
        self.memory.write().unwrap_or_else(PoisonError::into_inner).record(measurements, now);
    }

    /// Keeps the board up to date until `stop`: from the bus at once, from PostgreSQL every 15 seconds.
    pub async fn run(self, stop: CancellationToken) {
        let mut messages = self.platform.bus.subscribe(STATUS_TOPIC);
        let mut ticks = tokio::time::interval(BOARD_INTERVAL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut is_failing = false;
        loop {
            let message = tokio::select! {
                () = stop.cancelled() => return,
                _ = ticks.tick() => None,
                received = messages.next() => match received {
                    Received::Message(text) => StatusMessage::read(&text),
                    Received::Missed => None,
                },
            };
            if let Some(StatusMessage::Measured(measurements)) = message {
                self.remember(measurements);
                continue;
            }
            let read = tokio::select! {
                () = stop.cancelled() => return,
                read = self.read_stored() => read,
            };
            if let Err(error) = &read
                && !is_failing
            {
                tracing::warn!(%error, "failed to read the history of the status; showing what was read before");
            }
            is_failing = read.is_err();
        }
    }

    /// Reads the history and the incidents.
    async fn read_stored(&self) -> sqlx::Result<()> {
        let now = self.now();
        let mut conn = self.platform.db.worker().acquire().await?;
        // Before the measurements: one that is stored meanwhile is missing in the bars until the next time, and never
        // counted twice.
        let days = store::days_since(&mut conn, first_shown_day(now)).await?;
        let measured = store::measured_since(&mut conn, now - REMEMBERED * 2).await?;
        let incidents = store::incidents::newest(&mut conn, MAX_SHOWN_INCIDENTS).await?;
        let counted: HashSet<_> = measured.iter().map(|one| (minute_of(one.at), one.component)).collect();
        let days = days.into_iter().map(|(day, component, minutes)| ((day, component), minutes)).collect();
        let mut memory = self.memory.write().unwrap_or_else(PoisonError::into_inner);
        memory.record(measured, now);
        memory.replace_stored(Stored { days, counted, incidents });
        Ok(())
    }
}
