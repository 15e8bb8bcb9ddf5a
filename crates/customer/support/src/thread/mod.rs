//! What can happen in the thread of a ticket: a customer, an operator, or an email adds an entry and changes the state.
//! Every function works in a transaction of its caller, who publishes the change after the commit.

mod access;
mod changed;
mod customer;
mod email;
mod operator;

use accounts::WorkspaceId;
use api::Platform;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::SupportError;
use crate::model::limits::{LIMIT_WINDOW, MAX_FILES_PER_MESSAGE, MAX_REPLIES};
use crate::model::{EntryId, TicketFileId};
use crate::store;

pub(crate) use access::{AccessDecision, decide};
pub use changed::{TicketMessage, publish_changed};
pub(crate) use customer::{OpenTicket, Reply, open, reply, set_state};
pub use email::{EmailReply, from_email};
pub use operator::{
    accept_entry, ask_access, operator_assign, operator_note, operator_reply, operator_state,
};

/// Returns the id that is the smallest of those made within the time in which tickets and replies are counted.
fn limit_window(platform: &Platform) -> Uuid {
    kernel::Clock::uuid_floor(platform.clock.now() - LIMIT_WINDOW)
}

/// Fails if the workspace has sent too many replies. Call it after `store::tickets::lock_limits`.
async fn check_replies(
    conn: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
) -> Result<(), SupportError> {
    let replies = store::entries::count_since(conn, workspace, limit_window(platform)).await?;
    let first_messages = store::tickets::count_since(conn, workspace, limit_window(platform)).await?;
    if replies - first_messages >= MAX_REPLIES { Err(SupportError::TooManyReplies) } else { Ok(()) }
}

/// Attaches uploaded files to a new entry.
async fn attach(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    entry: EntryId,
    files: &[TicketFileId],
) -> Result<(), SupportError> {
    if files.is_empty() {
        return Ok(());
    }
    if files.len() > MAX_FILES_PER_MESSAGE {
        let message = "A message can have at most 10 files.";
        return Err(SupportError::invalid("file_ids", "too_many", message));
    }
    let mut ids: Vec<Uuid> = files.iter().map(|file| file.0).collect();
    ids.sort();
    ids.dedup();
    if store::files::attach(conn, workspace, entry, &ids).await? != ids.len() as u64 {
        let message = "A file isn't there any more. Remove it and upload it again.";
        return Err(SupportError::invalid("file_ids", "not_found", message));
    }
    Ok(())
}
