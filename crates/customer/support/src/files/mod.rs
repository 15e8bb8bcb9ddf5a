//! Files of tickets: uploaded to object storage under `tickets/`, within the limits of the workspace.
//!
//! The row comes first and reserves the space; it is completed when the bytes are durable. An upload that fails gives the
//! space back, and the hourly job deletes what a crash left. So no object is without a row, and none needs to be looked for.

mod reservation;

use accounts::{WorkspaceId, safe_name};
use api::{Platform, attachment, body_failure};
use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;

use crate::error::SupportError;
use crate::model::limits::MAX_TICKET_FILE_BYTES;
use crate::model::{TicketFile, TicketFileId};
use crate::store;
use reservation::Reservation;

/// The type of a file whose sender stated none.
const UNKNOWN_MEDIA_TYPE: &str = "application/octet-stream";
/// The longest media type that is kept.
const MAX_MEDIA_TYPE_BYTES: usize = 100;

/// Returns the key under which the bytes of a file are stored.
pub fn object_key(file: TicketFileId) -> String {
    format!("tickets/{file}")
}

/// What is known of a file before its bytes arrive.
pub(crate) struct NewFile<'a> {
    pub name: &'a str,
    pub media_type: Option<&'a str>,
    /// Its size in bytes, if its sender stated it.
    pub size: Option<u64>,
}

/// Stores a file that is in memory. It belongs to no message yet.
pub async fn store(
    platform: &Platform,
    workspace: WorkspaceId,
    name: &str,
    media_type: &str,
    bytes: Bytes,
) -> Result<TicketFile, SupportError> {
    let file = NewFile { name, media_type: Some(media_type), size: Some(bytes.len() as u64) };
    upload(platform, workspace, &file, Body::from(bytes)).await
}

/// Stores a file while its bytes arrive. It belongs to no message yet.
pub(crate) async fn upload(
    platform: &Platform,
    workspace: WorkspaceId,
    file: &NewFile<'_>,
    body: Body,
) -> Result<TicketFile, SupportError> {
    let size = file.size.unwrap_or(MAX_TICKET_FILE_BYTES);
    if size > MAX_TICKET_FILE_BYTES {
        return Err(SupportError::FileTooLarge);
    }
    let mut stored = TicketFile {
        id: TicketFileId(platform.clock.uuid()),
        name: safe_name(file.name),
        size: size.cast_signed(),
        media_type: media_type(file.media_type),
    };
    let reservation = Reservation::make(platform, workspace, &stored).await?;
    let content = write(platform, stored.id, body).await?;
    stored.size = content.size.cast_signed();
    let mut tx = platform.db.tenant(workspace).await?;
    let measured = (stored.size, &content.sha256[..]);
    let is_kept =
        store::files::complete(&mut tx, workspace, stored.id, measured, platform.clock.now()).await?;
    tx.commit().await?;
    if !is_kept {
        platform.blobs.delete(&object_key(stored.id)).await?;
        return Err(SupportError::NotFound);
    }
    reservation.keep();
    Ok(stored)
}

/// Writes the bytes to object storage. Nothing is left of them if this fails.
async fn write(platform: &Platform, file: TicketFileId, body: Body) -> Result<blobs::Stored, SupportError> {
    let mut upload = platform.blobs.begin(&object_key(file));
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|cause| SupportError::Body(body_failure(&cause)))?;
        if upload.size() + chunk.len() as u64 > MAX_TICKET_FILE_BYTES {
            return Err(SupportError::FileTooLarge);
        }
        upload.write(chunk).await?;
    }
    Ok(upload.finish().await?)
}

/// Sends a file as an attachment, so that browsers never show it as a page.
pub async fn file_response(
    platform: &Platform,
    file: TicketFileId,
    name: &str,
    size: i64,
) -> Result<Response, SupportError> {
    let bytes = platform.blobs.read(&object_key(file)).await?;
    let headers = [
        (CONTENT_TYPE, UNKNOWN_MEDIA_TYPE.to_owned()),
        (CONTENT_LENGTH, size.to_string()),
        (CONTENT_DISPOSITION, attachment(name)),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'".to_owned()),
    ];
    Ok((headers, Body::from_stream(bytes)).into_response())
}

/// Returns the media type that was stated, if it's one that can be shown.
fn media_type(stated: Option<&str>) -> String {
    let is_plain = |text: &&str| {
        (1..=MAX_MEDIA_TYPE_BYTES).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ')
    };
    stated.filter(is_plain).unwrap_or(UNKNOWN_MEDIA_TYPE).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_media_types_are_kept() {
        assert_eq!(media_type(Some("text/plain; charset=utf-8")), "text/plain; charset=utf-8");
        for odd in [None, Some(""), Some("text/ü"), Some("a\r\nb"), Some(&*"a".repeat(101))] {
            assert_eq!(media_type(odd), UNKNOWN_MEDIA_TYPE, "{odd:?}");
        }
    }
}
