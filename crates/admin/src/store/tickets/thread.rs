//! The entries of a ticket, with internal notes and held emails, and their files.

use std::collections::HashMap;

use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::ticket::{
    AdminAuthor, AdminEntry, AdminEntryId, AdminTicketFile, AdminTicketFileId, AdminTicketId,
    AdminTicketState,
};

/// Reads the entries of a ticket, oldest first, or only one of them.
pub(crate) async fn entries(
    conn: &mut PgConnection,
    ticket: AdminTicketId,
    only: Option<Uuid>,
) -> sqlx::Result<Vec<AdminEntry>> {
    let rows = sqlx::query!(
        r#"select id as "id: AdminEntryId", kind, author_role, author_name, via, text, quoted, state,
                  access, access_grant_id, sender, held
           from ticket_entries where ticket_id = $1 and ($2::uuid is null or id = $2) order by id"#,
        ticket.0,
        only
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut files = files(conn, ticket).await?;
    let entries = rows.into_iter().map(|row| AdminEntry {
        at: row.id.time(),
        files: files.remove(&row.id.0).unwrap_or_default(),
        id: row.id,
        kind: row.kind,
        author: AdminAuthor { role: row.author_role, name: row.author_name },
        via: row.via,
        text: row.text,
        quoted: row.quoted,
        state: row.state.as_deref().map(AdminTicketState::of),
        access: row.access,
        access_request_id: row.access_grant_id,
        sender: row.sender,
        held: row.held,
    });
    Ok(entries.collect())
}

async fn files(
    conn: &mut PgConnection,
    ticket: AdminTicketId,
) -> sqlx::Result<HashMap<Uuid, Vec<AdminTicketFile>>> {
    let rows = sqlx::query!(
        r#"select f.entry_id as "entry!", f.id as "id: AdminTicketFileId", f.name, f.size, f.type as kind
           from ticket_entries e join ticket_files f on f.entry_id = e.id and f.workspace_id = e.workspace_id
           where e.ticket_id = $1 and f.stored_at is not null order by f.id"#,
        ticket.0
    )
    .fetch_all(conn)
    .await?;
    let mut files: HashMap<Uuid, Vec<AdminTicketFile>> = HashMap::new();
    for row in rows {
        let file = AdminTicketFile { id: row.id, name: row.name, size: row.size, kind: row.kind };
        files.entry(row.entry).or_default().push(file);
    }
    Ok(files)
}

/// Finds a file of a ticket.
pub(crate) async fn file(
    conn: &mut PgConnection,
    ticket: AdminTicketId,
    id: AdminTicketFileId,
) -> sqlx::Result<Option<AdminTicketFile>> {
    sqlx::query_as!(
        AdminTicketFile,
        r#"select f.id as "id: AdminTicketFileId", f.name, f.size, f.type as kind
           from ticket_entries e join ticket_files f on f.entry_id = e.id and f.workspace_id = e.workspace_id
           where e.ticket_id = $1 and f.id = $2 and f.stored_at is not null"#,
        ticket.0,
        id.0
    )
    .fetch_optional(conn)
    .await
}
