//! Copies the files that the last backup doesn't have.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Context;
use blobs::{Blobs, Stored};
use futures_util::{StreamExt, stream};
use sqlx::PgConnection;

use crate::cipher::Cipher;
use crate::model::{StoredFile, StoredObject};
use crate::store::snapshot::{NamedFile, is_named};
use crate::stream::Meter;
use crate::target::Target;

/// How many files are copied at the same time.
const COPIES_AT_ONCE: usize = 4;
/// How often the copy of a file is attempted, if storage doesn't respond.
const MAX_COPY_ATTEMPTS: u32 = 4;
/// The pause after the first attempt. After the second it is twice as long.
const COPY_RETRY_DELAY: Duration = Duration::from_secs(2);

/// From where files are copied, to where, and how they are encrypted.
pub(super) struct Copies {
    pub blobs: Blobs,
    pub target: Target,
    pub cipher: Cipher,
}

/// What became of the files that the database names.
#[derive(Debug, Default)]
pub(super) struct Copied {
    pub files: Vec<StoredFile>,
    pub missing: Vec<String>,
    pub deleted_meanwhile: Vec<String>,
    pub new_files: usize,
    pub bytes: u64,
}

/// The result of copying one file.
enum Outcome {
    Copied(StoredObject),
    Known(StoredObject),
    NotFound,
    /// Its bytes aren't those that were uploaded.
    Damaged,
}

impl Copies {
    pub(super) async fn copy(
        &self,
        files: Vec<NamedFile>,
        known: HashMap<String, StoredObject>,
        owner: &mut PgConnection,
    ) -> anyhow::Result<Copied> {
        let known = &known;
        let mut outcomes = stream::iter(files)
            .map(async |file| {
                let outcome = match known.get(&file.key) {
                    Some(object) => Ok(Outcome::Known(object.clone())),
                    None => self.copy_with_retries(&file).await,
                };
                (file, outcome)
            })
            .buffer_unordered(COPIES_AT_ONCE);
        let mut result = Copied::default();
        while let Some((file, outcome)) = outcomes.next().await {
            let key = file.key;
            match outcome.with_context(|| format!("failed to copy the file {key}"))? {
                Outcome::Known(object) => result.files.push(StoredFile { key, object }),
                Outcome::Copied(object) => {
                    result.new_files += 1;
                    result.bytes += object.stored.bytes;
                    result.files.push(StoredFile { key, object });
                }
                // Only now, since its row was there when the snapshot was taken.
                Outcome::NotFound if !is_named(owner, &key).await? => result.deleted_meanwhile.push(key),
                Outcome::NotFound => {
                    tracing::error!(key, "the file is missing in object storage");
                    result.missing.push(key);
                }
                Outcome::Damaged => {
                    tracing::error!(key, "the file in object storage isn't what was uploaded");
                    result.missing.push(key);
                }
            }
        }
        Ok(result)
    }

    async fn copy_with_retries(&self, file: &NamedFile) -> anyhow::Result<Outcome> {
        let mut attempt = 1;
        loop {
            match self.copy_once(file).await {
                Err(error) if attempt < MAX_COPY_ATTEMPTS => {
                    tracing::warn!(error = format!("{error:#}"), attempt, "failed to copy a file; retrying");
                    tokio::time::sleep(attempt * COPY_RETRY_DELAY).await;
                    attempt += 1;
                }
                done => return done,
            }
        }
    }

    async fn copy_once(&self, file: &NamedFile) -> anyhow::Result<Outcome> {
        let bytes = match self.blobs.read(&file.key).await {
            Err(blobs::Error::NotFound) => return Ok(Outcome::NotFound),
            bytes => bytes.context("failed to read it")?,
        };
        let meter = Meter::default();
        let bytes = meter.measured(bytes.map(|chunk| chunk.context("failed to read it")).boxed());
        let name = format!("files/{}/{}{}", self.cipher.folder(), file.key, self.cipher.ending());
        let stored: Stored = self.target.write(&name, self.cipher.encrypt(bytes)?).await?;
        if meter.passed() != file.stored {
            self.target.delete(&name).await?;
            return Ok(Outcome::Damaged);
        }
        Ok(Outcome::Copied(StoredObject { name, stored: stored.into() }))
    }
}
