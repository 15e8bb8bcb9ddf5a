use std::time::Instant;

use uuid::Uuid;

use super::owner::RegisteredOwner;
use crate::run::database::Database;

/// The number of rows in one statement.
const CHUNK_ROWS: u64 = 500_000;

/// The owner whose submissions are requested.
pub(crate) struct Owner<'a> {
    pub workspace: Uuid,
    pub endpoints: &'a [String],
    /// One in this many submissions is theirs.
    pub one_in: i64,
}

/// Adds submissions until there are this many. Some are the owner's, half of these at the first endpoint; the others
/// belong to 199 more workspaces. All are spread over thirty days, one in twenty is spam, half of the rest is read. The
/// counters are updated.
pub(crate) async fn add(
    database: &Database,
    owner: &Owner<'_>,
    existing: u64,
    until: u64,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut from = existing;
    while from < until {
        let to = until.min(from + CHUNK_ROWS);
        insert(database, owner, (from, to), (existing, until)).await?;
        from = to;
    }
    sqlx::query("vacuum (analyze) submissions").execute(&database.pool).await?;
    sqlx::query("vacuum (analyze) usage, folder_totals").execute(&database.pool).await?;
    sqlx::query("checkpoint").execute(&database.pool).await.ok();
    println!("{until:>9} submissions after {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// Inserts the submissions in a range of numbers, out of those added in this step.
pub(crate) async fn insert(
    database: &Database,
    owner: &Owner<'_>,
    numbers: (u64, u64),
    step: (u64, u64),
) -> anyhow::Result<()> {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    sqlx::query(
        r#"with numbered as (
               select n, md5(n::text) as noise,
                      floor(extract(epoch from now()) * 1000)::bigint - 60000
                          - 2592000000 * ($6::bigint - n) / ($6::bigint - $5::bigint) as ms
               from generate_series($3::bigint, $4::bigint - 1) n
           ), made as materialized (
               select n, noise, ms, to_timestamp(ms / 1000) as at,
                      case when n % $7::bigint = 0 then $1 else md5((n % 199)::text)::uuid end as workspace_id,
                      case when n % $7 <> 0 then 'other-' || n % 1990
                           when n % (2 * $7) = 0 then $2[1]
                           else $2[1 + (n / 20) % cardinality($2)] end as endpoint_id,
                      case when n % 21 = 0 then 'spam' else 'inbox' end as state,
                      n % 4 < 2 as read
               from numbered
           ), added as (
               insert into submissions (id, workspace_id, endpoint_id, state, read, file_count, origin, fields)
               select (lpad(to_hex(ms), 12, '0') || '7' || substr(noise, 1, 3) || '8' || substr(noise, 4, 15))::uuid,
                      workspace_id, endpoint_id, state, read, 0, 'https://example.com',
                      format('[["name","Visitor %1$s"],["email","visitor%1$s@example.com"],["company","Company %2$s"],'
                          || '["message","I would like to know more about number %1$s. %3$s Please call me, or write back '
                          || 'when you have the time. %3$s"]]', n, n % 1000, noise)::json
               from made
           ), metered as (
               insert into usage as u (workspace_id, endpoint_id, day, counted, spam_arrived)
               select workspace_id, endpoint_id, (at at time zone 'UTC')::date,
                      count(*) filter (where state = 'inbox'), count(*) filter (where state = 'spam')
               from made group by 1, 2, 3
               on conflict (workspace_id, endpoint_id, day) do update
               set counted = u.counted + excluded.counted, spam_arrived = u.spam_arrived + excluded.spam_arrived
           )
           insert into folder_totals as t (workspace_id, endpoint_id, inbox, unread, spam, last_at)
           select workspace_id, endpoint_id, count(*) filter (where state = 'inbox'),
                  count(*) filter (where state = 'inbox' and not read), count(*) filter (where state = 'spam'), max(at)
           from made group by 1, 2
           on conflict (workspace_id, endpoint_id) do update
           set inbox = t.inbox + excluded.inbox, unread = t.unread + excluded.unread, spam = t.spam + excluded.spam"#,
    )
    .bind(owner.workspace)
    .bind(owner.endpoints)
    .bind(number(numbers.0))
    .bind(number(numbers.1))
    .bind(number(step.0))
    .bind(number(step.1))
    .bind(owner.one_in)
    .execute(&database.pool)
    .await?;
    Ok(())
}

/// Has the server write the words of all submissions that have none yet, and waits until they can be found.
pub(crate) async fn add_words(database: &Database) -> anyhow::Result<()> {
    let started = Instant::now();
    // The other workspaces exist only as ids.
    sqlx::query(
        "insert into workspaces (id, name, created_at)
         select distinct workspace_id, 'other', now() from folder_totals on conflict do nothing",
    )
    .execute(&database.pool)
    .await?;
    sqlx::query(
        "insert into search_queue (queued_at, submissions)
         select now(), array_agg(id order by id) from (
             select s.id, (row_number() over (order by s.id) - 1) / 200 as slice from submissions s
             where not exists (select from submission_words w where w.submission_id = s.id)
         ) sliced group by slice order by slice",
    )
    .execute(&database.pool)
    .await?;
    while sqlx::query_scalar::<_, bool>("select exists (select from search_queue)")
        .fetch_one(&database.pool)
        .await?
    {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    sqlx::query("vacuum (analyze) submission_words").execute(&database.pool).await?;
    println!("          their words after {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// Adds days to a history: each endpoint gets a few submissions on each of them, counted and deleted since. Days are
/// numbered backwards from today.
pub(crate) async fn add_days(
    database: &Database,
    owner: &RegisteredOwner,
    days: std::ops::Range<i32>,
) -> anyhow::Result<()> {
    sqlx::query(
        "insert into usage (workspace_id, endpoint_id, day, counted, spam_arrived)
         select $1, endpoint, (now() at time zone 'UTC')::date - day, 3, 1
         from unnest($2::text[]) endpoint, generate_series($3::int, $4::int - 1) day",
    )
    .bind(owner.workspace)
    .bind(&owner.endpoints)
    .bind(days.start)
    .bind(days.end)
    .execute(&database.pool)
    .await?;
    sqlx::query("vacuum (analyze) usage").execute(&database.pool).await?;
    println!("{:>9} days of {} endpoints", days.end, owner.endpoints.len());
    Ok(())
}
