//! What a backup consists of, as its manifest says it, and the reports of the commands.

use anyhow::ensure;
use blobs::Stored;
use jiff::Timestamp;
use kernel::{from_hex, to_hex};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::cipher::Cipher;

/// The format of manifests. A later one is refused by this version.
pub(crate) const MANIFEST_FORMAT: u32 = 1;

/// The last part of a backup to be written. It is small and readable, and says nothing about customers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub format: u32,
    pub id: String,
    pub created_at: Timestamp,
    /// The version of Formtray.
    pub formtray: String,
    pub installation: Uuid,
    pub key_file: KeyFile,
    pub encryption: Cipher,
    pub database: Dump,
    /// The list of [`StoredFile`], readable without the private key.
    pub files: StoredObject,
    pub file_count: usize,
    /// The list of [`Content`], encrypted.
    pub contents: StoredObject,
    /// Files whose bytes were missing or damaged when the backup was taken. Their rows are in the dump.
    pub missing: Vec<String>,
    /// Files that were deleted between the dump and the copy. Their rows are in the dump too.
    pub deleted_meanwhile: Vec<String>,
}

/// The key file that the database needs. It isn't part of the backup.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeyFile {
    pub path: String,
    /// The fingerprints of its keys, in hex digits.
    pub fingerprints: Vec<String>,
    pub included: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Dump {
    /// The major versions of the server and of `pg_dump`.
    pub server: u32,
    pub program: u32,
    pub parts: Vec<StoredObject>,
}

/// An object in the target: size and hash are those of what is stored, so they can be checked without a private key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredObject {
    pub name: String,
    #[serde(flatten)]
    pub stored: Measure,
}

/// A customer's file in the target, by its key in object storage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredFile {
    pub key: String,
    #[serde(flatten)]
    pub object: StoredObject,
}

/// A customer's file as the database describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Content {
    pub key: String,
    #[serde(flatten)]
    pub plain: Measure,
}

/// Size and hash, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Measure {
    pub bytes: u64,
    pub sha256: String,
}

impl From<Stored> for Measure {
    fn from(stored: Stored) -> Self {
        Self { bytes: stored.size, sha256: to_hex(&stored.sha256) }
    }
}

impl Manifest {
    pub(crate) fn parse(text: &[u8]) -> anyhow::Result<Self> {
        let manifest: Self = serde_json::from_slice(text)?;
        ensure!(
            manifest.format == MANIFEST_FORMAT,
            "backup {} has format {}; this version reads format {MANIFEST_FORMAT}",
            manifest.id,
            manifest.format
        );
        Ok(manifest)
    }
}

impl KeyFile {
    /// Returns the first key that the database needs and `fingerprints` lacks.
    pub(crate) fn missing_from(&self, fingerprints: &[kernel::Fingerprint]) -> Option<String> {
        let has =
            |key: &String| fingerprints.iter().any(|other| from_hex(key).is_some_and(|key| key == other.0));
        self.fingerprints.iter().find(|key| !has(key)).map(|key| key.chars().take(16).collect())
    }
}

/// What `formtray backup` prints.
#[derive(Debug, Serialize)]
pub struct TakeReport {
    pub backup: String,
    pub installation: Uuid,
    pub target: String,
    pub encrypted: bool,
    pub files: usize,
    pub files_copied: usize,
    pub bytes_copied: u64,
    pub database_bytes: u64,
    /// Files that were deleted while the backup was taken.
    pub deleted_meanwhile: usize,
    /// Files whose bytes are missing or damaged in object storage.
    pub missing: Vec<String>,
    /// Backups that were deleted because they are older than `keep_days`.
    pub pruned: Vec<String>,
    pub key_file: String,
    pub key_file_included: bool,
}

/// What `formtray backup verify` prints for each backup.
#[derive(Debug, Serialize)]
pub struct VerifyReport {
    pub backup: String,
    pub files: usize,
    pub bytes_read: u64,
    /// Whether the contents were decrypted too, and not only compared with what was stored.
    pub decrypted: bool,
    pub problems: Vec<Problem>,
}

/// Something that is wrong with a backup.
#[derive(Debug, Serialize)]
pub struct Problem {
    pub name: String,
    pub problem: String,
}

/// What `formtray restore` prints.
#[derive(Debug, Serialize)]
pub struct RestoreReport {
    pub backup: String,
    pub created_at: Timestamp,
    pub installation: Uuid,
    pub files: usize,
    /// Files that were in object storage already.
    pub files_kept: usize,
    pub bytes: u64,
    /// Files that the backup doesn't have. Their submissions were restored without them.
    pub files_missing: usize,
    pub quarantined: bool,
    #[serde(skip)]
    pub missing: Vec<String>,
}
