//! Starts everything that deliveries depend on, and breaks it on demand.

use std::time::Duration;

use super::arrivals::Arrivals;
use super::customers::{Customers, setup};
use super::fault::Fault;
use super::receivers::{Mood, Other, Postbox, Receiver};
use crate::environment::Stage;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Nats, Postgres, Server, Syncs, Worker};

/// Everything that a submission's deliveries depend on: two processes that deliver, one of which also accepts posts,
/// PostgreSQL, NATS as the spool while PostgreSQL is down, and the receivers of emails and calls.
pub(crate) struct Scene {
    pub postgres: Postgres,
    nats: Nats,
    server: Server,
    worker: Worker,
    pub postbox: Other<Postbox>,
    pub receiver: Other<Receiver>,
    pub arrivals: Arrivals,
}

impl Scene {
    pub(crate) async fn set(stage: &Stage<'_>, customers: &Customers) -> anyhow::Result<Self> {
        let arrivals = Arrivals::create(&stage.folder.join("arrivals.log"))?;
        let ports = stage.ground.ports;
        let postbox = Other::postbox(ports.postbox(), &arrivals).await?;
        let receiver = Other::receiver(ports.receiver(), &arrivals, customers).await?;
        let postgres = stage.postgres(&stage.folder, Cluster::default()).await?;
        let nats = Nats::start(stage, &stage.folder, Syncs::Always).await?;
        let setup = nats.spilled_to(setup(stage));
        let server = stage.server(setup.clone()).await?;
        let worker = Worker::start(stage, setup)?;
        Ok(Self { postgres, nats, server, worker, postbox, receiver, arrivals })
    }

    pub(crate) fn expect_alive(&mut self) -> anyhow::Result<()> {
        self.server.expect_alive()?;
        self.worker.expect_alive()
    }

    /// Breaks one thing for a while.
    pub(crate) async fn play(&mut self, fault: Fault, away: Duration) -> anyhow::Result<()> {
        match fault {
            Fault::Worker => {
                self.worker.kill().await?;
                tokio::time::sleep(away).await;
                self.worker.again()?;
            }
            Fault::Server => {
                self.server.kill().await?;
                tokio::time::sleep(away).await;
                self.server.again().await?;
            }
            Fault::Postgres => {
                self.postgres.kill().await?;
                tokio::time::sleep(away).await;
                self.postgres.again().await?;
            }
            Fault::Nats => {
                self.nats.kill().await?;
                tokio::time::sleep(away).await;
                self.nats.again().await?;
            }
            Fault::AtOnce => self.kill_at_once(away).await?,
            Fault::PostboxAway => {
                self.postbox.down().await;
                tokio::time::sleep(away).await;
                self.postbox.up().await?;
            }
            Fault::ReceiverAway => {
                self.receiver.down().await;
                tokio::time::sleep(away).await;
                self.receiver.up().await?;
            }
            Fault::Postbox(mood) => {
                self.postbox.taker.mood(mood);
                tokio::time::sleep(away).await;
                self.postbox.taker.mood(Mood::Well);
            }
            Fault::Receiver(mood) => {
                self.receiver.taker.mood(mood);
                tokio::time::sleep(away).await;
                self.receiver.taker.mood(Mood::Well);
            }
        }
        Ok(())
    }

    /// Kills both processes that deliver, and PostgreSQL, at the same moment.
    async fn kill_at_once(&mut self, away: Duration) -> anyhow::Result<()> {
        let ours = self.server.pid().into_iter().chain(self.worker.pid());
        let all: Vec<u32> = ours.chain(self.postgres.pids()).collect();
        kill_at_once(&all).await;
        self.server.gone().await?;
        self.worker.gone().await?;
        self.postgres.gone().await?;
        tokio::time::sleep(away).await;
        self.postgres.again().await?;
        self.server.again().await?;
        self.worker.again()
    }
}
