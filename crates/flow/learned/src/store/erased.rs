//! Field names and notices that contain a value: visitors decide which names they send.

use accounts::WorkspaceId;
use sqlx::PgConnection;
use uuid::Uuid;

/// What was learned that contains a value.
#[derive(Debug, Default)]
pub struct FoundNames {
    /// Fields: the endpoint and the name.
    fields: Vec<(String, String)>,
    notices: Vec<Uuid>,
}

/// Looks at everything that was learned from the submissions of a workspace. An endpoint has at most 100 fields.
pub async fn names_with(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    contains: impl Fn(&str) -> bool,
) -> sqlx::Result<FoundNames> {
    let fields =
        sqlx::query!("select endpoint_id, name from learned_fields where workspace_id = $1", workspace.0)
            .fetch_all(&mut *conn)
            .await?;
    let notices = sqlx::query!("select id, subject from form_notices where workspace_id = $1", workspace.0)
        .fetch_all(conn)
        .await?;
    let fields = fields.into_iter().filter(|row| contains(&row.name));
    let notices = notices.into_iter().filter(|row| contains(&row.subject));
    Ok(FoundNames {
        fields: fields.map(|row| (row.endpoint_id, row.name)).collect(),
        notices: notices.map(|row| row.id).collect(),
    })
}

impl FoundNames {
    pub fn count(&self) -> usize {
        self.fields.len() + self.notices.len()
    }

    /// Forgets them.
    pub async fn erase(&self, conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
        let (endpoints, names): (Vec<String>, Vec<String>) = self.fields.iter().cloned().unzip();
        sqlx::query!(
            "delete from learned_fields l using unnest($2::text[], $3::text[]) as f (endpoint_id, name)
             where l.workspace_id = $1 and l.endpoint_id = f.endpoint_id and l.name = f.name",
            workspace.0,
            &endpoints,
            &names
        )
        .execute(&mut *conn)
        .await?;
        sqlx::query!(
            "delete from form_notices where workspace_id = $1 and id = any($2)",
            workspace.0,
            &self.notices
        )
        .execute(conn)
        .await?;
        Ok(())
    }
}
