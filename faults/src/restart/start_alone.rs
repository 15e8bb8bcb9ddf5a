//! A server is started while PostgreSQL is away, and has to accept two seconds later.

use std::time::{Duration, Instant};

use anyhow::Context;
use bench::{Connection, Encoding, Post};

use crate::client::ResponseCounter;
use crate::environment::Environment;
use crate::restart::drill::Part;
use crate::services::{Cluster, Postgres, Server, Setup};

/// A debug build on a busy machine takes longer than what is promised.
const LONGEST_START: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(2)];
const POLL_INTERVAL: Duration = Duration::from_millis(10);

pub(super) async fn run(environment: &Environment<'_>) -> anyhow::Result<Part> {
    let address = environment.campaign.ports.server();
    let mut postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let mut server = Server::stopped(environment, Setup::new(environment), "server", address);
    server.spawn()?;
    server.wait_until_ready().await?;
    // It writes what it needs for such a start when it stops, at the latest.
    server.stop().await?;
    postgres.stop().await?;

    let (number, log) = environment.acked_log()?;
    let responses = ResponseCounter::default();
    let started = Instant::now();
    server.spawn()?;
    let post = Post { endpoint: &environment.endpoints[0], encoding: Encoding::Urlencoded, number };
    let mut connection = loop {
        match Connection::open(address).await {
            Ok(connection) => break connection,
            Err(_) => tokio::time::sleep(POLL_INTERVAL).await,
        }
        server.expect_alive()?;
    };
    let response = connection.send(&post).await.context("posting")?;
    let took = started.elapsed();
    responses.answered(&response, took);
    let id = response.id().context("it was not accepted")?.parse()?;
    log.lines().send((id, number)).context("the log is open")?;
    log.close()?;
    postgres.restart().await?;
    let mut part = Part::compare(environment, &responses.take(), &postgres).await?;
    let [debug, release] = LONGEST_START;
    let longest = environment.campaign.length.pick(debug, release, release);
    part.note(format!("accepted {} ms after the start", took.as_millis()));
    part.require(took <= longest, format!("that is more than {} s", longest.as_secs()));
    server.expect_alive()?;
    server.stop().await?;
    Ok(part)
}
