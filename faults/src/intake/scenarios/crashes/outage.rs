//! PostgreSQL is down for a minute. Posts are still accepted, into the spool.

use crate::client::Load;
use crate::environment::{Stage, seconds};
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Nats, Setup, Syncs};

/// Runs it with the spool on this machine's disk.
pub(crate) async fn on_disk(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    play(stage, stage.setup()).await
}

/// Runs it with the spool on JetStream.
pub(crate) async fn on_stream(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let nats = Nats::start(stage, &stage.folder, Syncs::Always).await?;
    play(stage, nats.spilled_to(stage.setup())).await
}

async fn play(stage: &Stage<'_>, setup: Setup) -> anyhow::Result<Outcome> {
    let away = stage.ground.length.pick(10, 60, 600);
    let mut postgres = stage.postgres(&stage.folder, Cluster::default()).await?;
    let mut server = stage.server(setup).await?;
    let mut traffic = stage.traffic(Load::default())?;
    seconds(3).await;
    traffic.phase();
    postgres.stop().await?;
    seconds(away).await;
    let meanwhile = traffic.phase();
    server.expect_alive()?;
    postgres.again().await?;
    seconds(3).await;
    server.expect_alive()?;
    let mut outcome = stage.conclude(traffic, &postgres).await?;
    let share = meanwhile.accepted_share();
    outcome.require(share >= 0.999, &format!("only {:.2} % were accepted meanwhile", share * 100.0));
    outcome.note(format!("while PostgreSQL was away: {meanwhile}, {:.3} % accepted", share * 100.0));
    outcome.accepted_share = Some(share);
    Ok(outcome)
}
