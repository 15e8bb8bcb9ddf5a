//! F3: NATS is killed and stays down. Submissions don't depend on it, so no visitor may notice.

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Nats, Postgres, Server, Setup, Syncs};
use crate::wait::seconds;

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let downtime = environment.campaign.length.pick(5, 60, 600);
    let postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let mut nats = Nats::start(environment, &environment.folder, Syncs::Always).await?;
    let mut server = Server::start(environment, nats.configure(Setup::new(environment))).await?;
    let mut traffic = environment.traffic(Load::default())?;
    seconds(3).await;
    nats.kill().await?;
    seconds(downtime).await;
    nats.restart().await?;
    seconds(3).await;
    server.expect_alive()?;
    let not_accepted = traffic.phase().not_accepted();
    let mut outcome = conclude(environment, traffic, &postgres).await?;
    outcome.require(not_accepted == 0, "posts were not accepted because NATS was down");
    Ok(outcome)
}
