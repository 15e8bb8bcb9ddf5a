//! Removes a value from what is stored about deliveries of submissions that don't contain it themselves: the address it went to,
//! and what the receiver answered.

use accounts::WorkspaceId;
use futures_util::TryStreamExt;
use sqlx::PgConnection;
use uuid::Uuid;

/// What stands where a value was.
const REMOVED: &str = "[erased]";

/// What contains a value among the deliveries of some submissions.
#[derive(Debug, Default)]
pub struct FoundDeliveries {
    pub targets: Vec<Uuid>,
    /// Attempts: the delivery and the number.
    pub attempts: Vec<(Uuid, i16)>,
}

/// Looks at the deliveries of some submissions and their attempts.
pub async fn deliveries_with(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submissions: &[Uuid],
    contains: impl Fn(&str) -> bool,
) -> sqlx::Result<FoundDeliveries> {
    let mut found = FoundDeliveries::default();
    let mut rows = sqlx::query!(
        "select id, target from deliveries where workspace_id = $1 and submission_id = any($2)",
        workspace.0,
        submissions
    )
    .fetch(&mut *conn);
    while let Some(row) = rows.try_next().await? {
        if contains(&row.target) {
            found.targets.push(row.id);
        }
    }
    drop(rows);
    let mut rows = sqlx::query!(
        "select a.delivery_id, a.n, a.answer, a.peer
         from deliveries d join delivery_attempts a on a.delivery_id = d.id
         where d.workspace_id = $1 and d.submission_id = any($2)",
        workspace.0,
        submissions
    )
    .fetch(&mut *conn);
    while let Some(row) = rows.try_next().await? {
        if contains(&row.answer) || row.peer.is_some_and(|peer| contains(&peer)) {
            found.attempts.push((row.delivery_id, row.n));
        }
    }
    drop(rows);
    Ok(found)
}

impl FoundDeliveries {
    /// The number of deliveries.
    pub fn count(&self) -> usize {
        let mut ids: Vec<Uuid> = self.attempts.iter().map(|(delivery, _)| *delivery).collect();
        ids.extend(&self.targets);
        ids.sort_unstable();
        ids.dedup();
        ids.len()
    }

    /// Replaces the texts that contain the value.
    pub async fn erase(&self, conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
        sqlx::query!(
            "update deliveries set target = $3 where workspace_id = $1 and id = any($2)",
            workspace.0,
            &self.targets,
            REMOVED
        )
        .execute(&mut *conn)
        .await?;
        let (deliveries, numbers): (Vec<Uuid>, Vec<i16>) = self.attempts.iter().copied().unzip();
        sqlx::query!(
            "update delivery_attempts a set answer = $4, peer = null
             from unnest($2::uuid[], $3::smallint[]) as f (delivery_id, n)
             where a.workspace_id = $1 and a.delivery_id = f.delivery_id and a.n = f.n",
            workspace.0,
            &deliveries,
            &numbers,
            REMOVED
        )
        .execute(&mut *conn)
        .await?;
        Ok(())
    }
}
