//! PostgreSQL alone, on the product's own tables: the limit for a server that writes rows one by one, and what might be
//! reached at best in batches.

use std::time::Instant;

use anyhow::Context;
use bench::{Encoding, Post};
use kernel::Clock;
use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::run::numbers::Numbers;
use crate::submit::figures::SenderResults;
use crate::submit::interval::Interval;
use crate::submit::systems::endpoints::Endpoints;
use crate::submit::workload::BATCH_WRITERS;

const BATCH: usize = 200;
const ORIGIN: &str = "https://www.example.com";

/// PostgreSQL alone, and what is written to it.
#[derive(Clone)]
pub(crate) struct Engine {
    /// The URL for the role that records submissions.
    pub url: String,
    pub endpoints: Endpoints,
    pub numbers: Numbers,
    pub clock: Clock,
}

struct Row<'a> {
    id: Uuid,
    workspace: Uuid,
    endpoint: &'a str,
    fields: String,
    address_hash: [u8; 16],
}

impl Engine {
    pub(crate) fn single(
        &self,
        clients: usize,
        interval: Interval,
    ) -> JoinSet<anyhow::Result<SenderResults>> {
        let mut tasks = JoinSet::new();
        for _ in 0..clients {
            tasks.spawn(self.clone().write_one_by_one(interval));
        }
        tasks
    }

    pub(crate) fn batch(&self, interval: Interval) -> JoinSet<anyhow::Result<SenderResults>> {
        let mut tasks = JoinSet::new();
        for _ in 0..BATCH_WRITERS {
            tasks.spawn(self.clone().write_batches(interval));
        }
        tasks
    }

    async fn connect(&self) -> anyhow::Result<PgConnection> {
        PgConnection::connect(&self.url).await.context("connecting to the bare engine")
    }

    /// Returns what the product would store for the next post.
    fn row(&self) -> Row<'_> {
        let number = self.numbers.next();
        let endpoint = self.endpoints.any(number);
        let post = Post { endpoint: &endpoint.id, encoding: Encoding::Json, number };
        let mut address_hash = [0; 16];
        address_hash[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
        Row {
            id: self.clock.uuid(),
            workspace: endpoint.workspace,
            endpoint: &endpoint.id,
            fields: String::from_utf8(post.body()).expect("JSON is text"),
            address_hash,
        }
    }

    async fn write_one_by_one(self, interval: Interval) -> anyhow::Result<SenderResults> {
        let mut connection = self.connect().await?;
        let mut results = SenderResults::default();
        while !interval.has_ended() {
            let since = Instant::now();
            let row = self.row();
            sqlx::query(
                "with stored as (
                     insert into submissions (id, workspace_id, endpoint_id, state, file_count, origin, fields, address_hash)
                     values ($1, $2, $3, 'inbox', 0, $4, $5::text::json, $6)
                     returning id, workspace_id, endpoint_id
                 )
                 insert into outbox (id, workspace_id, endpoint_id) select id, workspace_id, endpoint_id from stored",
            )
            .bind(row.id)
            .bind(row.workspace)
            .bind(row.endpoint)
            .bind(ORIGIN)
            .bind(&row.fields)
            .bind(&row.address_hash[..])
            .execute(&mut connection)
            .await?;
            results.record(row.id.as_u64_pair().1, since, interval);
        }
        Ok(results)
    }

    async fn write_batches(self, interval: Interval) -> anyhow::Result<SenderResults> {
        let mut connection = self.connect().await?;
        let mut results = SenderResults::default();
        while !interval.has_ended() {
            let since = Instant::now();
            let rows: Vec<Row<'_>> = (0..BATCH).map(|_| self.row()).collect();
            write_batch(&mut connection, &rows).await?;
            for row in &rows {
                results.ledger.record(row.id.as_u64_pair().1);
            }
            results.record_rows(BATCH as u64, since, interval);
        }
        Ok(results)
    }
}

/// Runs the product's statement without what only the product needs: usage, keys, files, repeats.
async fn write_batch(connection: &mut PgConnection, rows: &[Row<'_>]) -> sqlx::Result<()> {
    sqlx::query(
        "with batch as (
             select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::bytea[])
                 as b (id, workspace_id, endpoint_id, state, file_count, origin, fields, address_hash)
         ), stored as (
             insert into submissions (id, workspace_id, endpoint_id, state, file_count, origin, fields, address_hash)
             select id, workspace_id, endpoint_id, state, file_count, origin, fields::json, address_hash from batch
             returning id, workspace_id, endpoint_id
         )
         insert into outbox (id, workspace_id, endpoint_id) select id, workspace_id, endpoint_id from stored",
    )
    .bind(rows.iter().map(|row| row.id).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.workspace).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.endpoint).collect::<Vec<_>>())
    .bind(vec!["inbox"; rows.len()])
    .bind(vec![0_i16; rows.len()])
    .bind(vec![ORIGIN; rows.len()])
    .bind(rows.iter().map(|row| row.fields.as_str()).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| &row.address_hash[..]).collect::<Vec<_>>())
    .execute(connection)
    .await?;
    Ok(())
}
