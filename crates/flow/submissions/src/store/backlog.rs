use intake::SubmissionId;
use jiff::Timestamp;
use sqlx::PgConnection;
use uuid::Uuid;

/// How many accepted submissions are stuck, in all workspaces.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// When the oldest submission arrived whose deliveries aren't planned yet.
    pub oldest: Option<Timestamp>,
    /// The number of submissions that are set aside because their deliveries can't be planned.
    pub set_aside: u64,
    /// The number of submissions in `unclaimed` because PostgreSQL rejects their data.
    pub not_stored: u64,
}

/// Removes submissions from the outbox, so that no emails and webhooks are sent for them.
///
/// It has to run in the transaction that stores them. The demo data is created this way.
pub async fn remove_from_outbox(
    conn: &mut PgConnection,
    submissions: impl IntoIterator<Item = SubmissionId>,
) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = submissions.into_iter().map(|id| id.0).collect();
    sqlx::query!("delete from outbox where id = any($1)", &ids).execute(conn).await?;
    Ok(())
}

/// Returns the backlog of all workspaces, for the operator's alarms.
pub async fn backlog(conn: &mut PgConnection) -> sqlx::Result<Backlog> {
    let row = sqlx::query!(
        r#"select (select id from outbox where not_before is null order by id limit 1) as "oldest: SubmissionId",
                  (select count(*) from outbox where not_before is not null) as "set_aside!",
                  (select count(*) from unclaimed where reason = 'refused') as "not_stored!""#
    )
    .fetch_one(conn)
    .await?;
    Ok(Backlog {
        oldest: row.oldest.map(SubmissionId::time),
        set_aside: row.set_aside.unsigned_abs(),
        not_stored: row.not_stored.unsigned_abs(),
    })
}
