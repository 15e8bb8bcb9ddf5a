use api::Platform;
use serde_json::json;
use sqlx::PgConnection;

use crate::emails::notices::notice::Notice;
use crate::emails::notices::notify_owner::notify_owner;
use crate::error::AccountError;
use crate::model::security_event::EventKind;
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::RequestSource;
use crate::store;

/// Writes the change to the security log and notifies the owner by email.
pub(super) async fn log_and_notify(
    conn: &mut PgConnection,
    platform: &Platform,
    confirmed: &Confirmed,
    source: &RequestSource,
    (kind, notice): (EventKind, Notice),
) -> Result<(), AccountError> {
    store::events::insert(conn, confirmed.owner(), kind, source, (&platform.clock, json!({}))).await?;
    notify_owner(conn, platform, confirmed.user, notice, source).await?;
    Ok(())
}
