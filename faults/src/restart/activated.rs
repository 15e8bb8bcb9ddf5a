//! One server on a socket that stays open, as systemd keeps it: visitors who come while no server runs wait for the next.

use std::net::TcpListener;
use std::sync::Arc;

use crate::environment::Environment;
use crate::restart::drill::{LOAD, Part, until_posted};
use crate::services::{Cluster, Postgres, Server, Setup};
use crate::wait::seconds;

pub(super) async fn run(environment: &Environment<'_>) -> anyhow::Result<Part> {
    let target = environment.campaign.length.pick(1_500, 25_500, 250_000);
    let address = environment.campaign.ports.server();
    let socket = Arc::new(TcpListener::bind(address)?);
    let mut postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let setup = Setup::new(environment).with_socket(&socket);
    let mut server = Server::stopped(environment, setup, "server", address);
    server.spawn()?;
    server.wait_until_ready().await?;

    let (mut traffic, mut posted) = (environment.traffic(LOAD)?, 0);
    seconds(1).await;
    restart(&mut server).await?;
    until_posted(&mut traffic, &mut posted, target / 3).await;
    postgres.stop().await?;
    seconds(1).await;
    restart(&mut server).await?;
    until_posted(&mut traffic, &mut posted, target * 2 / 3).await;
    postgres.restart().await?;
    if environment.campaign.length.pick(false, true, true) {
        restart(&mut server).await?;
    }
    until_posted(&mut traffic, &mut posted, target).await;
    let part = Part::conclude(environment, traffic, &postgres).await?;
    server.stop().await?;
    Ok(part)
}

/// Stops the server, waits until it has ended, and starts another, as `systemctl restart` does.
async fn restart(server: &mut Server) -> anyhow::Result<()> {
    server.stop().await?;
    server.spawn()?;
    server.wait_until_ready().await
}
