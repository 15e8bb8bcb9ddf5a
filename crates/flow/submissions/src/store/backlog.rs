use intake::SubmissionId;
use jiff::Timestamp;
use sqlx::PgConnection;
use uuid::Uuid;

/// What was accepted and has not moved on.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// When the oldest came whose deliveries are not planned yet.
    pub oldest: Option<Timestamp>,
    /// How many are set aside because they cannot be planned.
    pub set_aside: u64,
    /// How many PostgreSQL refused.
    pub not_stored: u64,
}

/// In the transaction that stores them: no emails and no webhooks follow from these.
pub async fn deliver_none(
    conn: &mut PgConnection,
    submissions: impl IntoIterator<Item = SubmissionId>,
) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = submissions.into_iter().map(|id| id.0).collect();
    sqlx::query!("delete from outbox where id = any($1)", &ids).execute(conn).await?;
    Ok(())
}

/// Of all workspaces: for the operator.
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
