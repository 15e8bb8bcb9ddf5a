use std::net::SocketAddr;

use anyhow::Context;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use url::Url;

/// A database created for one run, on the PostgreSQL that the configuration names.
pub(crate) struct Database {
    /// A URL on the same PostgreSQL, used to create and to drop the database.
    admin: Url,
    name: String,
    /// A pool that connects as the owner.
    pub pool: PgPool,
}

/// The three roles, as the configuration names their URLs.
const ROLES: [&str; 3] = ["OWNER", "APP", "WORKER"];

impl Database {
    pub(crate) async fn create(name: &str) -> anyhow::Result<Self> {
        let admin = url_of("OWNER")?;
        let name = format!("formtray_bench_{}_{name}", std::process::id());
        execute(&admin, &format!("create database {name}")).await?;
        let pool = PgPool::connect(with_database(&admin, &name).as_str()).await?;
        Ok(Self { admin, name, pool })
    }

    /// Returns the environment variables that make a server use this database, with another port if the connection goes
    /// through a proxy.
    pub(crate) fn variables(&self, port: Option<u16>) -> anyhow::Result<Vec<(String, String)>> {
        let variable = |role: &str| {
            let mut url = with_database(&url_of(role)?, &self.name);
            if let Some(port) = port {
                url.set_port(Some(port)).ok().context("a database's address takes a port")?;
            }
            Ok((name_of(role), url.into()))
        };
        ROLES.into_iter().map(variable).collect()
    }

    /// Excepts all workspaces from the quota.
    pub(crate) async fn unmeter_workspaces(&self) -> sqlx::Result<()> {
        sqlx::query("insert into billing_terms (workspace_id, metered) select id, false from workspaces")
            .execute(&self.pool)
            .await
            .map(drop)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the URL of the database that has the statistics of all databases.
    pub(crate) fn statistics_url(&self) -> Url {
        with_database(&self.admin, "postgres")
    }

    /// Returns the URL for the role that records submissions.
    pub(crate) fn worker_url(&self) -> anyhow::Result<String> {
        Ok(with_database(&url_of("WORKER")?, &self.name).into())
    }

    /// Returns the address of the PostgreSQL that it is on.
    pub(crate) fn address(&self) -> anyhow::Result<SocketAddr> {
        let addresses = self.admin.socket_addrs(|| Some(5432))?;
        addresses.first().copied().context("PostgreSQL has no address")
    }

    pub(crate) async fn drop(self) -> anyhow::Result<()> {
        self.pool.close().await;
        execute(&self.admin, &format!("drop database {} with (force)", self.name)).await
    }
}

fn name_of(role: &str) -> String {
    format!("FORMTRAY__DATABASE__{role}_URL")
}

fn url_of(role: &str) -> anyhow::Result<Url> {
    let name = name_of(role);
    let text = std::env::var(&name).with_context(|| format!("{name} is not set: run it by `just bench`"))?;
    text.parse().with_context(|| format!("{name} is no address"))
}

fn with_database(admin: &Url, database: &str) -> Url {
    let mut url = admin.clone();
    url.set_path(database);
    url
}

async fn execute(admin: &Url, statement: &str) -> anyhow::Result<()> {
    let mut connection =
        PgConnection::connect(admin.as_str()).await.context("no PostgreSQL answers: run `just services`")?;
    sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await?;
    Ok(())
}
