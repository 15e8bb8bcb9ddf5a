//! The SQL of this crate: measurements and days here, incidents in `incidents.rs`.

pub(crate) mod incidents;

use db::column;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff_sqlx::{Date as SqlDate, Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

use crate::model::{DayMinutes, Measured, Measurement, StatusComponent, day_of, minute_of};

/// Writes measurements and adds them to their days. What was already stored for a minute and component stays.
pub(crate) async fn insert(worker: &PgPool, measurements: &[Measurement]) -> sqlx::Result<()> {
    sqlx::query!(
        "with new as (
             insert into measurements (minute, component, state, milliseconds)
             select m.minute, m.component, m.state, m.milliseconds
             from unnest($1::timestamptz[], $2::text[], $3::text[], $4::integer[])
                  with ordinality m (minute, component, state, milliseconds, place)
             order by m.minute, m.component, m.place
             on conflict (minute, component) do nothing
             returning minute, component, state
         )
         insert into measured_days (day, component, ok, slow, down)
         select (minute at time zone 'UTC')::date, component, count(*) filter (where state = 'ok'),
                count(*) filter (where state = 'slow'), count(*) filter (where state = 'down')
         from new group by 1, 2 order by 1, 2
         on conflict (day, component) do update
         set ok = measured_days.ok + excluded.ok, slow = measured_days.slow + excluded.slow,
             down = measured_days.down + excluded.down",
        &column(measurements, |one| minute_of(one.at).to_sqlx()) as &[SqlTimestamp],
        &column(measurements, |one| one.component.id()) as &[&str],
        &column(measurements, |one| one.state.id()) as &[&str],
        &column(measurements, |one| one.milliseconds)
    )
    .execute(worker)
    .await?;
    Ok(())
}

/// Reads the minutes by state of each component and day since a day.
pub(crate) async fn days_since(
    conn: &mut PgConnection,
    first: Date,
) -> sqlx::Result<Vec<(Date, StatusComponent, DayMinutes)>> {
    let rows = sqlx::query!(
        r#"select day as "day: SqlDate", component, ok, slow, down from measured_days where day >= $1"#,
        first.to_sqlx() as SqlDate
    )
    .fetch_all(conn)
    .await?;
    let read = rows.into_iter().filter_map(|row| {
        let minutes = DayMinutes {
            ok: row.ok.unsigned_abs(),
            slow: row.slow.unsigned_abs(),
            down: row.down.unsigned_abs(),
        };
        Some((row.day.to_jiff(), StatusComponent::from_id(&row.component)?, minutes))
    });
    Ok(read.collect())
}

/// Reads the measurements since a time, oldest first.
pub(crate) async fn measured_since(
    conn: &mut PgConnection,
    since: Timestamp,
) -> sqlx::Result<Vec<Measurement>> {
    let rows = sqlx::query!(
        r#"select minute as "minute: SqlTimestamp", component, state, milliseconds
           from measurements where minute >= $1 order by minute, component"#,
        since.to_sqlx() as SqlTimestamp
    )
    .fetch_all(conn)
    .await?;
    let read = rows.into_iter().filter_map(|row| {
        Some(Measurement {
            at: row.minute.to_jiff(),
            component: StatusComponent::from_id(&row.component)?,
            state: Measured::from_id(&row.state)?,
            milliseconds: row.milliseconds,
        })
    });
    Ok(read.collect())
}

/// Deletes what was measured before a time.
pub(crate) async fn delete_before(worker: &PgPool, before: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from measurements where minute < $1", before.to_sqlx() as SqlTimestamp)
        .execute(worker)
        .await?;
    sqlx::query!("delete from measured_days where day < $1", day_of(before).to_sqlx() as SqlDate)
        .execute(worker)
        .await?;
    Ok(())
}
