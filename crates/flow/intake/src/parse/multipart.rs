use axum::body::Body;
use blobs::Blobs;
use kernel::Clock;
use mime::Mime;
use multra::{Constraints, Field as Part, Multipart, SizeLimit};

use super::Posted;
use super::limits::{Collected, MAX_FIELDS, MAX_FILE, MAX_FILES, MAX_TEXT, MAX_VALUE};
use crate::error::Refusal;
use crate::model::{Field, FieldValue, FileId, NewFile, object_key};
use crate::staged::Staged;

const MAX_FILE_NAME: usize = 255;

/// Reads the parts as they arrive; a file goes straight on to object storage.
pub(super) async fn read(blobs: &Blobs, clock: &Clock, media: &Mime, body: Body) -> Result<Posted, Refusal> {
    let boundary =
        media.get_param(mime::BOUNDARY).ok_or_else(|| Refusal::Malformed("no boundary".to_owned()))?;
    let mut parts =
        Multipart::try_with_constraints(body.into_data_stream(), boundary.as_str(), constraints())
            .map_err(|error| refusal(error, None))?;
    let mut fields = Collected::default();
    let mut files = Staged::new(blobs.clone());
    while let Some(part) = parts.next_field().await.map_err(|error| refusal(error, None))? {
        let name = part.name().unwrap_or_default().to_owned();
        if part.file_name().is_none() {
            let value = FieldValue::Text(text_of(part).await?);
            fields.push(Field { name, value })?;
        } else if let Some(file) = store_file(blobs, clock, name, part).await? {
            files.push(file);
            if files.len() > MAX_FILES {
                return Err(Refusal::TooManyFiles);
            }
        }
    }
    Ok(Posted { fields: fields.into_fields(), files })
}

fn constraints() -> Constraints {
    let whole = MAX_FILES as u64 * MAX_FILE + 2 * MAX_TEXT as u64;
    let sizes = SizeLimit::new().whole_stream(whole).per_field(MAX_FILE + 1).headers(16 * 1024);
    // Empty file inputs are parts too.
    Constraints::new().max_fields(2 * MAX_FIELDS).size_limit(sizes)
}

async fn text_of(mut part: Part<'_>) -> Result<String, Refusal> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(|error| refusal(error, None))? {
        if bytes.len() + chunk.len() > MAX_VALUE {
            return Err(Refusal::BodyTooLarge("at most 64 kB in one field"));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// `None` for a file input that was left empty, and for one without a name: that is nobody's.
async fn store_file(
    blobs: &Blobs,
    clock: &Clock,
    field: String,
    mut part: Part<'_>,
) -> Result<Option<NewFile>, Refusal> {
    let name = shown_name(part.file_name().unwrap_or_default());
    let media_type =
        part.content_type().map_or_else(|| mime::APPLICATION_OCTET_STREAM.to_string(), Mime::to_string);
    let about = FileInput { field: &field, file: &name };
    let id = FileId(clock.uuid());
    let mut upload = blobs.begin(&object_key(id));
    while let Some(chunk) = part.chunk().await.map_err(|error| refusal(error, Some(about)))? {
        if upload.size() + chunk.len() as u64 > MAX_FILE {
            return Err(about.too_big());
        }
        upload.write(chunk).await.map_err(Refusal::unavailable)?;
    }
    if field.is_empty() || (upload.size() == 0 && part.file_name() == Some("")) {
        return Ok(None);
    }
    let stored = upload.finish().await.map_err(Refusal::unavailable)?;
    Ok(Some(NewFile { id, field, name, size: stored.size, media_type, sha256: stored.sha256 }))
}

/// What is left of a file's name: no folders, nothing invisible, a sensible length.
fn shown_name(sent: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible: String =
        last.chars().filter(|&c| !c.is_control() && !turns_text(c)).take(MAX_FILE_NAME).collect();
    match visible.trim() {
        "" | "." | ".." => "unnamed".to_owned(),
        name => name.to_owned(),
    }
}

/// The marks that make `exe.gpj` read as `jpg.exe`.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What an error about a file has to name.
#[derive(Clone, Copy)]
struct FileInput<'a> {
    field: &'a str,
    file: &'a str,
}

impl FileInput<'_> {
    fn too_big(self) -> Refusal {
        Refusal::FileTooBig { field: self.field.to_owned(), file: self.file.to_owned() }
    }
}

fn refusal(error: multra::Error, about: Option<FileInput<'_>>) -> Refusal {
    match (error, about) {
        (multra::Error::FieldSizeExceeded { .. }, Some(about)) => about.too_big(),
        (multra::Error::FieldSizeExceeded { .. }, None) => {
            Refusal::BodyTooLarge("at most 64 kB in one field")
        }
        (multra::Error::FieldCountExceeded { .. }, _) => Refusal::BodyTooLarge("at most 200 fields"),
        (multra::Error::StreamSizeExceeded { .. }, _) => {
            Refusal::BodyTooLarge("10 files of 10 MB and 1 MB of text")
        }
        (multra::Error::StreamReadFailed(cause), _) => api::body_failure(&*cause).into(),
        (other, _) => Refusal::Malformed(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_only_names() {
        for (sent, shown) in [
            ("photo.jpg", "photo.jpg"),
            ("C:\\Users\\ada\\cv.pdf", "cv.pdf"),
            ("../../etc/passwd", "passwd"),
            ("a\r\nSet-Cookie: x.txt", "aSet-Cookie: x.txt"),
            ("\u{202e}gpj.exe", "gpj.exe"),
            ("日本語.png", "日本語.png"),
            ("..", "unnamed"),
            ("", "unnamed"),
        ] {
            assert_eq!(shown_name(sent), shown, "{sent:?}");
        }
        assert_eq!(shown_name(&"x".repeat(1000)).len(), 255);
    }
}
