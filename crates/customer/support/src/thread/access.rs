use accounts::{RequestSource, Signed, SupportAccess};
use api::Platform;
use jiff::{SignedDuration, Timestamp};
use sqlx::PgConnection;

use super::customer::author;
use crate::error::SupportError;
use crate::model::{AccessAction, AccessRequestId, EntryId, TicketId};
use crate::store::entries::{self, Content};
use crate::store::{access, tickets};

/// For how many hours access can be granted.
const ACCESS_HOURS: [u16; 3] = [1, 24, 168];

/// What the customer decides about a request for access.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AccessDecision {
    Grant { hours: u16 },
    Decline,
    Revoke,
}

/// Applies a decision, and writes it to the thread and to the user's security log. A repeated one changes nothing.
pub(crate) async fn decide(
    conn: &mut PgConnection,
    platform: &Platform,
    (signed, request): (Signed, AccessRequestId),
    decision: AccessDecision,
    source: &RequestSource,
) -> Result<TicketId, SupportError> {
    let workspace = signed.workspace;
    let locked = access::lock(conn, workspace, request).await?.ok_or(SupportError::NotFound)?;
    let now = platform.clock.now();
    let (action, logged) = match (decision, locked.last) {
        (AccessDecision::Grant { hours }, last) => {
            let until = check_grant(conn, signed, hours, now).await?;
            if !matches!(last, AccessAction::Asked | AccessAction::Granted) {
                return Err(SupportError::AccessDecided("granted"));
            }
            access::grant(conn, workspace, (request, signed.user), (now, until)).await?;
            (AccessAction::Granted, SupportAccess::Granted(until))
        }
        (AccessDecision::Decline, AccessAction::Asked) => {
            access::decline(conn, workspace, (request, signed.user)).await?;
            (AccessAction::Declined, SupportAccess::Declined)
        }
        (AccessDecision::Revoke, AccessAction::Granted) => {
            access::revoke(conn, workspace, (request, signed.user), now).await?;
            (AccessAction::Revoked, SupportAccess::Revoked)
        }
        (AccessDecision::Decline, AccessAction::Declined)
        | (AccessDecision::Revoke, AccessAction::Revoked) => {
            return Ok(locked.ticket);
        }
        (AccessDecision::Decline, _) => return Err(SupportError::AccessDecided("declined")),
        (AccessDecision::Revoke, _) => return Err(SupportError::AccessDecided("revoked")),
    };
    let ticket = tickets::lock(conn, workspace, locked.ticket).await?.ok_or(SupportError::NotFound)?;
    let author = author(conn, signed).await?;
    let entry = EntryId(platform.clock.uuid());
    let content = Content::Access(action, request);
    entries::insert(conn, workspace, (locked.ticket, entry), &author, &content).await?;
    tickets::update(conn, workspace, locked.ticket, ticket.state, now).await?;
    let about = (&platform.clock, ticket.number, locked.submission);
    accounts::log_support_access(conn, signed, logged, source, about).await?;
    Ok(locked.ticket)
}

/// Checks who grants access and for how long. Returns until when it lasts.
async fn check_grant(
    conn: &mut PgConnection,
    signed: Signed,
    hours: u16,
    now: Timestamp,
) -> Result<Timestamp, SupportError> {
    if !ACCESS_HOURS.contains(&hours) {
        return Err(SupportError::invalid("hours", "not_offered", "Choose 1, 24 or 168 hours."));
    }
    let member = accounts::member(conn, signed.workspace, signed.user).await?;
    if !member.is_some_and(|member| member.is_verified) {
        return Err(SupportError::Unverified);
    }
    Ok(now + SignedDuration::from_hours(hours.into()))
}
