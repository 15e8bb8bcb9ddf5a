//! What backups need to know about the files of all tickets.

use blobs::Stored;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::files::object_key;
use crate::model::TicketFileId;

/// Returns every stored file, of all workspaces: its key in object storage, and what was uploaded.
pub async fn stored_objects(owner: &mut PgConnection) -> sqlx::Result<Vec<(String, Stored)>> {
    let rows = sqlx::query!(
        r#"select id, size, sha256 as "sha256!" from ticket_files where stored_at is not null order by id"#
    )
    .fetch_all(owner)
    .await?;
    let objects = rows.into_iter().filter_map(|row| {
        let stored = Stored { size: row.size.try_into().ok()?, sha256: row.sha256.try_into().ok()? };
        Some((object_key(TicketFileId(row.id)), stored))
    });
    Ok(objects.collect())
}

/// Returns whether a row names this object.
pub async fn has_object(owner: &mut PgConnection, key: &str) -> sqlx::Result<bool> {
    let Some(id) = key.strip_prefix("tickets/").and_then(|id| id.parse::<Uuid>().ok()) else {
        return Ok(false);
    };
    sqlx::query_scalar!(r#"select exists (select from ticket_files where id = $1) as "exists!""#, id)
        .fetch_one(owner)
        .await
}
