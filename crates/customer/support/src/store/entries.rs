//! The entries of threads.

use std::collections::HashMap;

use accounts::WorkspaceId;
use sqlx::PgConnection;
use uuid::Uuid;

use super::files;
use crate::model::{
    AccessAction, AccessRequestId, Author, AuthorRole, Entry, EntryId, EntryKind, TicketFile, TicketId,
    TicketState, Via,
};

/// What a new entry says.
pub(crate) enum Content<'a> {
    /// A message on the web.
    Message(&'a str),
    State(TicketState),
    Access(AccessAction, AccessRequestId),
    Note(&'a str),
    Assignment(&'a str),
}

/// Adds an entry to a thread.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (ticket, id): (TicketId, EntryId),
    author: &Author,
    content: &Content<'_>,
) -> sqlx::Result<()> {
    let (kind, text) = match content {
        Content::Message(text) => ("message", Some(*text)),
        Content::State(_) => ("state", None),
        Content::Access(..) => ("access", None),
        Content::Note(text) => ("note", Some(*text)),
        Content::Assignment(text) => ("assignment", Some(*text)),
    };
    let state = if let Content::State(state) = content { Some(state.name()) } else { None };
    let (access, request) = if let Content::Access(action, request) = content {
        (Some(*action), Some(request.0))
    } else {
        (None, None)
    };
    sqlx::query!(
        "insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, via, text, state, access,
                                     access_grant_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        id.0,
        workspace.0,
        ticket.0,
        kind,
        author.role as AuthorRole,
        author.name,
        (kind == "message").then_some(Via::Web) as Option<Via>,
        text,
        state,
        access as Option<AccessAction>,
        request
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A message that arrived by email.
pub(crate) struct EmailMessage<'a> {
    pub text: &'a str,
    pub quoted: Option<&'a str>,
    /// The address of a sender who isn't the owner. Then the message is held.
    pub held_from: Option<&'a str>,
}

/// Adds a message that arrived by email. Only the worker may.
pub(crate) async fn insert_email(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (ticket, id): (TicketId, EntryId),
    author: &Author,
    message: &EmailMessage<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, via, text, quoted, sender,
                                     held)
         values ($1, $2, $3, 'message', $4, $5, 'email', $6, $7, $8, $9)",
        id.0,
        workspace.0,
        ticket.0,
        author.role as AuthorRole,
        author.name,
        message.text,
        message.quoted,
        message.held_from,
        message.held_from.is_some()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Accepts a held entry, so that the customer sees it. Returns whether there was one.
pub(crate) async fn accept(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
    entry: EntryId,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update ticket_entries set held = false
         where workspace_id = $1 and ticket_id = $2 and id = $3 and held",
        workspace.0,
        ticket.0,
        entry.0
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Counts the messages that were sent for a workspace from an id on, by web and by email.
pub(crate) async fn count_since(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    since: Uuid,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from ticket_entries
           where workspace_id = $1 and id >= $2 and kind = 'message' and author_role <> 'operator'"#,
        workspace.0,
        since
    )
    .fetch_one(conn)
    .await
}

/// Lists the entries of a ticket that its customer sees, oldest first.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
) -> sqlx::Result<Vec<Entry>> {
    let rows = sqlx::query!(
        r#"select id as "id: EntryId", kind as "kind: EntryKind", author_role as "author_role: AuthorRole", author_name,
                  via as "via: Via", text, quoted, state as "state: TicketState", access as "access: AccessAction",
                  access_grant_id as "access_grant_id: AccessRequestId", sender
           from ticket_entries
           where workspace_id = $1 and ticket_id = $2 and kind in ('message', 'state', 'access') and not held
           order by id"#,
        workspace.0,
        ticket.0
    )
    .fetch_all(&mut *conn)
    .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id.0).collect();
    let mut files: HashMap<EntryId, Vec<TicketFile>> = HashMap::new();
    for (entry, file) in files::of_entries(conn, workspace, &ids).await? {
        files.entry(entry).or_default().push(file);
    }
    let entry = rows.into_iter().map(|row| Entry {
        id: row.id,
        at: row.id.time(),
        kind: row.kind,
        author: Author { role: row.author_role, name: row.author_name },
        via: row.via,
        text: row.text,
        quoted: row.quoted,
        files: files.remove(&row.id).unwrap_or_default(),
        state: row.state,
        access: row.access,
        access_request_id: row.access_grant_id,
        sender: row.sender,
    });
    Ok(entry.collect())
}

/// What the email about an entry needs.
pub(crate) struct EmailedEntry {
    pub workspace: WorkspaceId,
    pub ticket: TicketId,
    pub number: i32,
    pub subject: String,
    pub author: Author,
    /// `None` if it's a request for access.
    pub text: Option<String>,
    pub sender: Option<String>,
    pub held: bool,
    pub files: i64,
    /// The messages before it in the thread, oldest first.
    pub earlier: Vec<EntryId>,
}

/// Reads an entry of any workspace for its email, as the worker. `None` if the account was deleted.
pub(crate) async fn for_email(conn: &mut PgConnection, entry: EntryId) -> sqlx::Result<Option<EmailedEntry>> {
    let row = sqlx::query!(
        r#"select e.workspace_id as "workspace: WorkspaceId", e.ticket_id as "ticket: TicketId", t.number, t.subject,
                  e.author_role as "author_role: AuthorRole", e.author_name, e.text, e.sender, e.held,
                  (select count(*) from ticket_files f where f.entry_id = e.id) as "files!",
                  array(select m.id from ticket_entries m
                        where m.ticket_id = e.ticket_id and m.kind = 'message' and m.id < e.id
                        order by m.id) as "earlier!: Vec<EntryId>"
           from ticket_entries e join tickets t on t.id = e.ticket_id
           where e.id = $1"#,
        entry.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| EmailedEntry {
        workspace: row.workspace,
        ticket: row.ticket,
        number: row.number,
        subject: row.subject,
        author: Author { role: row.author_role, name: row.author_name },
        text: row.text,
        sender: row.sender,
        held: row.held,
        files: row.files,
        earlier: row.earlier,
    }))
}
