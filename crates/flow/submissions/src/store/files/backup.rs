//! What backups need to know about the files of all workspaces.

use blobs::Stored;
use sqlx::PgConnection;

/// Returns every file, of all workspaces: its key in object storage, and what was uploaded.
pub async fn stored_objects(owner: &mut PgConnection) -> sqlx::Result<Vec<(String, Stored)>> {
    let rows =
        sqlx::query!("select object_key, size, sha256 from files order by id").fetch_all(owner).await?;
    let objects = rows.into_iter().filter_map(|row| {
        let stored = Stored { size: row.size.try_into().ok()?, sha256: row.sha256.try_into().ok()? };
        Some((row.object_key, stored))
    });
    Ok(objects.collect())
}

/// Returns whether a row names this object.
pub async fn has_object(owner: &mut PgConnection, key: &str) -> sqlx::Result<bool> {
    // The id is the last part of the key, and has an index.
    sqlx::query_scalar!(
        r#"select exists (
               select from files
               where id = substring($1 from '[0-9a-f]{8}-[0-9a-f-]{27}$')::uuid and object_key = $1) as "exists!""#,
        key
    )
    .fetch_one(owner)
    .await
}

/// Deletes the rows of files whose objects aren't in the backup that was restored. Their submissions stay.
pub async fn forget_missing_objects(owner: &mut PgConnection, keys: &[String]) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        r#"
        with gone as (
            delete from files where object_key = any($1) returning submission_id
        )
        update submissions s set file_count = s.file_count - g.files
        from (select submission_id, count(*)::smallint as files from gone group by 1) g
        where s.id = g.submission_id
        "#,
        keys
    )
    .execute(owner)
    .await?;
    Ok(done.rows_affected())
}
