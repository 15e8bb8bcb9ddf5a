//! Reading an archive that may come from anyone. Nothing is unpacked to disk, entries are found by the names that we
//! would give them, and everything is read in bounded pieces.

mod file_at;
mod items;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::atomic::Ordering;

use axum::body::Bytes;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;
use zip::ZipArchive;

use crate::account::import::error::ImportError;
use crate::export::archive::entry::is_inside;
use crate::export::archive::format::{ArchiveFormat, FORMAT_ENTRY, FORMAT_NAME, FORMAT_VERSION};
use file_at::FileAt;
pub use items::Items;

/// The most entries of an archive. Each is a file or one of the few lists of an endpoint.
const MAX_ARCHIVE_ENTRIES: usize = 1_000_000;
/// The most bytes of the list of entries.
const MAX_DIRECTORY_BYTES: u64 = 512 * 1024 * 1024;
/// An entry that is larger than this may not be much smaller in the archive.
const FREE_ENTRY_BYTES: u64 = 16 * 1024 * 1024;
/// How many times smaller such an entry may be. Submissions that differ in nothing but their ids become about 40 times
/// smaller, those with nothing but one repeated character almost 500 times. A bomb has 1,000.
const MAX_COMPRESSION: u64 = 500;
/// The most bytes of an entry that is read as a whole.
const MAX_WHOLE_ENTRY_BYTES: u64 = 1024 * 1024;
const FILE_CHUNK_BYTES: usize = 256 * 1024;

/// An archive whose list of entries was checked. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ArchiveReader {
    zip: ZipArchive<FileAt>,
}

/// The content of a file in the archive, as it's read.
pub type FileChunks = mpsc::Receiver<Result<Bytes, ImportError>>;

impl ArchiveReader {
    /// Opens an archive. Fails if it isn't one of an account, or if its format is another than ours.
    pub async fn open(path: &Path) -> Result<Self, ImportError> {
        let path = path.to_owned();
        blocking(move || {
            let mut archive = Self::open_checked(File::open(path)?)?;
            archive.check_format()?;
            Ok(archive)
        })
        .await
    }

    fn open_checked(file: File) -> Result<Self, ImportError> {
        let file = FileAt::new(file, MAX_DIRECTORY_BYTES)?;
        let limit = file.limit();
        let mut zip = ZipArchive::new(file)?;
        limit.store(u64::MAX, Ordering::Relaxed);
        if zip.len() > MAX_ARCHIVE_ENTRIES {
            return Err(ImportError::refused("the archive has too many entries"));
        }
        for name in zip.file_names() {
            let name = name?;
            if !is_inside(&name) {
                return Err(ImportError::refused(format!("the archive has an entry with the name {name:?}")));
            }
        }
        if zip.has_duplicate_names() || zip.has_overlapping_entries()? {
            return Err(ImportError::refused("entries of the archive have the same name or place"));
        }
        Ok(Self { zip })
    }

    fn check_format(&mut self) -> Result<(), ImportError> {
        let older = || {
            let why = "the archive doesn't say which format it has. Export the account again, with version 0.2 or later";
            ImportError::refused(why)
        };
        let format: ArchiveFormat = self.whole(FORMAT_ENTRY)?.ok_or_else(older)?;
        if format.format != FORMAT_NAME || format.version != FORMAT_VERSION {
            return Err(ImportError::refused(format!(
                "the archive has format {} {}, and this version of Formtray reads {FORMAT_NAME} {FORMAT_VERSION}",
                format.format, format.version
            )));
        }
        Ok(())
    }

    /// Whether there is an entry with this name.
    pub fn has(&self, name: &str) -> bool {
        self.zip.index_for_name(name).is_some()
    }

    /// Reads a small entry as a whole.
    pub(crate) fn whole<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, ImportError> {
        if self.zip.index_for_name(name).is_none() {
            return Ok(None);
        }
        let mut text = Vec::new();
        self.entry(name)?.take(MAX_WHOLE_ENTRY_BYTES).read_to_end(&mut text)?;
        let parsed = serde_json::from_slice(&text);
        parsed.map(Some).map_err(|source| ImportError::Malformed { entry: name.to_owned(), source })
    }

    /// Reads the items of an entry that is a JSON list. It fails if there is no such entry.
    pub fn list<T: DeserializeOwned + Send + 'static>(&self, name: &str) -> Items<T> {
        let (mut archive, entry) = (self.clone(), name.to_owned());
        Items::read(name, move |sender| items::read_list(archive.entry(&entry)?, &entry, sender))
    }

    /// Reads an entry with one JSON object per line.
    pub fn lines<T: DeserializeOwned + Send + 'static>(&self, name: &str) -> Items<T> {
        let (mut archive, entry) = (self.clone(), name.to_owned());
        Items::read(name, move |sender| items::read_lines(archive.entry(&entry)?, &entry, sender))
    }

    /// Reads a file, of which only the given number of bytes is sent on.
    pub fn file(&self, name: &str, max_bytes: u64) -> FileChunks {
        let (sender, chunks) = mpsc::channel(2);
        let (mut archive, name) = (self.clone(), name.to_owned());
        tokio::task::spawn_blocking(move || {
            if let Err(error) = archive.send_file(&name, max_bytes, &sender) {
                // Whoever reads it has given up otherwise.
                sender.blocking_send(Err(error)).ok();
            }
        });
        chunks
    }

    fn send_file(
        &mut self,
        name: &str,
        max_bytes: u64,
        chunks: &mpsc::Sender<Result<Bytes, ImportError>>,
    ) -> Result<(), ImportError> {
        let mut entry = self.entry(name)?.take(max_bytes);
        loop {
            let mut chunk = Vec::with_capacity(FILE_CHUNK_BYTES);
            entry.by_ref().take(FILE_CHUNK_BYTES as u64).read_to_end(&mut chunk)?;
            if chunk.is_empty() || chunks.blocking_send(Ok(chunk.into())).is_err() {
                return Ok(());
            }
        }
    }

    /// Opens an entry. It isn't read further than it says that it is long.
    fn entry(&mut self, name: &str) -> Result<impl Read + use<'_>, ImportError> {
        if self.zip.index_for_name(name).is_none() {
            return Err(ImportError::refused(format!("the archive has no {name}")));
        }
        let entry = self.zip.by_name(name)?;
        let (size, stored) = (entry.size(), entry.compressed_size());
        if size > FREE_ENTRY_BYTES && size / stored.max(1) > MAX_COMPRESSION {
            return Err(ImportError::refused(format!(
                "{name} is {size} bytes long, and {stored} in the archive"
            )));
        }
        Ok(BufReader::new(entry.take(size)))
    }
}

/// Runs something that reads the archive where it may block.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ImportError> + Send + 'static,
) -> Result<T, ImportError> {
    let interrupted = |error| ImportError::Unreadable(std::io::Error::other(error));
    tokio::task::spawn_blocking(work).await.map_err(interrupted)?
}

impl ArchiveReader {
    /// Reads a small entry as a whole, where it may block.
    pub(crate) async fn read_whole<T: DeserializeOwned + Send + 'static>(
        &self,
        name: &'static str,
    ) -> Result<Option<T>, ImportError> {
        let mut archive = self.clone();
        blocking(move || archive.whole(name)).await
    }
}
