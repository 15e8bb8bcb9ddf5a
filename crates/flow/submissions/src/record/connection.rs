//! The connection of one of the recorder's writers to PostgreSQL.

use std::time::Duration;

use billing::Quotas;
use intake::{Recorded, Submission};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool};

use super::batch::record_each;
use super::write::Written;

/// A writer's own connection to PostgreSQL.
///
/// It is kept from batch to batch, because a pool would check before and after each one whether it is still alive.
/// After an error or a timeout it is closed, and the next batch opens a new one.
#[derive(Debug)]
pub(crate) struct WriterConnection {
    options: PgConnectOptions,
    quotas: Option<Quotas>,
    open: Option<PgConnection>,
}

impl WriterConnection {
    /// Returns a connection that will be opened with the options of this pool.
    pub(crate) fn new(pool: &PgPool, quotas: Option<Quotas>) -> Self {
        // The writers run the same few statements again and again, and the best plan doesn't depend on the values.
        let options =
            pool.connect_options().as_ref().clone().options([("plan_cache_mode", "force_generic_plan")]);
        Self { options, quotas, open: None }
    }

    /// Writes a batch. If that takes longer than `commit_timeout`, every result is `Recorded::Unknown`.
    pub(crate) async fn record(&mut self, rows: &[&Submission], commit_timeout: Duration) -> Vec<Recorded> {
        let open = self.open.take();
        match tokio::time::timeout(commit_timeout, self.record_on(open, rows)).await {
            Ok((outcomes, open)) => {
                self.open = open;
                outcomes
            }
            Err(_) => vec![Recorded::Unknown; rows.len()],
        }
    }

    /// Writes a batch, and returns the connection if it is still good.
    ///
    /// A kept connection may have died since the last batch. Then the batch is retried once on a new one, in a way that
    /// stores nothing twice.
    async fn record_on(
        &self,
        kept: Option<PgConnection>,
        rows: &[&Submission],
    ) -> (Vec<Recorded>, Option<PgConnection>) {
        let mut before = Written::Never;
        if let Some(mut conn) = kept {
            let outcomes = record_each(&mut conn, rows, before, self.quotas.as_ref()).await;
            if !outcomes.contains(&Recorded::Unknown) {
                return (outcomes, Some(conn));
            }
            before = Written::Perhaps;
        }
        let mut conn = match PgConnection::connect_with(&self.options).await {
            Ok(conn) => conn,
            Err(error) => {
                tracing::warn!(%error, "failed to connect to PostgreSQL");
                return (vec![Recorded::Unknown; rows.len()], None);
            }
        };
        let outcomes = record_each(&mut conn, rows, before, self.quotas.as_ref()).await;
        let is_sound = !outcomes.contains(&Recorded::Unknown);
        (outcomes, is_sound.then_some(conn))
    }
}
