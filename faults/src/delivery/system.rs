//! Starts everything that deliveries depend on, and breaks it on demand.

use std::time::Duration;

use super::arrivals::Arrivals;
use super::customers::{Customers, setup};
use super::fault::Fault;
use super::receivers::{Behaviour, BreakableServer, MailServer, WebhookReceiver};
use crate::environment::Environment;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Nats, Postgres, Server, Syncs, Worker};

/// Everything that a submission's deliveries depend on: two processes that deliver, one of which also accepts posts,
/// PostgreSQL, NATS as the spool while PostgreSQL is down, and the receivers of emails and calls.
pub(crate) struct System {
    pub postgres: Postgres,
    nats: Nats,
    server: Server,
    worker: Worker,
    pub mail_server: BreakableServer<MailServer>,
    pub receiver: BreakableServer<WebhookReceiver>,
    pub arrivals: Arrivals,
}

impl System {
    pub(crate) async fn start(environment: &Environment<'_>, customers: &Customers) -> anyhow::Result<Self> {
        let arrivals = Arrivals::create(&environment.folder.join("arrivals.log"))?;
        let ports = environment.campaign.ports;
        let mail_server = BreakableServer::mail_server(ports.mail_server(), &arrivals).await?;
        let receiver = BreakableServer::receiver(ports.receiver(), &arrivals, customers).await?;
        let postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
        let nats = Nats::start(environment, &environment.folder, Syncs::Always).await?;
        let setup = nats.configure(setup(environment));
        let server = Server::start(environment, setup.clone()).await?;
        let worker = Worker::start(environment, setup)?;
        Ok(Self { postgres, nats, server, worker, mail_server, receiver, arrivals })
    }

    pub(crate) fn expect_alive(&mut self) -> anyhow::Result<()> {
        self.server.expect_alive()?;
        self.worker.expect_alive()
    }

    /// Breaks one thing for a while.
    pub(crate) async fn inject(&mut self, fault: Fault, downtime: Duration) -> anyhow::Result<()> {
        match fault {
            Fault::Worker => {
                self.worker.kill().await?;
                tokio::time::sleep(downtime).await;
                self.worker.restart()?;
            }
            Fault::Server => {
                self.server.kill().await?;
                tokio::time::sleep(downtime).await;
                self.server.restart().await?;
            }
            Fault::Postgres => {
                self.postgres.kill().await?;
                tokio::time::sleep(downtime).await;
                self.postgres.restart().await?;
            }
            Fault::Nats => {
                self.nats.kill().await?;
                tokio::time::sleep(downtime).await;
                self.nats.restart().await?;
            }
            Fault::AllAtOnce => self.kill_at_once(downtime).await?,
            Fault::MailServerDown => {
                self.mail_server.down().await;
                tokio::time::sleep(downtime).await;
                self.mail_server.up().await?;
            }
            Fault::ReceiverDown => {
                self.receiver.down().await;
                tokio::time::sleep(downtime).await;
                self.receiver.up().await?;
            }
            Fault::MailServer(behaviour) => {
                self.mail_server.handler.set_behaviour(behaviour);
                tokio::time::sleep(downtime).await;
                self.mail_server.handler.set_behaviour(Behaviour::Normal);
            }
            Fault::Receiver(behaviour) => {
                self.receiver.handler.set_behaviour(behaviour);
                tokio::time::sleep(downtime).await;
                self.receiver.handler.set_behaviour(Behaviour::Normal);
            }
        }
        Ok(())
    }

    /// Kills both processes that deliver, and PostgreSQL, at the same moment.
    async fn kill_at_once(&mut self, downtime: Duration) -> anyhow::Result<()> {
        let ours = self.server.pid().into_iter().chain(self.worker.pid());
        let all: Vec<u32> = ours.chain(self.postgres.pids()).collect();
        kill_at_once(&all).await;
        self.server.wait_until_ended().await?;
        self.worker.wait_until_ended().await?;
        self.postgres.wait_until_ended().await?;
        tokio::time::sleep(downtime).await;
        self.postgres.restart().await?;
        self.server.restart().await?;
        self.worker.restart()
    }
}
