//! The table `security_events`: the security log of an account.

use jiff::{SignedDuration, Timestamp};
use kernel::Clock;
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::security_event::{EventKind, SecurityEvent};
use crate::model::{EventId, Signed, UserId, WorkspaceId};
use crate::sign_in::request_source::RequestSource;

/// Failed sign-ins within this time are combined into one entry, so that an attack doesn't fill the log.
const FAILURE_MERGE_WINDOW: SignedDuration = SignedDuration::from_hours(1);

/// Writes an event, in the transaction of the change it describes.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    (workspace, user): (WorkspaceId, UserId),
    kind: EventKind,
    source: &RequestSource,
    (clock, details): (&Clock, Value),
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into security_events (id, workspace_id, user_id, kind, device, network, details)
         values ($1, $2, $3, $4, $5, $6, $7)",
        clock.uuid(),
        workspace.0,
        user.0,
        kind.name(),
        source.device,
        source.network,
        details
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes to the log of each member that the operator changed how the workspace pays.
pub async fn log_payment_terms(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    pays_by: &str,
    clock: &Clock,
) -> sqlx::Result<()> {
    log_for_members(conn, workspace, EventKind::PaymentTermsChanged, json!({ "pays_by": pays_by }), clock)
        .await
}

/// Writes to the log of each member what the operator did with an invoice.
pub async fn log_invoice(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    number: &str,
    action: &str,
    clock: &Clock,
) -> sqlx::Result<()> {
    let details = json!({ "number": number, "action": action });
    log_for_members(conn, workspace, EventKind::InvoiceChanged, details, clock).await
}

/// Writes to the log that the user had data erased. The log doesn't say which value it contained.
pub async fn log_erasure(
    conn: &mut PgConnection,
    signed: Signed,
    source: &RequestSource,
    (clock, submissions): (&Clock, i64),
) -> sqlx::Result<()> {
    let details = json!({ "submissions": submissions });
    insert(conn, signed.owner(), EventKind::DataErased, source, (clock, details)).await
}

/// What a user decided about a request by support to read a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupportAccess {
    /// Granted until then.
    Granted(Timestamp),
    Declined,
    Revoked,
}

/// Writes to the log what the user decided about a request for access to a submission.
pub async fn log_support_access(
    conn: &mut PgConnection,
    signed: Signed,
    decision: SupportAccess,
    source: &RequestSource,
    (clock, ticket, submission): (&Clock, i32, Uuid),
) -> sqlx::Result<()> {
    let mut details = json!({ "ticket": ticket, "submission_id": submission });
    let kind = match decision {
        SupportAccess::Granted(until) => {
            details["until"] = json!(until);
            EventKind::SupportAccessGranted
        }
        SupportAccess::Declined => EventKind::SupportAccessDeclined,
        SupportAccess::Revoked => EventKind::SupportAccessRevoked,
    };
    insert(conn, signed.owner(), kind, source, (clock, details)).await
}

/// Writes to the log that a form answers under the id that it had at another service, or doesn't any more.
pub async fn log_old_id(
    conn: &mut PgConnection,
    signed: Signed,
    is_claimed: bool,
    source: &RequestSource,
    (clock, old_id, endpoint): (&Clock, &str, &str),
) -> sqlx::Result<()> {
    let kind = if is_claimed { EventKind::OldIdClaimed } else { EventKind::OldIdRemoved };
    let details = json!({ "old_id": old_id, "endpoint_id": endpoint });
    insert(conn, signed.owner(), kind, source, (clock, details)).await
}

/// Writes what the operator did to the log of each member.
async fn log_for_members(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    kind: EventKind,
    details: Value,
    clock: &Clock,
) -> sqlx::Result<()> {
    let source = RequestSource::console();
    for member in super::members::members(conn, workspace).await? {
        insert(conn, (workspace, member.user), kind, &source, (clock, details.clone())).await?;
    }
    Ok(())
}

/// Writes a failed sign-in to the log of the account with this address.
///
/// It is the same statement whether or not there is such an account, so that its time doesn't reveal that.
pub(crate) async fn record_failure(
    conn: &mut PgConnection,
    email: &str,
    source: &RequestSource,
    clock: &Clock,
) -> sqlx::Result<()> {
    let since = Clock::uuid_floor(clock.now() - FAILURE_MERGE_WINDOW);
    sqlx::query!(
        "with owner as (
             select u.id, m.workspace_id from users u join memberships m on m.user_id = u.id
             where u.email = $1 order by m.created_at limit 1
         ), folded as (
             update security_events e
             set details = jsonb_build_object('times', coalesce((e.details ->> 'times')::int, 1) + 1),
                 device = $3, network = $4
             from owner
             where e.user_id = owner.id and e.kind = 'sign_in_failed' and e.id > $5
             returning 1
         )
         insert into security_events (id, workspace_id, user_id, kind, device, network, details)
         select $2, workspace_id, id, 'sign_in_failed', $3, $4, $6 from owner
         where not exists (select from folded)",
        email,
        clock.uuid(),
        source.device,
        source.network,
        since,
        json!({ "times": 1 })
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the user's events before a given id, newest first.
pub(crate) async fn list(
    conn: &mut PgConnection,
    signed: Signed,
    before: Uuid,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<SecurityEvent>> {
    let rows = sqlx::query!(
        r#"select id as "id: EventId", kind, device, network, details
           from security_events
           where workspace_id = $1 and user_id = $2 and id < $3
           order by id desc limit $4 offset $5"#,
        signed.workspace.0,
        signed.user.0,
        before,
        limit,
        offset
    )
    .fetch_all(conn)
    .await?;
    let event = rows.into_iter().map(|row| SecurityEvent {
        id: row.id,
        kind: row.kind,
        at: row.id.time(),
        device: row.device,
        network: row.network,
        details: row.details,
    });
    Ok(event.collect())
}

/// Deletes events that are older than the given time.
pub(crate) async fn delete_before(worker: &PgPool, moment: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from security_events where id < $1", Clock::uuid_floor(moment))
        .execute(worker)
        .await?;
    Ok(())
}
