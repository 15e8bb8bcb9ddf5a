//! Two servers behind a balancer, restarted in turn.

use crate::environment::Environment;
use crate::restart::balancer::Balancer;
use crate::restart::drill::{LOAD, Part, STOP_DELAY_SECONDS, until_posted};
use crate::services::{Cluster, Postgres, Server, Setup};
use crate::wait::seconds;

pub(super) async fn run(environment: &Environment<'_>) -> anyhow::Result<Part> {
    let length = environment.campaign.length;
    let target = length.pick(1_500, 25_500, 250_000);
    let mut postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let (mut one, mut other) = (server(environment, 0, "one"), server(environment, 1, "other"));
    for server in [&mut one, &mut other] {
        server.spawn()?;
    }
    one.wait_until_ready().await?;
    other.wait_until_ready().await?;
    let ports = environment.campaign.ports;
    let servers = [ports.balanced_server(0).0, ports.balanced_server(1).0];
    let _balancer = Balancer::start(ports.server(), &servers).await?;

    let (mut traffic, mut posted) = (environment.traffic(LOAD)?, 0);
    seconds(1).await;
    restart(&mut one).await?;
    until_posted(&mut traffic, &mut posted, target / 3).await;
    postgres.stop().await?;
    seconds(1).await;
    restart(&mut other).await?;
    if length.pick(false, true, true) {
        restart(&mut one).await?;
    }
    until_posted(&mut traffic, &mut posted, target * 2 / 3).await;
    postgres.restart().await?;
    if length.pick(false, true, true) {
        restart(&mut other).await?;
    }
    until_posted(&mut traffic, &mut posted, target).await;
    let part = Part::conclude(environment, traffic, &postgres).await?;
    one.stop().await?;
    other.stop().await?;
    Ok(part)
}

/// Returns a server with a port and a spool of its own.
fn server(environment: &Environment<'_>, place: u16, name: &str) -> Server {
    let (address, metrics) = environment.campaign.ports.balanced_server(place);
    let setup = Setup::new(environment)
        .with("SERVER__LISTEN", address)
        .with("SERVER__METRICS_LISTEN", metrics)
        .with("SERVER__STOP_DELAY_SECONDS", STOP_DELAY_SECONDS)
        .spool_in(&environment.folder.join(format!("spool-of-{name}")));
    Server::stopped(environment, setup, name, address)
}

async fn restart(server: &mut Server) -> anyhow::Result<()> {
    server.stop().await?;
    server.spawn()?;
    server.wait_until_ready().await?;
    // The balancer has to see it before the other one is stopped.
    seconds(1).await;
    Ok(())
}
