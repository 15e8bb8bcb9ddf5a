//! From bytes to fields and files. Each encoding has a file; the limits are the same for all.

mod json;
mod limits;
mod multipart;
mod urlencoded;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use mime::Mime;

use crate::Door;
use crate::error::Refusal;
use crate::model::Field;
use crate::staged::Staged;
use limits::MAX_TEXT;

/// What arrived.
pub(crate) struct Posted {
    pub fields: Vec<Field>,
    pub files: Staged,
}

pub(crate) async fn read(door: &Door, headers: &HeaderMap, body: Body) -> Result<Posted, Refusal> {
    let media = media_type(headers).ok_or(Refusal::UnsupportedMediaType)?;
    let blobs = &door.platform.blobs;
    let posted = match (media.type_().as_str(), media.subtype().as_str()) {
        ("application", "x-www-form-urlencoded") => {
            Posted { fields: urlencoded::fields(&text(body).await?)?, files: Staged::new(blobs.clone()) }
        }
        ("application", "json") => {
            Posted { fields: json::fields(&text(body).await?)?, files: Staged::new(blobs.clone()) }
        }
        ("multipart", "form-data") => multipart::read(blobs, &door.platform.clock, &media, body).await?,
        _ => return Err(Refusal::UnsupportedMediaType),
    };
    if posted.fields.is_empty() && posted.files.len() == 0 {
        return Err(Refusal::Empty);
    }
    Ok(posted)
}

fn media_type(headers: &HeaderMap) -> Option<Mime> {
    headers.get(header::CONTENT_TYPE)?.to_str().ok()?.parse().ok()
}

/// A body without files, whole.
async fn text(body: Body) -> Result<Bytes, Refusal> {
    to_bytes(body, MAX_TEXT).await.map_err(|error| api::body_failure(&error).into())
}
