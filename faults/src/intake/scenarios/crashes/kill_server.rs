//! F1: the server is killed at random moments under load, and started again. In every second round PostgreSQL is killed
//! at the same moment: otherwise it would still finish what it was sent.

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Postgres, Server, Setup};

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let kills = environment.campaign.length.pick(4, 20, 200);
    let kills_postgres = |round| round % 2 == 1;
    run_with(environment, Cluster::default(), Setup::new(environment), Load::default(), kills, kills_postgres)
        .await
}

/// The same with a server that answers before the commit, as only its debug build can, and with a PostgreSQL whose
/// commits take longer than a response needs to reach a visitor. Every kill includes PostgreSQL. It must lose
/// something.
pub(crate) async fn control(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let slow = Cluster { settings: vec!["commit_delay=100000", "commit_siblings=0"], ..Cluster::default() };
    let early =
        Setup::new(environment).debug_build(environment.campaign).with("RECORDER__ACKNOWLEDGE_EARLY", true);
    let light = Load { connections: 24, per_second: 300, open: false };
    Ok(run_with(environment, slow, early.accept_data_loss(), light, 3, |_| true).await?.must_lose())
}

async fn run_with(
    environment: &Environment<'_>,
    cluster: Cluster,
    setup: Setup,
    load: Load,
    kills: u64,
    kills_postgres: fn(u64) -> bool,
) -> anyhow::Result<Outcome> {
    let mut postgres = Postgres::start(environment, &environment.folder, cluster).await?;
    let mut server = Server::start(environment, setup).await?;
    let traffic = environment.traffic(load)?;
    for round in 0..kills {
        environment.campaign.wait_randomly(500, 3000).await;
        server.expect_alive()?;
        if kills_postgres(round) {
            let all: Vec<u32> = server.pid().into_iter().chain(postgres.pids()).collect();
            kill_at_once(&all).await;
            server.wait_until_ended().await?;
            postgres.wait_until_ended().await?;
            postgres.restart().await?;
        } else {
            server.kill().await?;
        }
        server.restart().await?;
    }
    environment.campaign.wait_randomly(500, 1000).await;
    Ok(conclude(environment, traffic, &postgres).await?.rounds(kills))
}
