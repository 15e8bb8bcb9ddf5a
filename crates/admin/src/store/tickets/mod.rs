//! The tickets of all workspaces. What operators write goes through the functions of `support`.

pub(crate) mod access;
pub(crate) mod presence;
pub(crate) mod thread;

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff_sqlx::Timestamp as SqlTimestamp;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::ticket::{AdminTicket, AdminTicketId, AdminTicketState};
use crate::model::{AdminEndpointRef, AdminPerson, AdminWorkspaceRef};

/// Which tickets are read.
#[derive(Debug, Default)]
pub(crate) struct TicketSelection<'a> {
    pub id: Option<AdminTicketId>,
    pub number: Option<i32>,
    /// Tickets in one of these states.
    pub states: &'a [&'a str],
    /// The email address of an operator.
    pub assignee: Option<&'a str>,
    pub unassigned: bool,
    /// A number, a text in the subject, or the owner's email address.
    pub text: Option<&'a str>,
}

/// Lists tickets with their total number: those that wait for us first, then those that have waited longest.
pub(crate) async fn list(
    conn: &mut PgConnection,
    filter: &TicketSelection<'_>,
    (limit, offset): (i64, i64),
) -> sqlx::Result<(Vec<AdminTicket>, i64)> {
    let rows = sqlx::query_as!(
        Row,
        r#"select t.id as "id: AdminTicketId", t.number, t.subject, t.state, t.submission_id, t.request_id,
                  t.created_at as "created_at: SqlTimestamp", t.last_entry_at as "last_entry_at: SqlTimestamp",
                  t.state_since as "state_since: SqlTimestamp", t.assignee, o.name as "assignee_name?",
                  w.id as "workspace!: WorkspaceId", w.name as "workspace_name!", w.email_as_typed as "email!",
                  e.id as "endpoint?: EndpointId", e.name as "endpoint_name?",
                  (select count(*) from ticket_entries h where h.ticket_id = t.id and h.held) as "held!",
                  count(*) over () as "total!"
           from tickets t
           join admin_workspaces w on w.id = t.workspace_id
           left join endpoints e on e.id = t.endpoint_id and e.workspace_id = t.workspace_id
           left join users o on o.email = t.assignee
           where ($1::uuid is null or t.id = $1) and ($2::integer is null or t.number = $2)
             and (cardinality($3::text[]) = 0 or t.state = any($3))
             and ($4::text is null or t.assignee = $4) and (not $5::boolean or t.assignee is null)
             and ($6::text is null or t.number::text = $6 or w.email = lower($6)
                  or position(lower($6) in lower(t.subject)) > 0)
           order by array_position(array['waiting_for_us', 'open', 'waiting_for_you', 'solved'], t.state),
                    t.state_since, t.id
           limit $7 offset $8"#,
        filter.id.map(|id| id.0),
        filter.number,
        &filter.states.iter().map(|&state| state.to_owned()).collect::<Vec<String>>(),
        filter.assignee,
        filter.unassigned,
        filter.text,
        limit,
        offset
    )
    .fetch_all(conn)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok((rows.into_iter().map(AdminTicket::from).collect(), total))
}

/// Reads one ticket.
pub(crate) async fn find(conn: &mut PgConnection, id: AdminTicketId) -> sqlx::Result<Option<AdminTicket>> {
    let filter = TicketSelection { id: Some(id), ..TicketSelection::default() };
    Ok(list(conn, &filter, (1, 0)).await?.0.pop())
}

pub(crate) async fn count_unsolved(conn: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from tickets where state <> 'solved'"#)
        .fetch_one(conn)
        .await
}

struct Row {
    id: AdminTicketId,
    number: i32,
    subject: String,
    state: String,
    submission_id: Option<Uuid>,
    request_id: Option<String>,
    created_at: SqlTimestamp,
    last_entry_at: SqlTimestamp,
    state_since: SqlTimestamp,
    assignee: Option<String>,
    assignee_name: Option<String>,
    workspace: WorkspaceId,
    workspace_name: String,
    email: String,
    endpoint: Option<EndpointId>,
    endpoint_name: Option<String>,
    held: i64,
    total: i64,
}

impl From<Row> for AdminTicket {
    fn from(row: Row) -> Self {
        let endpoint = row.endpoint.zip(row.endpoint_name);
        Self {
            id: row.id,
            number: row.number.into(),
            subject: row.subject,
            state: AdminTicketState::of(&row.state),
            created_at: row.created_at.to_jiff(),
            last_entry_at: row.last_entry_at.to_jiff(),
            waiting_since: row.state_since.to_jiff(),
            workspace: AdminWorkspaceRef { id: row.workspace, name: row.workspace_name, email: row.email },
            assignee: row.assignee.map(|email| AdminPerson { email, name: row.assignee_name }),
            held: row.held,
            endpoint: endpoint.map(|(id, name)| AdminEndpointRef { id, name }),
            submission_id: row.submission_id,
            request_id: row.request_id,
        }
    }
}
