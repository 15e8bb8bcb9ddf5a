//! Importing the submissions and files of an account that another installation has exported.
//!
//! `prepare_import` checks every line of the archive, stores the files and creates the partitions, before there is a
//! transaction. `write_import` reads the lines again and writes the rows. Nothing goes to the outbox, and the meter doesn't
//! count: another installation has done both. Files whose rows are never written are deleted by the sweep.

mod files;
mod line;

use std::collections::{BTreeSet, HashMap};

use accounts::{ArchiveReader, ImportError, ImportReport, ImportTarget};
use api::Platform;
use forms::{EndpointId, ImportedEndpoints, MAX_IMPORTED_ENDPOINTS};
use intake::FileId;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;
use sqlx::PgConnection;

use self::files::StoredImport;
use self::line::{CheckedLine, Line};
use crate::model::State;
use crate::store;
use crate::store::import::{ImportedFile, ImportedRow};

/// What `prepare_import` has found and stored.
pub struct PreparedSubmissions {
    endpoints: Vec<EndpointId>,
    /// The stored files, by the id that they had.
    files: HashMap<FileId, StoredImport>,
    held: u64,
    missing_files: u64,
}

/// The part of an endpoint in `endpoints.json` that is needed here.
#[derive(Deserialize)]
struct ListedEndpoint {
    id: EndpointId,
}

fn path(endpoint: &EndpointId) -> String {
    format!("endpoints/{endpoint}/submissions.ndjson")
}

/// Checks all submissions of an archive, stores their files, and creates the partitions for their months.
pub async fn prepare_import(
    platform: &Platform,
    archive: &ArchiveReader,
) -> Result<PreparedSubmissions, ImportError> {
    let listed = archive.list::<ListedEndpoint>("endpoints.json").all(MAX_IMPORTED_ENDPOINTS).await?;
    let endpoints: Vec<EndpointId> = listed.into_iter().map(|endpoint| endpoint.id).collect();
    let mut prepared = PreparedSubmissions { endpoints, files: HashMap::new(), held: 0, missing_files: 0 };
    let mut months: BTreeSet<Date> = BTreeSet::new();
    for endpoint in prepared.endpoints.clone() {
        let mut lines = archive.lines::<Line>(&path(&endpoint));
        while let Some(some) = lines.next().await? {
            for line in some {
                let Some(line) = line.checked(&endpoint, platform.clock.now())? else {
                    prepared.held += 1;
                    continue;
                };
                months.insert(line.id.time().to_zoned(TimeZone::UTC).date().first_of_month());
                prepared.store_files(platform, archive, &endpoint, &line).await?;
            }
        }
    }
    for month in months {
        store::make_partitions(platform.db.worker(), month, month).await?;
    }
    Ok(prepared)
}

impl PreparedSubmissions {
    async fn store_files(
        &mut self,
        platform: &Platform,
        archive: &ArchiveReader,
        endpoint: &EndpointId,
        line: &CheckedLine,
    ) -> Result<(), ImportError> {
        for file in &line.files {
            match files::store(platform, archive, endpoint, file).await? {
                None => self.missing_files += 1,
                Some(stored) => {
                    if self.files.insert(file.id, stored).is_some() {
                        return Err(ImportError::refused(format!("the file {} is there twice", file.id)));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Writes the submissions of an archive into an empty workspace, in the caller's transaction, which must be of the role
/// `formtray_owner`. Their endpoints are written already.
pub async fn write_import(
    conn: &mut PgConnection,
    platform: &Platform,
    archive: &ArchiveReader,
    (target, endpoints): (&ImportTarget, &ImportedEndpoints),
    prepared: &PreparedSubmissions,
    report: &mut ImportReport,
) -> Result<(), ImportError> {
    let workspace = target.workspace;
    if store::import::has_submissions(conn, workspace).await? {
        return Err(ImportError::refused(
            "the account has submissions; import into an account that has none",
        ));
    }
    for endpoint in prepared.endpoints.iter().filter(|endpoint| endpoints.contains(endpoint)) {
        let mut lines = archive.lines::<Line>(&path(endpoint));
        while let Some(some) = lines.next().await? {
            let mut rows = Vec::new();
            for line in some {
                if let Some(line) = line.checked(endpoint, platform.clock.now())? {
                    rows.push(row(line, &prepared.files));
                }
            }
            report.submissions += rows.len() as u64;
            report.files += rows.iter().map(|row| row.files.len() as u64).sum::<u64>();
            store::import::insert(conn, workspace, endpoint, &rows)
                .await
                .map_err(|cause| ImportError::of_insert(cause, &format!("a submission of {endpoint}")))?;
        }
    }
    store::import::count(conn, workspace).await?;
    if prepared.held > 0 {
        let note = format!("{} held submissions: an archive doesn't contain what they say", prepared.held);
        report.left_out.push(note);
    }
    if prepared.missing_files > 0 {
        report.left_out.push(format!("{} files that aren't in the archive", prepared.missing_files));
    }
    Ok(())
}

/// Returns what is written of a submission. Files get new ids, because their objects are stored by them: the sweep looks at
/// the day that an id names, and would delete an old one before its row is there.
fn row(line: CheckedLine, files: &HashMap<FileId, StoredImport>) -> ImportedRow {
    let is_unmoved_spam = line.state == State::Spam && line.moved_at.is_none();
    let stored = line.files.iter().filter_map(|file| Some((file, files.get(&file.id)?)));
    let files = stored.map(|(file, stored)| ImportedFile {
        id: stored.id,
        field: file.field.clone(),
        name: file.name.clone(),
        size: file.size,
        media_type: file.media_type.clone(),
        sniffed_type: file.sniffed_type.clone(),
        sha256: stored.sha256,
        is_spam: is_unmoved_spam,
    });
    ImportedRow {
        files: files.collect(),
        id: line.id,
        state: line.state,
        read: line.read,
        starred: line.starred,
        label: line.label,
        origin: line.origin,
        fields: line.fields,
        verdict: line.verdict,
        notes: line.notes,
        moved_at: line.moved_at,
        test: line.test,
        form_version: line.form_version,
        memo: line.memo,
    }
}
