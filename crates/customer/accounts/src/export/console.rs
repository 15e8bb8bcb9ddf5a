//! The export of an account from the server's console: the same archive as the owner's download.

use api::Platform;
use futures_util::TryStreamExt;
use serde_json::json;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use uuid::Uuid;

use super::ExportPart;
use super::account::write_all;
use super::archive::Archive;
use super::error::ExportError;
use crate::model::security_event::EventKind;
use crate::model::{Email, SessionId, Signed};
use crate::sign_in::request_source::RequestSource;
use crate::store;

/// Writes the archive of an account, and notes it in the security log of the account. Returns `false` if there is no
/// account with this address.
pub async fn export_account(
    platform: &Platform,
    parts: &[ExportPart],
    owner: &Email,
    out: &mut (impl AsyncWrite + Unpin),
) -> Result<bool, ExportError> {
    let worker = platform.db.worker();
    let Some(user) = store::users::find_by_email(worker, &owner.identity).await? else { return Ok(false) };
    let Some(person) = store::users::find_person(worker, user).await? else { return Ok(false) };
    // Nobody is signed in, so none of the sessions is this one.
    let signed = Signed { user, workspace: person.workspace, session: SessionId(Uuid::nil()) };
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let (details, source) = ((&platform.clock, json!({})), RequestSource::console());
    store::events::insert(&mut tx, (signed.workspace, user), EventKind::Exported, &source, details).await?;
    tx.commit().await?;

    let (archive, body) = Archive::open(platform.clock.now());
    let writing = write_all(platform, parts, signed, archive);
    let copying = async {
        let mut chunks = body.into_data_stream();
        while let Some(chunk) = chunks.try_next().await.map_err(ExportError::unreadable)? {
            out.write_all(&chunk).await.map_err(zip::result::ZipError::from)?;
        }
        out.flush().await.map_err(zip::result::ZipError::from)?;
        Ok(())
    };
    match tokio::join!(writing, copying) {
        // A full disk ends the copy first, and then the writer, to which it looks like a client that is gone.
        (Ok(()) | Err(ExportError::ClientGone), copied) => copied.map(|()| true),
        (Err(error), _) => Err(error),
    }
}
