//! PostgreSQL is down for a minute. Posts are still accepted, into the spool.

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Nats, Postgres, Server, Setup, Syncs};
use crate::wait::seconds;

/// Runs it with the spool on this machine's disk.
pub(crate) async fn on_disk(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    run_with(environment, Setup::new(environment)).await
}

/// Runs it with the spool on JetStream.
pub(crate) async fn on_stream(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let nats = Nats::start(environment, &environment.folder, Syncs::Always).await?;
    run_with(environment, nats.configure(Setup::new(environment))).await
}

async fn run_with(environment: &Environment<'_>, setup: Setup) -> anyhow::Result<Outcome> {
    let downtime = environment.campaign.length.pick(10, 60, 600);
    let mut postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let mut server = Server::start(environment, setup).await?;
    let mut traffic = environment.traffic(Load::default())?;
    seconds(3).await;
    traffic.phase();
    postgres.stop().await?;
    seconds(downtime).await;
    let meanwhile = traffic.phase();
    server.expect_alive()?;
    postgres.restart().await?;
    seconds(3).await;
    server.expect_alive()?;
    let mut outcome = conclude(environment, traffic, &postgres).await?;
    let share = meanwhile.accepted_share();
    outcome.require(share >= 0.999, &format!("only {:.2} % were accepted meanwhile", share * 100.0));
    outcome.note(format!("while PostgreSQL was down: {meanwhile}, {:.3} % accepted", share * 100.0));
    outcome.accepted_share = Some(share);
    Ok(outcome)
}
