//! The ZIP archive of an account export. The crates write entries into an `Archive`; it is compressed and sent while it
//! is written, so nothing is stored on this server and only a few chunks are in memory.

pub(crate) mod entry;
pub(crate) mod format;
mod pipe;

use std::io::Write;

use axum::body::Body;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::export::error::ExportError;
pub use entry::safe_name;
use pipe::{Buffer, Pipe};

/// How many bytes are compressed at once, before the archive checks whether a chunk can be sent.
const COMPRESSED_PIECE_BYTES: usize = 32 * 1024;

/// How an entry is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// Compressed, of any length.
    Text,
    /// Not compressed: uploaded files usually are already, and they are no larger than a request body may be.
    File,
}

/// An archive that is being sent to a client. If it is dropped before `finish`, the download breaks off.
pub struct Archive {
    zip: Box<ZipWriter<StreamWriter<Buffer>>>,
    pipe: Pipe,
    modified: DateTime,
    /// The number of items written to the current list.
    items: usize,
}

impl Archive {
    /// Creates an archive and the response body that sends it.
    pub fn open(now: Timestamp) -> (Self, Body) {
        let (pipe, body) = Pipe::new();
        let zip = Box::new(ZipWriter::new_stream(pipe.buffer()));
        (Self { zip, pipe, modified: dos_time(now), items: 0 }, body)
    }

    /// Ends the current entry and begins another one. Names that lead out of the folder they are unpacked in are
    /// rejected.
    pub async fn begin(&mut self, name: &str, kind: EntryKind) -> Result<(), ExportError> {
        if !entry::is_inside(name) {
            return Err(ExportError::Name(name.to_owned()));
        }
        let options = SimpleFileOptions::default().last_modified_time(self.modified).unix_permissions(0o600);
        let options = match kind {
            EntryKind::Text => options.compression_method(CompressionMethod::Deflated).large_file(true),
            EntryKind::File => options.compression_method(CompressionMethod::Stored),
        };
        self.zip.start_file(name, options)?;
        self.pipe.send_full_chunk().await
    }

    /// Adds content to the current entry, as fast as the client reads.
    pub async fn write(&mut self, content: &[u8]) -> Result<(), ExportError> {
        for piece in content.chunks(COMPRESSED_PIECE_BYTES) {
            self.zip.write_all(piece).map_err(zip::result::ZipError::from)?;
            self.pipe.send_full_chunk().await?;
        }
        Ok(())
    }

    /// Writes a whole entry of text.
    pub async fn text(&mut self, name: &str, content: &str) -> Result<(), ExportError> {
        self.begin(name, EntryKind::Text).await?;
        self.write(content.as_bytes()).await
    }

    /// Writes a whole entry of JSON.
    pub async fn json(&mut self, name: &str, content: &impl Serialize) -> Result<(), ExportError> {
        let text = serde_json::to_string_pretty(content).map_err(ExportError::unreadable)?;
        self.text(name, &(text + "\n")).await
    }

    /// Begins an entry that is a JSON list. Add items with [`Archive::item`] and close it with [`Archive::end_list`].
    pub async fn begin_list(&mut self, name: &str) -> Result<(), ExportError> {
        self.items = 0;
        self.begin(name, EntryKind::Text).await?;
        self.write(b"[").await
    }

    pub async fn item(&mut self, item: &impl Serialize) -> Result<(), ExportError> {
        let before: &[u8] = if self.items == 0 { b"\n" } else { b",\n" };
        self.items += 1;
        self.write(before).await?;
        self.write(&serde_json::to_vec(item).map_err(ExportError::unreadable)?).await
    }

    pub async fn end_list(&mut self) -> Result<(), ExportError> {
        self.write(b"\n]\n").await
    }

    /// Writes the ZIP's central directory and ends the response body. Without it, the archive is incomplete.
    pub async fn finish(self) -> Result<(), ExportError> {
        self.zip.finish()?;
        self.pipe.finish().await
    }
}

/// Converts to the time format of ZIP, which has no time zone and nothing before 1980. We use UTC.
fn dos_time(now: Timestamp) -> DateTime {
    DateTime::try_from(now.to_zoned(TimeZone::UTC).datetime()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use futures_util::StreamExt;

    use super::*;

    /// Bytes that hardly compress.
    fn noise(bytes: usize) -> Vec<u8> {
        let mut state = 1_u64;
        std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes()[0]
        })
        .take(bytes)
        .collect()
    }

    #[tokio::test]
    async fn what_was_written_is_read() {
        let (mut archive, body) = Archive::open(Timestamp::UNIX_EPOCH);
        let content = noise(1_000_000);
        let expected = content.clone();
        let writing = tokio::spawn(async move {
            archive.text("a.txt", "a").await?;
            archive.begin("b/c.bin", EntryKind::File).await?;
            archive.write(&content).await?;
            archive.finish().await
        });
        let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("a whole body");
        writing.await.expect("no panic").expect("written");
        let mut read = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        let mut found = Vec::new();
        read.by_name("b/c.bin").expect("there").read_to_end(&mut found).expect("readable");
        assert_eq!(found, expected);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_who_does_not_read_fills_the_memory() {
        let (mut archive, body) = Archive::open(Timestamp::UNIX_EPOCH);
        archive.begin("a", EntryKind::File).await.expect("begun");
        let written = archive.write(&noise(10_000_000)).await;
        assert!(matches!(written, Err(ExportError::ClientGone)), "{written:?}");
        drop(archive);
        let chunks: Vec<_> = body.into_data_stream().collect().await;
        let held: usize = chunks.iter().flatten().map(axum::body::Bytes::len).sum();
        assert!(held < 512 * 1024, "{held} bytes were held");
        assert!(chunks.last().is_some_and(Result::is_err), "it breaks off");
    }

    #[tokio::test]
    async fn no_name_leads_out_and_none_is_used_twice() {
        let (mut archive, _body) = Archive::open(Timestamp::UNIX_EPOCH);
        assert!(matches!(archive.text("../a", "").await, Err(ExportError::Name(_))));
        archive.text("a", "").await.expect("a name");
        assert!(matches!(archive.text("a", "").await, Err(ExportError::Zip(_))));
    }
}
