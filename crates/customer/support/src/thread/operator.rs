//! What operators do with a ticket. The crate `admin` calls these functions in transactions of its own role, and writes its
//! audit log in them.

use accounts::WorkspaceId;
use api::Platform;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::SupportError;
use crate::model::{AccessAction, AccessRequestId, Author, AuthorRole, EntryId, TicketId, TicketState, text};
use crate::store::entries::{self, Content};
use crate::store::tickets::LockedTicket;
use crate::store::{access, tickets};

/// Replies to the customer. The ticket then waits for them, unless another state is given.
pub async fn operator_reply(
    conn: &mut PgConnection,
    platform: &Platform,
    ticket: TicketId,
    operator: &str,
    reply: &str,
    state: Option<TicketState>,
) -> Result<(WorkspaceId, EntryId), SupportError> {
    let locked = lock(conn, ticket).await?;
    let text = text::message(reply).map_err(|error| SupportError::Invalid(vec![error]))?;
    let state = state.unwrap_or(TicketState::WaitingForYou);
    let entry = add(conn, platform, (ticket, locked), operator, &Content::Message(&text)).await?;
    let is_solved = |state| state == TicketState::Solved;
    if is_solved(state) != is_solved(locked.state) {
        add(conn, platform, (ticket, locked), operator, &Content::State(state)).await?;
    }
    tickets::update_by_operator(conn, locked.workspace, ticket, state, platform.clock.now()).await?;
    Ok((locked.workspace, entry))
}

/// Writes a note that only operators see.
pub async fn operator_note(
    conn: &mut PgConnection,
    platform: &Platform,
    ticket: TicketId,
    operator: &str,
    note: &str,
) -> Result<(WorkspaceId, EntryId), SupportError> {
    let locked = lock(conn, ticket).await?;
    let text = text::message(note).map_err(|error| SupportError::Invalid(vec![error]))?;
    let entry = add(conn, platform, (ticket, locked), operator, &Content::Note(&text)).await?;
    Ok((locked.workspace, entry))
}

/// Changes the state of a ticket. Returns no entry if it has that state already.
pub async fn operator_state(
    conn: &mut PgConnection,
    platform: &Platform,
    ticket: TicketId,
    operator: &str,
    state: TicketState,
) -> Result<(WorkspaceId, Option<EntryId>), SupportError> {
    let locked = lock(conn, ticket).await?;
    if locked.state == state {
        return Ok((locked.workspace, None));
    }
    let entry = add(conn, platform, (ticket, locked), operator, &Content::State(state)).await?;
    tickets::update_by_operator(conn, locked.workspace, ticket, state, platform.clock.now()).await?;
    Ok((locked.workspace, Some(entry)))
}

/// Assigns a ticket to the operator with an email address, or to nobody.
pub async fn operator_assign(
    conn: &mut PgConnection,
    platform: &Platform,
    ticket: TicketId,
    operator: &str,
    to: Option<&str>,
) -> Result<(WorkspaceId, EntryId), SupportError> {
    let locked = lock(conn, ticket).await?;
    tickets::assign(conn, locked.workspace, ticket, to).await?;
    let text = to.map_or_else(|| "Unassigned".to_owned(), |to| format!("Assigned to {to}"));
    let entry = add(conn, platform, (ticket, locked), operator, &Content::Assignment(&text)).await?;
    Ok((locked.workspace, entry))
}

/// Accepts a held reply from another sender, so that the customer sees it. The ticket then waits for support.
pub async fn accept_entry(
    conn: &mut PgConnection,
    platform: &Platform,
    ticket: TicketId,
    entry: EntryId,
) -> Result<WorkspaceId, SupportError> {
    let locked = lock(conn, ticket).await?;
    if !entries::accept(conn, locked.workspace, ticket, entry).await? {
        return Err(SupportError::NotFound);
    }
    let (state, now) = (TicketState::WaitingForUs, platform.clock.now());
    tickets::update_by_operator(conn, locked.workspace, ticket, state, now).await?;
    Ok(locked.workspace)
}

/// Asks the customer for access to the content of a submission of theirs.
pub async fn ask_access(
    conn: &mut PgConnection,
    platform: &Platform,
    ticket: TicketId,
    submission: Uuid,
    operator: &str,
) -> Result<(WorkspaceId, AccessRequestId), SupportError> {
    let locked = lock(conn, ticket).await?;
    let about = (ticket, submission);
    let request = access::ask(conn, locked.workspace, about, operator, &platform.clock).await?;
    let request = request.ok_or(SupportError::NotFound)?;
    let content = Content::Access(AccessAction::Asked, request);
    add(conn, platform, (ticket, locked), operator, &content).await?;
    let (state, now) = (TicketState::WaitingForYou, platform.clock.now());
    tickets::update_by_operator(conn, locked.workspace, ticket, state, now).await?;
    Ok((locked.workspace, request))
}

async fn lock(conn: &mut PgConnection, ticket: TicketId) -> Result<LockedTicket, SupportError> {
    tickets::lock_any(conn, ticket).await?.ok_or(SupportError::NotFound)
}

async fn add(
    conn: &mut PgConnection,
    platform: &Platform,
    (ticket, locked): (TicketId, LockedTicket),
    operator: &str,
    content: &Content<'_>,
) -> sqlx::Result<EntryId> {
    let author = Author { role: AuthorRole::Operator, name: operator.to_owned() };
    let entry = EntryId(platform.clock.uuid());
    entries::insert(conn, locked.workspace, (ticket, entry), &author, content).await?;
    Ok(entry)
}
