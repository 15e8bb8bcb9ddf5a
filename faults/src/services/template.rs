//! A database prepared once: schema, one account, its endpoints. Every scenario starts with a copy.

use std::sync::Arc;

use anyhow::Context;
use bench::Account;

use crate::campaign::Ground;
use crate::environment::Stage;
use crate::machine::process::run;
use crate::services::postgres::as_postgres;
use crate::services::{Cluster, Postgres, Server, Setup};

/// Enough that no endpoint's rate limit is exceeded.
const ENDPOINTS: usize = 200;
/// The owner of all endpoints.
pub(crate) const OWNER: &str = "owner@example.com";

/// Prepares it, and returns the ids of the endpoints.
pub(crate) async fn make(ground: &Ground) -> anyhow::Result<Arc<[String]>> {
    make_with(ground, Setup::new, async |server| {
        server.expect_alive()?;
        let account = Account::register(ground.ports.server(), OWNER).await?;
        let mut endpoints = Vec::with_capacity(ENDPOINTS);
        for number in 0..ENDPOINTS {
            endpoints.push(account.make_endpoint(&format!("Form {number}")).await?);
        }
        Ok(endpoints.into())
    })
    .await
}

/// Prepares it with whatever `fill` creates through a server with this configuration.
pub(crate) async fn make_with<T>(
    ground: &Ground,
    setup: impl FnOnce(&Stage<'_>) -> Setup,
    fill: impl AsyncFnOnce(&mut Server) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let nothing: Arc<[String]> = Arc::new([]);
    let stage = Stage::new(ground, "template-making", &nothing)?;
    let data = ground.template();
    let place = data.to_str().context("a plain path")?;
    run("install", ["-d", "-o", "postgres", "-m", "0700", place]).await?;
    let settings = "-U postgres --auth=trust --data-checksums --encoding=UTF8 --locale=C.UTF-8 -D";
    let settings = settings.split(' ').chain([place]).map(str::to_owned);
    let initdb: Vec<String> = as_postgres("initdb").into_iter().chain(settings).collect();
    run(&initdb[0], &initdb[1..]).await?;
    let rules = data.join("pg_hba.conf");
    let known = std::fs::read_to_string(&rules)?;
    std::fs::write(&rules, format!("{known}\nhost all all 10.213.77.0/24 trust\n"))?;

    let made = set_up(&stage, setup(&stage), fill).await;
    stage.clear();
    made
}

async fn set_up<T>(
    stage: &Stage<'_>,
    setup: Setup,
    fill: impl AsyncFnOnce(&mut Server) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut postgres = Postgres::begin_bare(stage, stage.ground.template(), Cluster::default()).await?;
    setup.run(&["migrate", "--roles", &postgres.maintenance_url()]).await?;
    let mut server = Server::start(stage, setup).await?;
    let made = fill(&mut server).await?;
    server.stop().await?;
    postgres.stop().await?;
    Ok(made)
}
