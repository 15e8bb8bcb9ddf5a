//! A database prepared once: schema, one account, its endpoints. Every scenario starts with a copy.

use std::sync::Arc;

use anyhow::Context;
use bench::Account;
use sqlx::{Connection, PgConnection};

use crate::campaign::Campaign;
use crate::environment::Environment;
use crate::machine::process::run;
use crate::services::postgres::as_postgres;
use crate::services::{Cluster, Postgres, Server, Setup};

/// Enough that no endpoint's rate limit is exceeded.
const ENDPOINTS: usize = 200;
/// The owner of all endpoints.
pub(crate) const OWNER: &str = "owner@example.com";

/// Prepares it, and returns the ids of the endpoints.
pub(crate) async fn make(campaign: &Campaign) -> anyhow::Result<Arc<[String]>> {
    make_with(campaign, Setup::new, async |server| {
        server.expect_alive()?;
        let account = Account::register(campaign.ports.server(), OWNER).await?;
        let mut endpoints = Vec::with_capacity(ENDPOINTS);
        for number in 0..ENDPOINTS {
            endpoints.push(account.create_endpoint(&format!("Form {number}")).await?);
        }
        Ok(endpoints.into())
    })
    .await
}

/// Prepares it with whatever `fill` creates through a server with this configuration.
pub(crate) async fn make_with<T>(
    campaign: &Campaign,
    setup: impl FnOnce(&Environment<'_>) -> Setup,
    fill: impl AsyncFnOnce(&mut Server) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let nothing: Arc<[String]> = Arc::new([]);
    let environment = Environment::new(campaign, "template-making", &nothing)?;
    let data = campaign.template();
    let place = data.to_str().context("a plain path")?;
    run("install", ["-d", "-o", "postgres", "-m", "0700", place]).await?;
    let settings = "-U postgres --auth=trust --data-checksums --encoding=UTF8 --locale=C.UTF-8 -D";
    let settings = settings.split(' ').chain([place]).map(str::to_owned);
    let initdb: Vec<String> = as_postgres("initdb").into_iter().chain(settings).collect();
    run(&initdb[0], &initdb[1..]).await?;
    let rules = data.join("pg_hba.conf");
    let existing = std::fs::read_to_string(&rules)?;
    std::fs::write(&rules, format!("{existing}\nhost all all 10.213.77.0/24 trust\n"))?;

    let created = set_up(&environment, setup(&environment), fill).await;
    environment.clear();
    created
}

async fn set_up<T>(
    environment: &Environment<'_>,
    setup: Setup,
    fill: impl AsyncFnOnce(&mut Server) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut postgres =
        Postgres::start_empty(environment, environment.campaign.template(), Cluster::default()).await?;
    setup.run(&["migrate", "--roles", &postgres.maintenance_url()]).await?;
    let mut server = Server::start(environment, setup).await?;
    let created = fill(&mut server).await?;
    unmeter_workspaces(&postgres).await?;
    server.stop().await?;
    postgres.stop().await?;
    Ok(created)
}

/// Excepts all workspaces from the quota: these scenarios send far more than that.
async fn unmeter_workspaces(postgres: &Postgres) -> anyhow::Result<()> {
    let mut connection = PgConnection::connect(&postgres.url()).await?;
    sqlx::query("insert into billing_terms (workspace_id, metered) select id, false from workspaces")
        .execute(&mut connection)
        .await?;
    Ok(connection.close().await?)
}
