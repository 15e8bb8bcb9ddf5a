use std::sync::Arc;

use anyhow::Context;
use forms::{EndpointId, ID_KEYS};
use kernel::{Clock, Keyring};
use sqlx::PgPool;
use uuid::Uuid;

const WORKSPACES: usize = 200;
/// The number of endpoints. It is smaller in a debug build, whose figures say nothing: CI only checks that a run works.
const ENDPOINTS: usize = if cfg!(debug_assertions) { 1_000 } else { 20_000 };
const CELL: &str = "22";

/// The endpoints that posts go to, each equally often.
#[derive(Clone, Debug)]
pub(crate) struct Endpoints(Arc<[Endpoint]>);

#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub id: String,
    pub workspace: Uuid,
}

impl Endpoints {
    /// Inserts workspaces with an owner each, and their endpoints, as if people had created them.
    pub(crate) async fn fill(database: &PgPool) -> anyhow::Result<Self> {
        let keys = Keyring::new(db::plain_keys(database, ID_KEYS).await?)
            .context("the database has no key for ids")?;
        let clock = Clock::system();
        let workspaces: Vec<Uuid> = (0..WORKSPACES).map(|_| clock.uuid()).collect();
        let owners: Vec<Uuid> = (0..WORKSPACES).map(|_| clock.uuid()).collect();
        let endpoints: Arc<[Endpoint]> = (0..ENDPOINTS)
            .map(|at| Endpoint {
                id: EndpointId::fresh(CELL, &keys).to_string(),
                workspace: workspaces[at % WORKSPACES],
            })
            .collect();
        insert_workspaces(database, &workspaces, &owners).await?;
        insert_endpoints(database, &endpoints).await?;
        Ok(Self(endpoints))
    }

    /// Returns a pseudorandom endpoint, the same for the same number.
    pub(crate) fn any(&self, number: u64) -> &Endpoint {
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.0[usize::try_from(mixed).unwrap_or(0) % self.0.len()]
    }

    pub(crate) fn all(&self) -> &[Endpoint] {
        &self.0
    }
}

async fn insert_workspaces(database: &PgPool, workspaces: &[Uuid], owners: &[Uuid]) -> sqlx::Result<()> {
    sqlx::query(
        "with made as (
             insert into workspaces (id, name, created_at)
             select workspace, 'Workspace', now() from unnest($1::uuid[]) as w (workspace)
         ), people as (
             insert into users (id, email, email_as_typed, password_hash, created_at)
             select owner, owner || '@example.com', owner || '@example.com', '', now()
             from unnest($2::uuid[]) as o (owner)
         )
         select",
    )
    .bind(workspaces)
    .bind(owners)
    .execute(database)
    .await?;
    // They pay by invoice and are far from their limit, as whoever gets so many submissions is.
    sqlx::query(
        "insert into billing_terms (workspace_id, pays_by, spending_limit_cents)
         select workspace, 'invoice', 10000000 from unnest($1::uuid[]) as w (workspace)",
    )
    .bind(workspaces)
    .execute(database)
    .await?;
    sqlx::query(
        "insert into memberships (workspace_id, user_id, created_at)
         select workspace, owner, now() from unnest($1::uuid[], $2::uuid[]) as m (workspace, owner)",
    )
    .bind(workspaces)
    .bind(owners)
    .execute(database)
    .await?;
    Ok(())
}

async fn insert_endpoints(database: &PgPool, endpoints: &[Endpoint]) -> sqlx::Result<()> {
    let ids: Vec<&str> = endpoints.iter().map(|endpoint| endpoint.id.as_str()).collect();
    let workspaces: Vec<Uuid> = endpoints.iter().map(|endpoint| endpoint.workspace).collect();
    sqlx::query(
        "insert into endpoints (id, workspace_id, name, created_at, updated_at)
         select id, workspace, 'Contact', now(), now() from unnest($1::text[], $2::uuid[]) as e (id, workspace)",
    )
    .bind(ids)
    .bind(workspaces)
    .execute(database)
    .await?;
    Ok(())
}
