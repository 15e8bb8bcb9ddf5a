//! F11: PostgreSQL runs, but the server can't reach it: either in both directions, or in a way that PostgreSQL receives
//! and executes everything and its replies are lost.

use crate::client::Load;
use crate::environment::{Stage, seconds};
use crate::intake::outcome::Outcome;
use crate::machine::network::{Cut, Network};
use crate::services::Cluster;

pub(crate) async fn run(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let (rounds, lasts) = stage.ground.length.pick((1, 3), (3, 5), (15, 10));
    let network = Network::make(&stage.ground.folder).await?;
    let cluster = Cluster {
        address: Network::address(),
        namespace: Some(network.name().to_owned()),
        ..Cluster::default()
    };
    let postgres = stage.postgres(&stage.folder, cluster).await?;
    let setup = stage.setup().database_at(Network::address(), stage.ground);
    let mut server = stage.server(setup).await?;
    let mut traffic = stage.traffic(Load::default())?;
    let mut notes = Vec::new();
    for _ in 0..rounds {
        for cut in [Cut::BothWays, Cut::OnlyReplies] {
            stage.ground.wait_a_moment(1500, 3000).await;
            traffic.phase();
            network.cut(cut).await?;
            seconds(lasts).await;
            network.mend().await?;
            notes.push(format!("{cut:?}: {}", traffic.phase()));
            seconds(2).await;
            server.expect_alive()?;
        }
    }
    seconds(3).await;
    server.expect_alive()?;
    let mut outcome = stage.conclude(traffic, &postgres).await?.rounds(2 * rounds);
    outcome.notes(notes);
    Ok(outcome)
}
