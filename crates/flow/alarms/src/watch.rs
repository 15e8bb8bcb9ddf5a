//! The task that checks the figures every 5 seconds. It reads PostgreSQL and the spool, sets the metrics, and logs and
//! emails what is wrong.

use std::time::{Duration, Instant};

use api::Platform;
use spool::Spool;
use tokio_util::sync::CancellationToken;

use crate::email::email;
use crate::model::{Alarm, Figures};
use crate::store;

const ALARM_CHECK_INTERVAL: Duration = Duration::from_secs(5);

/// Checks the figures regularly, sets the metrics, and emails the operator if there is an alarm.
#[derive(Debug)]
pub struct Watch {
    platform: Platform,
    spool: Option<Spool>,
    backup_every: Option<Duration>,
    /// Since when the spool hasn't been empty.
    spool_filled: Option<Instant>,
}

impl Watch {
    /// `backup_every` is the longest time between two backups, if there should be any.
    pub fn new(platform: Platform, spool: Option<Spool>, backup_every: Option<Duration>) -> Self {
        Self { platform, spool, backup_every, spool_filled: None }
    }

    /// Checks every 5 seconds until `stop`.
    pub async fn run(mut self, stop: CancellationToken) {
        while tokio::time::timeout(ALARM_CHECK_INTERVAL, stop.cancelled()).await.is_err() {
            let spool = self.check_spool().await;
            if let Err(error) = self.check(spool).await {
                tracing::debug!(%error, "failed to read the alarm figures");
            }
        }
    }

    async fn check_spool(&mut self) -> Option<(u64, Duration)> {
        let batches = self.spool.as_ref()?.len().await.ok()?;
        metrics::gauge!("spool_envelopes").set(u32::try_from(batches).unwrap_or(u32::MAX));
        if batches == 0 {
            self.spool_filled = None;
        }
        let since = *self.spool_filled.get_or_insert_with(Instant::now);
        Some((batches, since.elapsed()))
    }

    async fn check(&self, spool: Option<(u64, Duration)>) -> sqlx::Result<()> {
        let mut conn = self.platform.db.worker().acquire().await?;
        let figures = Figures { spool, ..store::read(&mut conn, &self.platform, self.backup_every).await? };
        set_metrics(&figures);
        for alarm in Alarm::ALL {
            let Some((message, value)) = figures.problem(alarm) else {
                store::record_end(&mut conn, alarm).await?;
                continue;
            };
            if !store::claim_report(&mut conn, alarm, value).await? {
                continue;
            }
            tracing::error!(alarm = alarm.name(), "{message}");
            if let Some(operator) = &self.platform.operator {
                self.email_operator(operator, alarm, &message);
            }
        }
        Ok(())
    }

    /// Sends the email in a task of its own, because the mail server may be what is slow or down.
    fn email_operator(&self, operator: &str, alarm: Alarm, message: &str) {
        let id = self.platform.clock.uuid();
        let email = email(&self.platform.email_layout(), operator, alarm, message, id);
        let mail = self.platform.mail.clone();
        tokio::spawn(async move {
            if let Err(error) = mail.send_urgent(email).await {
                tracing::error!(%error, alarm = alarm.name(), "failed to email the operator");
            }
        });
    }
}

fn set_metrics(figures: &Figures) {
    let counts = [
        ("jobs_failed_for_good", figures.dead_jobs),
        ("outbox_set_aside", figures.set_aside),
        ("submissions_not_stored", figures.not_stored),
    ];
    for (name, count) in counts {
        metrics::gauge!(name).set(u32::try_from(count).unwrap_or(u32::MAX));
    }
    metrics::gauge!("outbox_oldest_seconds").set(figures.outbox.as_secs_f64());
    metrics::gauge!("deliveries_oldest_due_seconds").set(figures.late.as_secs_f64());
}
