use std::time::Duration;

use intake::{Recorded, Submission};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool};

use crate::record::{Written, record_each};

/// A writer's own connection to PostgreSQL. It is kept from batch to batch: a pool would ask before and after
/// each whether it still lives. One that failed or was left in the middle is closed.
#[derive(Debug)]
pub(crate) struct Line {
    options: PgConnectOptions,
    open: Option<PgConnection>,
}

impl Line {
    /// To where the pool goes.
    pub(crate) fn new(pool: &PgPool) -> Self {
        // It is always the same statement, and whatever is in it, the plan is the same too.
        let options =
            pool.connect_options().as_ref().clone().options([("plan_cache_mode", "force_generic_plan")]);
        Self { options, open: None }
    }

    /// What took longer than anybody has patience for is unknown.
    pub(crate) async fn record(&mut self, rows: &[&Submission], patience: Duration) -> Vec<Recorded> {
        let open = self.open.take();
        match tokio::time::timeout(patience, self.record_on(open, rows)).await {
            Ok((outcomes, open)) => {
                self.open = open;
                outcomes
            }
            Err(_) => vec![Recorded::Unknown; rows.len()],
        }
    }

    /// A kept connection may have died since: then the same is tried once more on a fresh one, which stores
    /// nothing twice.
    async fn record_on(
        &self,
        kept: Option<PgConnection>,
        rows: &[&Submission],
    ) -> (Vec<Recorded>, Option<PgConnection>) {
        let mut before = Written::Never;
        if let Some(mut conn) = kept {
            let outcomes = record_each(&mut conn, rows, before).await;
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
        let outcomes = record_each(&mut conn, rows, before).await;
        let is_sound = !outcomes.contains(&Recorded::Unknown);
        (outcomes, is_sound.then_some(conn))
    }
}
