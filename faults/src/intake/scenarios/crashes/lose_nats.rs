//! F3: NATS is killed and stays down. Submissions don't depend on it, so no visitor may notice.

use crate::client::Load;
use crate::environment::{Stage, seconds};
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Nats, Syncs};

pub(crate) async fn run(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let away = stage.ground.length.pick(10, 60, 600);
    let postgres = stage.postgres(&stage.folder, Cluster::default()).await?;
    let mut nats = Nats::start(stage, &stage.folder, Syncs::Always).await?;
    let mut server = stage.server(nats.spilled_to(stage.setup())).await?;
    let mut traffic = stage.traffic(Load::default())?;
    seconds(3).await;
    nats.kill().await?;
    seconds(away).await;
    nats.again().await?;
    seconds(3).await;
    server.expect_alive()?;
    let not_accepted = traffic.phase().not_accepted();
    let mut outcome = stage.conclude(traffic, &postgres).await?;
    outcome.require(not_accepted == 0, "posts were not accepted because NATS was away");
    Ok(outcome)
}
