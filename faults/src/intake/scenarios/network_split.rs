//! F11: PostgreSQL runs, but the server can't reach it: either in both directions, or in a way that PostgreSQL receives
//! and executes everything and its replies are lost.

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::machine::network::{Cut, Network};
use crate::services::{Cluster, Postgres, Server, Setup};
use crate::wait::seconds;

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let (rounds, duration_s) = environment.campaign.length.pick((1, 3), (3, 5), (15, 10));
    let network = Network::make(&environment.campaign.folder).await?;
    let cluster = Cluster {
        address: Network::address(),
        namespace: Some(network.name().to_owned()),
        ..Cluster::default()
    };
    let postgres = Postgres::start(environment, &environment.folder, cluster).await?;
    let setup = Setup::new(environment).database_at(Network::address(), environment.campaign);
    let mut server = Server::start(environment, setup).await?;
    let mut traffic = environment.traffic(Load::default())?;
    let mut notes = Vec::new();
    for _ in 0..rounds {
        for cut in [Cut::BothWays, Cut::OnlyReplies] {
            environment.campaign.wait_randomly(1500, 3000).await;
            traffic.phase();
            network.cut(cut).await?;
            seconds(duration_s).await;
            network.restore().await?;
            notes.push(format!("{cut:?}: {}", traffic.phase()));
            seconds(2).await;
            server.expect_alive()?;
        }
    }
    seconds(3).await;
    server.expect_alive()?;
    let mut outcome = conclude(environment, traffic, &postgres).await?.rounds(2 * rounds);
    outcome.notes(notes);
    Ok(outcome)
}
