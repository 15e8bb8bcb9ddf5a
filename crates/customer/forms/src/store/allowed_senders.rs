//! Allowed senders that contain a value that is erased. All as the worker.

use accounts::WorkspaceId;
use sqlx::PgConnection;

/// The allowed senders that contain a value: the endpoint and the address.
#[derive(Debug, Default)]
pub struct FoundSenders(Vec<(String, String)>);

/// Looks at the allowed senders of all endpoints of a workspace.
pub async fn senders_with(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    contains: impl Fn(&str) -> bool,
) -> sqlx::Result<FoundSenders> {
    let senders = sqlx::query!(
        r#"select e.id, s.sender as "sender!" from endpoints e cross join unnest(e.allowed_senders) as s (sender)
           where e.workspace_id = $1"#,
        workspace.0
    )
    .fetch_all(conn)
    .await?;
    let found = senders.into_iter().filter(|row| contains(&row.sender));
    Ok(FoundSenders(found.map(|row| (row.id, row.sender)).collect()))
}

impl FoundSenders {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Removes them from the lists.
    pub async fn erase(&self, conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
        let (endpoints, senders): (Vec<String>, Vec<String>) = self.0.iter().cloned().unzip();
        sqlx::query!(
            "update endpoints
             set allowed_senders = array(select s from unnest(allowed_senders) with ordinality as u (s, n)
                                         where not s = any ($3) order by n)
             where workspace_id = $1 and id = any ($2)",
            workspace.0,
            &endpoints,
            &senders
        )
        .execute(conn)
        .await?;
        Ok(())
    }
}
