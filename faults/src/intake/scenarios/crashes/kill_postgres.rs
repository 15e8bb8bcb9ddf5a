//! F2: every process of PostgreSQL is killed under load; it is started again a moment later.

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Postgres, Server, Setup};

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let kills = environment.campaign.length.pick(2, 10, 100);
    let mut postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let mut server = Server::start(environment, Setup::new(environment)).await?;
    let mut traffic = environment.traffic(Load::default())?;
    for _ in 0..kills {
        environment.campaign.wait_randomly(1000, 3000).await;
        postgres.kill().await?;
        environment.campaign.wait_randomly(200, 2000).await;
        postgres.restart().await?;
    }
    environment.campaign.wait_randomly(1000, 3000).await;
    server.expect_alive()?;
    let refused = traffic.phase().refused_share();
    let mut outcome = conclude(environment, traffic, &postgres).await?.rounds(kills);
    outcome.require(refused <= 0.001, &format!("{:.2} % of posts were not accepted", refused * 100.0));
    Ok(outcome)
}
