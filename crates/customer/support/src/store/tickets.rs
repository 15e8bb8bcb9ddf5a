//! Finds, lists, opens and changes tickets.

use accounts::WorkspaceId;
use api::Paging;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::text::shorten;
use crate::model::{Author, AuthorRole, FormName, LastEntry, Ticket, TicketId, TicketState};

/// The length of the beginning of the last message, in characters.
const PREVIEW_CHARS: usize = 140;

/// A ticket that is about to be opened.
pub(crate) struct NewTicket<'a> {
    pub id: TicketId,
    pub subject: &'a str,
    pub endpoint: Option<&'a EndpointId>,
    pub submission: Option<Uuid>,
    pub request_id: Option<&'a str>,
}

/// Which tickets are listed.
#[derive(Clone, Debug, Default)]
pub(crate) struct TicketFilter {
    pub ticket: Option<TicketId>,
    /// `None` means both.
    pub is_solved: Option<bool>,
    /// What is searched for; empty means everything.
    pub q: String,
}

/// How many tickets a workspace has.
pub(crate) struct Counts {
    pub all: i64,
    pub solved: i64,
}

/// What is needed to change a ticket, which is locked until the transaction ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockedTicket {
    pub workspace: WorkspaceId,
    pub number: i32,
    pub state: TicketState,
}

/// Locks what a workspace may send, so that limits hold however many requests are sent at once.
pub(crate) async fn lock_limits(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('tickets of ' || $1::text, 0))",
        workspace.to_string()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts the tickets that a workspace has opened from an id on.
pub(crate) async fn count_since(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    since: Uuid,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from tickets where workspace_id = $1 and id >= $2"#,
        workspace.0,
        since
    )
    .fetch_one(conn)
    .await
}

/// Inserts a new ticket.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: &NewTicket<'_>,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into tickets (id, workspace_id, subject, state, endpoint_id, submission_id, request_id, created_at,
                              last_entry_at, state_since)
         values ($1, $2, $3, 'open', $4, $5, $6, $7, $7, $7)",
        ticket.id.0,
        workspace.0,
        ticket.subject,
        ticket.endpoint.map(EndpointId::as_str),
        ticket.submission,
        ticket.request_id,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether a workspace has a submission. Held ones count too, since their owner sees that they exist.
pub(crate) async fn submission_exists(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submission: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from submissions where workspace_id = $1 and id = $2) as "exists!""#,
        workspace.0,
        submission
    )
    .fetch_one(conn)
    .await
}

/// Finds a ticket of a workspace and locks it until the transaction ends.
pub(crate) async fn lock(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
) -> sqlx::Result<Option<LockedTicket>> {
    let found = lock_any(conn, ticket).await?;
    Ok(found.filter(|found| found.workspace == workspace))
}

/// Finds a ticket of any workspace and locks it, for operators and for what arrives by email. Rows that refer to it may
/// still be added: an email that is being received refers to it before it takes this lock.
pub(crate) async fn lock_any(
    conn: &mut PgConnection,
    ticket: TicketId,
) -> sqlx::Result<Option<LockedTicket>> {
    sqlx::query_as!(
        LockedTicket,
        r#"select workspace_id as "workspace: WorkspaceId", number, state as "state: TicketState"
           from tickets where id = $1 for no key update"#,
        ticket.0
    )
    .fetch_optional(conn)
    .await
}

/// Writes that the customer has written or changed the state.
pub(crate) async fn update(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
    state: TicketState,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update tickets
         set state = $3, last_entry_at = $4, state_since = case when state = $3 then state_since else $4 end
         where workspace_id = $1 and id = $2",
        workspace.0,
        ticket.0,
        state.name(),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes that support has written or changed the state, so that the ticket is unread.
pub(crate) async fn update_by_operator(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
    state: TicketState,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update tickets
         set state = $3, last_entry_at = $4, news_at = $4,
             state_since = case when state = $3 then state_since else $4 end
         where workspace_id = $1 and id = $2",
        workspace.0,
        ticket.0,
        state.name(),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes which operator works on a ticket.
pub(crate) async fn assign(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
    assignee: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update tickets set assignee = $3 where workspace_id = $1 and id = $2",
        workspace.0,
        ticket.0,
        assignee
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Marks a ticket as read. Returns whether it was unread, or `None` if there is no such ticket.
pub(crate) async fn mark_read(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
    now: Timestamp,
) -> sqlx::Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"with before as (
               select id, news_at is not null and (read_at is null or read_at < news_at) as unread
               from tickets where workspace_id = $1 and id = $2 for no key update
           )
           update tickets t set read_at = greatest($3, t.news_at) from before where t.id = before.id
           returning before.unread as "unread!""#,
        workspace.0,
        ticket.0,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await
}

/// Finds a ticket.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
) -> sqlx::Result<Option<Ticket>> {
    let filter = TicketFilter { ticket: Some(ticket), ..TicketFilter::default() };
    Ok(list(conn, workspace, &filter, Paging { page: 1, size: 1 }).await?.into_iter().next())
}

