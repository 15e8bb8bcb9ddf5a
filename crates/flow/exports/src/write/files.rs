//! The files of the exported submissions, in the folder `files/` of the archive.

use accounts::{Archive, EntryKind};
use blobs::Blobs;
use futures_util::TryStreamExt;
use submissions::{SelectedFile, SelectionReader};

use super::error::WriteError;
use super::record::file_path;
use super::sink::Sink;

/// Writes all files, in the order of the table.
pub(super) async fn write(
    blobs: &Blobs,
    mut reader: SelectionReader<'_>,
    sink: &mut Sink,
) -> Result<(), WriteError> {
    let Sink::Zip(archive) = sink else { return Ok(()) };
    loop {
        let page = reader.page().await?;
        if page.is_empty() {
            return Ok(());
        }
        for file in reader.files(&page).await? {
            write_file(blobs, &file, archive).await?;
        }
    }
}

/// Writes one file. If its bytes are missing, a `.missing.txt` under its name says so, and the export continues.
async fn write_file(blobs: &Blobs, file: &SelectedFile, archive: &mut Archive) -> Result<(), WriteError> {
    let path = file_path(file.id, &file.name);
    let mut bytes = match blobs.read(&file.object_key).await {
        Ok(bytes) => bytes,
        Err(blobs::Error::NotFound) => {
            let text = "This file couldn't be found in storage, or was deleted during the export.\n";
            return Ok(archive.text(&format!("{path}.missing.txt"), text).await?);
        }
        Err(error) => return Err(error.into()),
    };
    archive.begin(&path, EntryKind::File).await?;
    while let Some(chunk) = bytes.try_next().await? {
        archive.write(&chunk).await?;
    }
    Ok(())
}
