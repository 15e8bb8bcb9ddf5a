//! Deletes imports that may contain something that is erased.

use accounts::WorkspaceId;
use sqlx::PgConnection;
use uuid::Uuid;

/// Deletes the imports of a workspace whose files are still there, because nobody has looked into those, and those whose names
/// or columns contain a text that is erased. An import in progress is cancelled: nothing of it is imported.
pub async fn forget_imports_with(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    contains: impl Fn(&str) -> bool,
) -> sqlx::Result<()> {
    let rows = sqlx::query!(
        r#"select id, files_removed, file_name, error, columns::text as columns, mapping::text as mapping
           from imports where workspace_id = $1"#,
        workspace.0
    )
    .fetch_all(&mut *conn)
    .await?;
    let forgotten = rows.into_iter().filter(|row| {
        let texts = [Some(&row.file_name), row.error.as_ref(), row.columns.as_ref(), row.mapping.as_ref()];
        !row.files_removed || texts.into_iter().flatten().any(|text| contains(text))
    });
    let ids: Vec<Uuid> = forgotten.map(|row| row.id).collect();
    sqlx::query!("delete from imports where workspace_id = $1 and id = any($2)", workspace.0, &ids)
        .execute(conn)
        .await?;
    Ok(())
}
