//! The task that checks the figures every 5 seconds. It reads PostgreSQL and the spool, sets the metrics, and logs and
//! emails what is wrong.

use std::time::{Duration, Instant};

use api::Platform;
use spool::Spool;
use tokio_util::sync::CancellationToken;

use crate::email::email;
use crate::model::{Alarm, Figures};
use crate::store;

const EVERY: Duration = Duration::from_secs(5);

/// Checks the figures regularly, sets the metrics, and emails the operator if there is an alarm.
#[derive(Debug)]
pub struct Watch {
    platform: Platform,
    spool: Option<Spool>,
    /// Since when the spool hasn't been empty.
    spool_filled: Option<Instant>,
}

impl Watch {
    pub fn new(platform: Platform, spool: Option<Spool>) -> Self {
        Self { platform, spool, spool_filled: None }
    }

    /// Checks every 5 seconds until `stop`.
    pub async fn run(mut self, stop: CancellationToken) {
        while tokio::time::timeout(EVERY, stop.cancelled()).await.is_err() {
            let spool = self.look_at_spool().await;
            if let Err(error) = self.look(spool).await {
                tracing::debug!(%error, "failed to read the alarm figures");
            }
        }
    }

    async fn look_at_spool(&mut self) -> Option<(u64, Duration)> {
        let batches = self.spool.as_ref()?.len().await.ok()?;
        metrics::gauge!("spool_envelopes").set(u32::try_from(batches).unwrap_or(u32::MAX));
        if batches == 0 {
            self.spool_filled = None;
        }
        let since = *self.spool_filled.get_or_insert_with(Instant::now);
        Some((batches, since.elapsed()))
    }

    async fn look(&self, spool: Option<(u64, Duration)>) -> sqlx::Result<()> {
        let mut conn = self.platform.db.worker().acquire().await?;
        let figures = Figures { spool, ..store::read(&mut conn, &self.platform).await? };
        show(&figures);
        for alarm in Alarm::ALL {
            let Some((said, value)) = figures.wrong(alarm) else {
                store::note_end(&mut conn, alarm).await?;
                continue;
            };
            if !store::may_tell(&mut conn, alarm, value).await? {
                continue;
            }
            tracing::error!(alarm = alarm.name(), "{said}");
            if let Some(operator) = &self.platform.operator {
                self.tell(operator, alarm, &said);
            }
        }
        Ok(())
    }

    /// Sends the email in a task of its own, because the mail server may be what is slow or down.
    fn tell(&self, operator: &str, alarm: Alarm, said: &str) {
        let letter = email(&self.platform, operator, alarm, said);
        let mail = self.platform.mail.clone();
        tokio::spawn(async move {
            if let Err(error) = mail.send_urgent(letter).await {
                tracing::error!(%error, alarm = alarm.name(), "failed to email the operator");
            }
        });
    }
}

fn show(figures: &Figures) {
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
