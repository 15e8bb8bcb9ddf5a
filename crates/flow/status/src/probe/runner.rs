use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::ensure;
use jiff::Timestamp;
use kernel::Clock;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::ProbeSettings;
use super::checks::{Check, Target};
use super::delivery::delivery_state;
use super::journal::Journal;
use super::receiver::Receiver;
use super::sender::Sender;
use crate::model::{MAX_MEASURED_MS, Measurement, StatusComponent, minute_of};

/// The time between the beginnings of two rounds, in seconds.
const ROUND_SECONDS: i64 = 60;

/// A running probe.
#[derive(Debug)]
pub struct Probe {
    clock: Clock,
    target: Target,
    receiver: Receiver,
    journal: Journal,
    sender: Sender,
    /// How long a round waits for its webhook.
    wait: Duration,
    started_at: Timestamp,
    /// Where it receives webhooks.
    pub address: SocketAddr,
    stop: CancellationToken,
}

impl Probe {
    /// Opens the file and listens for webhooks. `stop` ends everything.
    pub async fn start(
        settings: &ProbeSettings,
        secret: &str,
        clock: Clock,
        stop: CancellationToken,
    ) -> anyhow::Result<Self> {
        ensure!(!settings.endpoint.is_empty(), "probe.endpoint is not set: run `formtray probe --prepare`");
        ensure!(!secret.is_empty(), "status.probe_secret is not set");
        let started_at = clock.now();
        let target = Target::new(&settings.url, &settings.endpoint)?;
        let receiver = Receiver::new(clock.clone());
        let address = receiver.listen(&settings.listen, stop.clone()).await?;
        Ok(Self {
            journal: Journal::open(Path::new(&settings.file), started_at)?,
            sender: Sender {
                client: target.client().clone(),
                url: format!("{}/api/status/measurements", settings.url),
                secret: secret.to_owned(),
            },
            wait: Duration::from_secs(settings.wait_seconds),
            clock,
            target,
            receiver,
            started_at,
            address,
            stop,
        })
    }

    /// Measures at the beginning of every minute, until it's stopped.
    pub async fn run(mut self) {
        let stop = self.stop.clone();
        loop {
            let now = self.clock.now();
            let passed = now.as_second().rem_euclid(ROUND_SECONDS);
            let pause = Duration::from_secs((ROUND_SECONDS - passed).unsigned_abs());
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.round() => {}
            }
        }
    }

    /// Measures everything once, writes it to the file and sends it.
    pub async fn round(&mut self) {
        let minute = minute_of(self.clock.now());
        let (submission, storage, dashboard) =
            tokio::join!(self.submission(), self.target.storage(), self.target.dashboard());
        let (submitted, delivery) = submission;
        let all = [
            (StatusComponent::Submissions, Some(submitted)),
            (StatusComponent::Storage, Some(storage)),
            // If nothing was accepted, nothing could be delivered, and nothing is known about deliveries.
            (StatusComponent::Delivery, delivery),
            (StatusComponent::Dashboard, Some(dashboard)),
        ];
        let measurements: Vec<Measurement> = all
            .into_iter()
            .filter_map(|(component, check)| {
                let Check { state, took } = check?;
                let milliseconds = i32::try_from(took.as_millis()).unwrap_or(MAX_MEASURED_MS);
                Some(Measurement { at: minute, component, state, milliseconds })
            })
            .collect();
        for one in &measurements {
            let (component, state) = (one.component.id(), one.state.id());
            tracing::info!(component, state, milliseconds = one.milliseconds, "measured");
        }
        if let Err(error) = self.journal.add(&measurements, self.clock.now()) {
            tracing::warn!(%error, "failed to write the probe's file");
        }
        self.sender.send_unsent(&mut self.journal).await;
    }

    /// Submits a marker, and waits for the webhook if it was accepted.
    async fn submission(&self) -> (Check, Option<Check>) {
        let (marker, back) = self.receiver.marker();
        let submitted = self.target.submit(&marker).await;
        if submitted.state == crate::model::Measured::Down {
            return (submitted, None);
        }
        let begun = Instant::now();
        let is_back = matches!(tokio::time::timeout(self.wait, back).await, Ok(Ok(())));
        let took = begun.elapsed();
        let arrived_at = self.receiver.arrived_at().unwrap_or(self.started_at);
        let state = delivery_state(is_back.then_some(took), arrived_at, self.clock.now());
        (submitted, Some(Check { state, took }))
    }
}
