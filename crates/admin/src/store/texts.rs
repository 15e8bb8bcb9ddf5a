//! The tables `reply_templates` and `announcements`.

use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::act::Act;
use crate::model::text::{AdminAnnouncement, Announcement, AnnouncementId, ReplyTemplate, TemplateId};

const MAX_LISTED_TEMPLATES: i64 = 500;
const MAX_LISTED_ANNOUNCEMENTS: i64 = 100;
/// How many announcements are shown at the same time.
const MAX_CURRENT_ANNOUNCEMENTS: i64 = 3;

pub(crate) async fn templates(conn: &mut PgConnection) -> sqlx::Result<Vec<ReplyTemplate>> {
    sqlx::query_as!(
        ReplyTemplate,
        r#"select id as "id: TemplateId", name, text from reply_templates order by name limit $1"#,
        MAX_LISTED_TEMPLATES
    )
    .fetch_all(conn)
    .await
}

/// Saves a template, in place of one with the same name, and returns its id.
pub(crate) async fn save_template(
    act: &mut Act,
    id: Uuid,
    name: &str,
    text: &str,
) -> sqlx::Result<TemplateId> {
    sqlx::query_scalar!(
        r#"insert into reply_templates (id, name, text) values ($1, $2, $3)
           on conflict (name) do update set text = excluded.text returning id as "id: TemplateId""#,
        id,
        name,
        text
    )
    .fetch_one(&mut *act.tx)
    .await
}

/// Deletes a template and returns its name.
pub(crate) async fn delete_template(act: &mut Act, id: TemplateId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("delete from reply_templates where id = $1 returning name", id.0)
        .fetch_optional(&mut *act.tx)
        .await
}

pub(crate) async fn announcements(conn: &mut PgConnection) -> sqlx::Result<Vec<AdminAnnouncement>> {
    let rows = sqlx::query!(
        r#"select id as "id: AnnouncementId", text, starts_at as "starts_at: SqlTimestamp",
                  ends_at as "ends_at: SqlTimestamp", created_by
           from announcements order by id desc limit $1"#,
        MAX_LISTED_ANNOUNCEMENTS
    )
    .fetch_all(conn)
    .await?;
    let announcements = rows.into_iter().map(|row| AdminAnnouncement {
        id: row.id,
        text: row.text,
        starts_at: row.starts_at.to_jiff(),
        ends_at: row.ends_at.map(SqlTimestamp::to_jiff),
        created_by: row.created_by,
    });
    Ok(announcements.collect())
}

/// Lists the announcements that are current, newest first, as the app.
pub(crate) async fn current_announcements(
    app: &mut PgConnection,
    now: Timestamp,
) -> sqlx::Result<Vec<Announcement>> {
    sqlx::query_as!(
        Announcement,
        r#"select id as "id: AnnouncementId", text from announcements
           where starts_at <= $1 and (ends_at is null or ends_at > $1) order by id desc limit $2"#,
        now.to_sqlx() as SqlTimestamp,
        MAX_CURRENT_ANNOUNCEMENTS
    )
    .fetch_all(app)
    .await
}

pub(crate) async fn publish_announcement(act: &mut Act, new: &AdminAnnouncement) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into announcements (id, text, starts_at, ends_at, created_by) values ($1, $2, $3, $4, $5)",
        new.id.0,
        new.text,
        new.starts_at.to_sqlx() as SqlTimestamp,
        new.ends_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        new.created_by
    )
    .execute(&mut *act.tx)
    .await?;
    Ok(())
}

/// Deletes an announcement and returns its text.
pub(crate) async fn delete_announcement(act: &mut Act, id: AnnouncementId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("delete from announcements where id = $1 returning text", id.0)
        .fetch_optional(&mut *act.tx)
        .await
}
