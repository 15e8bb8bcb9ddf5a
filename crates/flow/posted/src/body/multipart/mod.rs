//! Reads a multipart body as it arrives: text into fields, files to a `Files`.

mod disposition;

use std::error::Error;

use bytes::Bytes;
use futures_util::Stream;
use mime::Mime;
use multra::{Constraints, Field as Part, Multipart, SizeLimit};

use crate::BodyError;
use crate::body::charset::{RawField, decode};
use crate::body::field_counter::{Admitted, FieldCounter};
use crate::files::{FileInput, Files};
use crate::limits::{Limit, MAX_FIELD_NAME_BYTES, MAX_FIELDS, MAX_FILE_BYTES, MAX_FILES, MAX_TEXT_BYTES};
use crate::model::Posted;
use crate::special_fields::is_invisible;
use disposition::Disposition;

const MAX_FILE_NAME_CHARS: usize = 255;
const NO_BOUNDARY_MESSAGE: &str =
    "The multipart body has no boundary. Let the browser set the Content-Type header.";

/// Reads the parts as they arrive. After an error that leaves the rest readable, the text of the rest is still read and
/// its files are discarded.
pub(crate) async fn read<S, E>(media: &Mime, body: S, files: &mut impl Files) -> Posted
where
    S: Stream<Item = Result<Bytes, E>> + Send + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    let Some(boundary) = media.get_param(mime::BOUNDARY) else {
        return Posted::refused(BodyError::Malformed(NO_BOUNDARY_MESSAGE.to_owned()));
    };
    let parts = match Multipart::try_with_constraints(body, boundary.as_str(), constraints()) {
        Ok(parts) => parts,
        Err(error) => return Posted::refused(body_error(error)),
    };
    let mut reading = Reading { fields: Vec::new(), count: FieldCounter::default(), inputs: Vec::new() };
    if let Err(error) = reading.all(parts, files).await {
        reading.count.note(error);
    }
    Posted {
        fields: decode(reading.fields, None),
        file_inputs: reading.inputs,
        error: reading.count.into_error(),
    }
}

fn constraints() -> Constraints {
    let whole = MAX_FILES as u64 * MAX_FILE_BYTES + 2 * MAX_TEXT_BYTES as u64;
    let sizes = SizeLimit::new().whole_stream(whole).headers(16 * 1024);
    // File inputs that were left empty are parts too, so more parts are allowed than fields.
    Constraints::new().max_fields(2 * MAX_FIELDS).size_limit(sizes)
}

struct Reading {
    fields: Vec<RawField>,
    count: FieldCounter,
    inputs: Vec<String>,
}

impl Reading {
    async fn all(&mut self, mut parts: Multipart<'_>, files: &mut impl Files) -> Result<(), BodyError> {
        while let Some(part) = parts.next_field().await.map_err(body_error)? {
            let disposition = Disposition::of(&part);
            let Some(file_name) = disposition.file_name else {
                self.text(disposition.name, part).await?;
                continue;
            };
            let name = String::from_utf8_lossy(&disposition.name).into_owned();
            if let Err(error) = self.file(name, &file_name, part, files).await {
                if !error.is_survivable() {
                    return Err(error);
                }
                self.count.note(error);
            }
        }
        Ok(())
    }

    async fn text(&mut self, name: Vec<u8>, mut part: Part<'_>) -> Result<(), BodyError> {
        let mut value = Vec::new();
        let mut size = 0;
        while let Some(chunk) = part.chunk().await.map_err(body_error)? {
            size += chunk.len();
            if size <= self.count.room() {
                value.extend_from_slice(&chunk);
            }
        }
        if self.count.admit(name.len(), size) == Admitted::Keep {
            self.fields.push(RawField { name, value });
        }
        Ok(())
    }

    /// Reads a file. A file input that was left empty, and one without a name, is ignored.
    async fn file(
        &mut self,
        field: String,
        file_name: &str,
        mut part: Part<'_>,
        files: &mut impl Files,
    ) -> Result<(), BodyError> {
        let is_named = !file_name.is_empty();
        let file = FileInput {
            name: shown_name(file_name),
            media_type: part.content_type().unwrap_or(&mime::APPLICATION_OCTET_STREAM).to_string(),
            field,
        };
        let Some(first) = first_bytes(&mut part, is_named).await? else { return Ok(()) };
        if file.field.is_empty() {
            return skip(part).await;
        }
        if file.field.len() > MAX_FIELD_NAME_BYTES {
            skip(part).await?;
            return Err(BodyError::TooLarge(Limit::Name));
        }
        self.inputs.push(file.field.clone());
        if self.count.has_error() {
            return skip(part).await;
        }
        let taken = if self.inputs.len() > MAX_FILES {
            Err(BodyError::TooManyFiles)
        } else {
            take(file, first, &mut part, files).await
        };
        match taken {
            Err(error) if error.is_survivable() => {
                skip(part).await?;
                Err(error)
            }
            taken => taken,
        }
    }
}

/// Returns the first bytes of a file; `None` for a file input that was left empty.
async fn first_bytes(part: &mut Part<'_>, is_named: bool) -> Result<Option<Bytes>, BodyError> {
    while let Some(chunk) = part.chunk().await.map_err(body_error)? {
        if !chunk.is_empty() {
            return Ok(Some(chunk));
        }
    }
    Ok(is_named.then(Bytes::new))
}

async fn take(
    file: FileInput,
    first: Bytes,
    part: &mut Part<'_>,
    files: &mut impl Files,
) -> Result<(), BodyError> {
    files.begin(file.clone()).await?;
    let taken = write_all(&file, first, part, files).await;
    match taken {
        Ok(()) => files.finish().await,
        Err(error) => {
            files.abandon();
            Err(error)
        }
    }
}

async fn write_all(
    file: &FileInput,
    first: Bytes,
    part: &mut Part<'_>,
    files: &mut impl Files,
) -> Result<(), BodyError> {
    let mut size = 0;
    let mut next = Some(first);
    while let Some(chunk) = next {
        size += chunk.len() as u64;
        if size > MAX_FILE_BYTES {
            return Err(file.too_big());
        }
        files.write(chunk).await?;
        next = part.chunk().await.map_err(body_error)?;
    }
    Ok(())
}

async fn skip(mut part: Part<'_>) -> Result<(), BodyError> {
    while part.chunk().await.map_err(body_error)?.is_some() {}
    Ok(())
}

/// Cleans a file's name: removes folders and invisible characters, and limits its length.
fn shown_name(sent: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible: String =
        last.chars().filter(|&c| !c.is_control() && !is_invisible(c)).take(MAX_FILE_NAME_CHARS).collect();
    match visible.trim() {
        "" | "." | ".." => "unnamed".to_owned(),
        name => name.to_owned(),
    }
}

fn body_error(error: multra::Error) -> BodyError {
    match error {
        multra::Error::FieldCountExceeded { .. } => BodyError::TooLarge(Limit::Fields),
        multra::Error::StreamSizeExceeded { .. } => BodyError::TooLarge(Limit::Body),
        multra::Error::StreamReadFailed(cause) => BodyError::Broken(cause),
        _ => BodyError::Malformed("The multipart request body is malformed.".to_owned()),
    }
}

#[cfg(test)]
mod tests;
