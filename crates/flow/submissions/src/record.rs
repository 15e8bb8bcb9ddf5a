use intake::{Field, FieldValue, NewFile, Recorded, Submission, Verdict};
use serde_json::json;
use sqlx::PgPool;

/// Writes a batch in one statement and so in one transaction: rows, files, outbox and folded
/// counters. Outbox and counters come from the rows that were new, so a batch that is written
/// twice changes nothing the second time.
pub async fn record(pool: &PgPool, batch: &[&Submission]) -> sqlx::Result<()> {
    let files: Vec<(&Submission, &NewFile)> = batch
        .iter()
        .flat_map(|submission| submission.files.iter().map(move |file| (*submission, file)))
        .collect();
    sqlx::query!(
        r#"
        with batch as (
            select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::text[])
                as b (id, workspace_id, endpoint_id, state, file_count, origin, fields, verdict)
        ), stored as (
            insert into submissions (id, workspace_id, endpoint_id, state, file_count, origin, fields, verdict)
            select id, workspace_id, endpoint_id, state, file_count, origin, fields::json, verdict::json from batch
            on conflict (id) do nothing
            returning id, workspace_id, endpoint_id, state
        ), filed as (
            insert into files (id, workspace_id, endpoint_id, submission_id, field, name, size, type, sha256, object_key)
            select f.id, s.workspace_id, s.endpoint_id, s.id, f.field, f.name, f.size, f.type, f.sha256, f.object_key
            from unnest($9::uuid[], $10::uuid[], $11::text[], $12::text[], $13::bigint[], $14::text[], $15::bytea[], $16::text[])
                as f (id, submission_id, field, name, size, type, sha256, object_key)
            join stored s on s.id = f.submission_id
        ), queued as (
            insert into outbox (id, workspace_id, endpoint_id)
            select id, workspace_id, endpoint_id from stored where state = 'inbox'
        )
        insert into usage (workspace_id, endpoint_id, day, counted, inbox, unread, spam, last_at)
        select workspace_id, endpoint_id, uuid_day(id),
               count(*) filter (where state = 'inbox'),
               count(*) filter (where state = 'inbox'),
               count(*) filter (where state = 'inbox'),
               count(*) filter (where state = 'spam'),
               max(uuid_time(id))
        from stored
        group by 1, 2, 3
        -- In one order, or two writers wait for each other.
        order by 1, 2, 3
        on conflict (workspace_id, endpoint_id, day) do update
        set counted = usage.counted + excluded.counted,
            inbox = usage.inbox + excluded.inbox,
            unread = usage.unread + excluded.unread,
            spam = usage.spam + excluded.spam,
            last_at = greatest(usage.last_at, excluded.last_at)
        "#,
        &column(batch, |s| s.id.0),
        &column(batch, |s| s.workspace.0),
        &column(batch, |s| s.endpoint.to_string()),
        &column(batch, |s| s.state.as_str().to_owned()),
        &column(batch, |s| i16::try_from(s.files.len()).unwrap_or(i16::MAX)),
        &column(batch, |s| s.origin.clone()) as &[Option<String>],
        &column(batch, |s| fields_json(&s.fields)),
        &column(batch, |s| verdict_json(&s.verdict)) as &[Option<String>],
        &column(&files, |(_, f)| f.id.0),
        &column(&files, |(s, _)| s.id.0),
        &column(&files, |(_, f)| f.field.clone()),
        &column(&files, |(_, f)| f.name.clone()),
        &column(&files, |(_, f)| i64::try_from(f.size).unwrap_or(i64::MAX)),
        &column(&files, |(_, f)| f.media_type.clone()),
        &column(&files, |(_, f)| f.sha256.to_vec()),
        &column(&files, |(_, f)| f.object_key()),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// As [`record`], and a poison row fails alone: the batch is halved until its mates are through.
pub async fn record_each(pool: &PgPool, batch: &[&Submission]) -> Vec<Recorded> {
    write_each(pool, batch, 3).await
}

async fn write_each(pool: &PgPool, batch: &[&Submission], tries: u8) -> Vec<Recorded> {
    match record(pool, batch).await {
        Ok(()) => vec![Recorded::Stored; batch.len()],
        Err(error) if is_poison(&error) && batch.len() == 1 => {
            tracing::error!(%error, submission = %batch[0].id, "a submission cannot be stored as it is");
            vec![Recorded::Refused]
        }
        Err(error) if is_poison(&error) => {
            let (left, right) = batch.split_at(batch.len() / 2);
            let mut outcomes = Box::pin(write_each(pool, left, tries)).await;
            outcomes.extend(Box::pin(write_each(pool, right, tries)).await);
            outcomes
        }
        // Two writers in each other's way: nothing was stored, and the next try goes through.
        Err(error) if is_collision(&error) && tries > 0 => Box::pin(write_each(pool, batch, tries - 1)).await,
        Err(error) => {
            tracing::error!(%error, submissions = batch.len(), "a batch may not have been stored");
            vec![Recorded::Unknown; batch.len()]
        }
    }
}

/// A deadlock or a failed serialization.
fn is_collision(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("40"))
}

/// The data itself is at fault, not the engine: SQLSTATE class 22, or beyond a limit of the engine.
fn is_poison(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("22") || code.starts_with("54"))
}

fn column<Row, T>(rows: &[Row], cell: impl Fn(&Row) -> T) -> Vec<T> {
    rows.iter().map(cell).collect()
}

/// Pairs, so that order and repeats stay and no name is written twice a field.
fn fields_json(fields: &[Field]) -> String {
    let pairs: Vec<(&str, &FieldValue)> =
        fields.iter().map(|field| (field.name.as_str(), &field.value)).collect();
    serde_json::to_string(&pairs).expect("text and JSON become JSON")
}

fn verdict_json(verdict: &Verdict) -> Option<String> {
    (!verdict.reasons.is_empty()).then(|| json!(verdict).to_string())
}
