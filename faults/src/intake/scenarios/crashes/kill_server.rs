//! F1: the server is killed at random moments under load, and started again. In every second round PostgreSQL is killed
//! at the same moment: otherwise it would still finish what it was sent.

use crate::client::Load;
use crate::environment::Stage;
use crate::intake::outcome::Outcome;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Setup};

pub(crate) async fn run(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let kills = stage.ground.length.pick(4, 20, 200);
    let takes_along = |round| round % 2 == 1;
    play(stage, Cluster::default(), stage.setup(), Load::default(), kills, takes_along).await
}

/// The same with a server that answers before the commit, as only its debug build can, and with a PostgreSQL whose
/// commits take longer than a response needs to reach a visitor. Every kill includes PostgreSQL. It must lose
/// something.
pub(crate) async fn control(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let slow = Cluster { settings: vec!["commit_delay=100000", "commit_siblings=0"], ..Cluster::default() };
    let hasty = stage.setup().debug_build(stage.ground).with("RECORDER__ACKNOWLEDGE_EARLY", true);
    let leisurely = Load { connections: 24, per_second: 300, open: false };
    Ok(play(stage, slow, hasty.accept_data_loss(), leisurely, 3, |_| true).await?.must_lose())
}

async fn play(
    stage: &Stage<'_>,
    cluster: Cluster,
    setup: Setup,
    load: Load,
    kills: u64,
    takes_along: fn(u64) -> bool,
) -> anyhow::Result<Outcome> {
    let mut postgres = stage.postgres(&stage.folder, cluster).await?;
    let mut server = stage.server(setup).await?;
    let traffic = stage.traffic(load)?;
    for round in 0..kills {
        stage.ground.wait_a_moment(500, 3000).await;
        server.expect_alive()?;
        if takes_along(round) {
            let all: Vec<u32> = server.pid().into_iter().chain(postgres.pids()).collect();
            kill_at_once(&all).await;
            server.gone().await?;
            postgres.gone().await?;
            postgres.again().await?;
        } else {
            server.kill().await?;
        }
        server.again().await?;
    }
    stage.ground.wait_a_moment(500, 1000).await;
    Ok(stage.conclude(traffic, &postgres).await?.rounds(kills))
}