/// Lists tickets, the one with the newest activity first.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &TicketFilter,
    paging: Paging,
) -> sqlx::Result<Vec<Ticket>> {
    let rows = sqlx::query!(
        r#"select t.id as "id: TicketId", t.number, t.subject, t.state as "state: TicketState", t.submission_id,
                  t.request_id, t.created_at as "created_at: SqlTimestamp",
                  t.last_entry_at as "last_entry_at: SqlTimestamp",
                  t.news_at is not null and (t.read_at is null or t.read_at < t.news_at) as "unread!",
                  e.id as "endpoint_id?: EndpointId", e.name as "endpoint_name?",
                  last.author_role as "author_role: AuthorRole", last.author_name, last.text as "text!"
           from tickets t
           left join endpoints e
               on e.workspace_id = t.workspace_id and e.id = t.endpoint_id and e.deleted_at is null
           cross join lateral (
               select m.author_role, m.author_name, left(m.text, 1000) as text from ticket_entries m
               where m.workspace_id = t.workspace_id and m.ticket_id = t.id and m.kind = 'message' and not m.held
               order by m.id desc limit 1
           ) last
           where t.workspace_id = $1 and ($2::uuid is null or t.id = $2)
             and ($3::boolean is null or (t.state = 'solved') = $3)
             and ($4 = '' or t.number::text = $4 or position(lower($4) in lower(t.subject)) > 0
                  or exists (select from ticket_entries m
                             where m.workspace_id = t.workspace_id and m.ticket_id = t.id and m.kind = 'message'
                               and not m.held and position(lower($4) in lower(m.text)) > 0))
           order by t.last_entry_at desc, t.id desc
           limit $5 offset $6"#,
        workspace.0,
        filter.ticket.map(|ticket| ticket.0),
        filter.is_solved,
        filter.q,
        paging.limit(),
        paging.offset()
    )
    .fetch_all(conn)
    .await?;
    let ticket = rows.into_iter().map(|row| Ticket {
        id: row.id,
        number: row.number,
        subject: row.subject,
        state: row.state,
        endpoint: row.endpoint_id.zip(row.endpoint_name).map(|(id, name)| FormName { id, name }),
        submission_id: row.submission_id,
        request_id: row.request_id,
        created_at: row.created_at.to_jiff(),
        last_entry_at: row.last_entry_at.to_jiff(),
        last_entry: LastEntry {
            author: Author { role: row.author_role, name: row.author_name },
            text: shorten(&row.text, PREVIEW_CHARS),
        },
        unread: row.unread,
    });
    Ok(ticket.collect())
}

/// Counts the tickets that a filter finds.
pub(crate) async fn count(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &TicketFilter,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from tickets t
           where t.workspace_id = $1 and ($2::boolean is null or (t.state = 'solved') = $2)
             and ($3 = '' or t.number::text = $3 or position(lower($3) in lower(t.subject)) > 0
                  or exists (select from ticket_entries m
                             where m.workspace_id = t.workspace_id and m.ticket_id = t.id and m.kind = 'message'
                               and not m.held and position(lower($3) in lower(m.text)) > 0))"#,
        workspace.0,
        filter.is_solved,
        filter.q
    )
    .fetch_one(conn)
    .await
}

/// Counts all tickets of a workspace.
pub(crate) async fn counts(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Counts> {
    sqlx::query_as!(
        Counts,
        r#"select count(*) as "all!", count(*) filter (where state = 'solved') as "solved!"
           from tickets where workspace_id = $1"#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}
