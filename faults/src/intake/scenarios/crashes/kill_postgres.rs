//! F2: every process of PostgreSQL is killed under load; it is started again a moment later.

use crate::client::Load;
use crate::environment::Stage;
use crate::intake::outcome::Outcome;
use crate::services::Cluster;

pub(crate) async fn run(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let kills = stage.ground.length.pick(2, 10, 100);
    let mut postgres = stage.postgres(&stage.folder, Cluster::default()).await?;
    let mut server = stage.server(stage.setup()).await?;
    let mut traffic = stage.traffic(Load::default())?;
    for _ in 0..kills {
        stage.ground.wait_a_moment(1000, 3000).await;
        postgres.kill().await?;
        stage.ground.wait_a_moment(200, 2000).await;
        postgres.again().await?;
    }
    stage.ground.wait_a_moment(1000, 3000).await;
    server.expect_alive()?;
    let refused = traffic.phase().refused_share();
    let mut outcome = stage.conclude(traffic, &postgres).await?.rounds(kills);
    outcome.require(refused <= 0.001, &format!("{:.2} % of posts were not accepted", refused * 100.0));
    Ok(outcome)
}
