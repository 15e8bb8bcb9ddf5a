//! The entry point of the crate: chooses the parser by the `Content-Type`, and reads bodies without files into memory.

mod charset;
mod field_counter;
pub(crate) mod json;
mod multipart;
mod urlencoded;

use std::error::Error;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use http::{HeaderMap, header};
use mime::Mime;

use crate::files::Files;
use crate::limits::{Limit, MAX_BODY_BYTES};
use crate::{BodyError, Posted};

/// Reads a body in the encoding that its headers state. Files go to `files` as they arrive.
pub async fn read<S, E>(headers: &HeaderMap, body: S, files: &mut impl Files) -> Posted
where
    S: Stream<Item = Result<Bytes, E>> + Send + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    if is_compressed(headers) {
        return Posted::refused(BodyError::UnsupportedMediaType);
    }
    let media = match media_type(headers) {
        Ok(media) => media,
        Err(error) => return Posted::refused(error),
    };
    if let Some(media) = &media
        && media.essence_str() == "multipart/form-data"
    {
        return multipart::read(media, body, files).await;
    }
    let body = match read_whole(body).await {
        Ok(body) => body,
        Err(error) => return Posted::refused(error),
    };
    match media.as_ref().map(Mime::essence_str) {
        Some("application/x-www-form-urlencoded") => {
            let charset = media.as_ref().and_then(|media| media.get_param(mime::CHARSET));
            urlencoded::read(&body, charset.as_ref().map(mime::Name::as_str))
        }
        Some("application/json") => json::read(&body),
        None if body.is_empty() => Posted::default(),
        // `fetch` sends `text/plain` for a string, such as one made with `JSON.stringify`.
        None | Some("text/plain") if body.trim_ascii_start().starts_with(b"{") => json::read(&body),
        _ => Posted::refused(BodyError::UnsupportedMediaType),
    }
}

/// Returns whether a body is compressed. Compressed bodies are rejected, because a small one may expand to a large one.
fn is_compressed(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::CONTENT_ENCODING)
        .iter()
        .any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

fn media_type(headers: &HeaderMap) -> Result<Option<Mime>, BodyError> {
    let Some(stated) = headers.get(header::CONTENT_TYPE) else { return Ok(None) };
    let media = stated.to_str().ok().and_then(|text| text.parse().ok());
    media.map(Some).ok_or(BodyError::UnsupportedMediaType)
}

/// Reads a body without files into memory, up to [`MAX_BODY_BYTES`].
async fn read_whole<S, E>(body: S) -> Result<Vec<u8>, BodyError>
where
    S: Stream<Item = Result<Bytes, E>>,
    E: Into<Box<dyn Error + Send + Sync>>,
{
    let mut body = std::pin::pin!(body);
    let mut bytes = Vec::new();
    while let Some(chunk) = body.try_next().await.map_err(|cause| BodyError::Broken(cause.into()))? {
        if bytes.len() + chunk.len() > MAX_BODY_BYTES {
            return Err(BodyError::TooLarge(Limit::Text));
        }
        if bytes.capacity() - bytes.len() < chunk.len() {
            // Doubling the capacity would let long text take twice its size.
            bytes.reserve_exact(chunk.len().max(bytes.len() / 4));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
