//! Restores a backup onto an empty database: first the files, then the database in one transaction, which ends with the
//! mark that it is in quarantine.
//!
//! So no row ever points at a missing file, a restore that breaks off can be repeated, and a server that starts on the
//! database delivers nothing before the operator says so.

use std::collections::HashMap;

use anyhow::{Context, bail, ensure};
use blobs::Blobs;
use futures_util::{StreamExt, TryStreamExt, stream};
use kernel::Fingerprint;

use crate::model::{Content, Manifest, Measure, RestoreReport, StoredFile};
use crate::postgres::{Login, Programs};
use crate::settings::Settings;
use crate::store;
use crate::store::destination::{begin_quarantine, ensure_empty};
use crate::stream::{Meter, read_through};
use crate::target::{Target, parse_list};
use crate::verify::find_target;

const RESTORES_AT_ONCE: usize = 4;

/// Which backup is restored.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Needed if the target has backups of several installations.
    pub installation: Option<String>,
    /// The newest one if there is none.
    pub backup: Option<String>,
    /// Restore even if some of its files are missing or damaged.
    pub without_missing: bool,
}

/// Where it is restored to.
#[derive(Debug)]
pub struct Destination<'a> {
    pub owner_url: &'a str,
    pub blobs: &'a blobs::Settings,
    pub key_file: &'a str,
    /// The keys of the key file; `None` if it doesn't exist.
    pub keys: Option<Vec<Fingerprint>>,
}

pub async fn restore(
    settings: &Settings,
    choice: &Choice,
    destination: &Destination<'_>,
) -> anyhow::Result<RestoreReport> {
    let target = find_target(settings, choice.installation.clone()).await?;
    let id = match &choice.backup {
        Some(id) => id.clone(),
        None => target.backups().await?.pop().context("there is no backup of this installation")?,
    };
    let manifest = target.manifest(&id).await?;
    ensure_key_file(&manifest, destination)?;
    let mut owner = store::connect(destination.owner_url).await?;
    ensure_empty(&mut owner).await?;
    let server = store::server_version(&mut owner).await?;
    ensure!(
        server >= manifest.database.server,
        "the backup is of PostgreSQL {}, and this server is version {server}",
        manifest.database.server
    );
    let programs = Programs::find(settings.programs(), manifest.database.program.max(server)).await?;

    let blobs = Blobs::open(destination.blobs, &manifest.installation.to_string())?;
    let restoring = Restoring { settings, target, manifest, blobs };
    tracing::info!(backup = id, "restoring the files");
    let report = restoring.files(choice.without_missing).await?;
    tracing::info!(backup = id, "restoring the database");
    restoring.database(&programs, &Login::parse(destination.owner_url)?).await?;
    Ok(report)
}

/// Fails unless the key file is there and has the keys of the backup's database.
fn ensure_key_file(manifest: &Manifest, destination: &Destination<'_>) -> anyhow::Result<()> {
    let path = destination.key_file;
    let needed = manifest.key_file.fingerprints.iter().map(|key| key.chars().take(16).collect::<String>());
    let needed = needed.collect::<Vec<_>>().join(", ");
    let Some(keys) = &destination.keys else {
        bail!(
            "there is no key file at {path}. Backups don't contain it: put your copy there, with key {needed} \
             (it was {} on the old machine)",
            manifest.key_file.path
        );
    };
    if let Some(key) = manifest.key_file.missing_from(keys) {
        bail!("the key file {path} isn't that of the backup: it doesn't have key {key}");
    }
    Ok(())
}

struct Restoring<'a> {
    settings: &'a Settings,
    target: Target,
    manifest: Manifest,
    blobs: Blobs,
}

impl Restoring<'_> {
    async fn files(&self, without_missing: bool) -> anyhow::Result<RestoreReport> {
        let manifest = &self.manifest;
        let files: Vec<StoredFile> = parse_list(self.target.read_checked(&manifest.files).await?).await?;
        let sealed = self.target.read_checked(&manifest.contents).await?;
        let contents: Vec<Content> =
            parse_list(manifest.encryption.decrypt(self.settings.identity(), sealed)?).await?;
        let contents: HashMap<String, Measure> =
            contents.into_iter().map(|content| (content.key, content.plain)).collect();
        let mut report = RestoreReport {
            backup: manifest.id.clone(),
            created_at: manifest.created_at,
            installation: manifest.installation,
            files: 0,
            files_kept: 0,
            bytes: 0,
            files_missing: 0,
            quarantined: true,
            missing: manifest.missing.iter().chain(&manifest.deleted_meanwhile).cloned().collect(),
        };
        let mut restored = stream::iter(files)
            .map(async |file| (self.file(&file, contents.get(&file.key)).await, file.key))
            .buffer_unordered(RESTORES_AT_ONCE);
        let mut damaged = Vec::new();
        while let Some((result, key)) = restored.next().await {
            match result {
                Ok(Restored { was_there, bytes }) => {
                    report.files += 1;
                    report.files_kept += usize::from(was_there);
                    report.bytes += bytes;
                }
                Err(error) => {
                    tracing::error!(key, error = format!("{error:#}"), "failed to restore a file");
                    damaged.push(key);
                }
            }
        }
        ensure!(
            damaged.is_empty() || without_missing,
            "{} files of the backup can't be restored, the first is {}. Nothing was restored into the database. Repeat \
             it, choose another backup, or add --without-missing-files to restore the rest",
            damaged.len(),
            damaged[0]
        );
        report.missing.extend(damaged);
        report.files_missing = report.missing.len();
        Ok(report)
    }

    /// Restores a file, unless it is there already.
    async fn file(&self, file: &StoredFile, expected: Option<&Measure>) -> anyhow::Result<Restored> {
        let expected = expected.context("it isn't in the list of contents")?;
        if self.is_there(&file.key, expected).await? {
            return Ok(Restored { was_there: true, bytes: expected.bytes });
        }
        let sealed = self.target.read_checked(&file.object).await?;
        let mut plain = self.manifest.encryption.decrypt(self.settings.identity(), sealed)?;
        let mut upload = self.blobs.begin(&file.key);
        while let Some(chunk) = plain.try_next().await? {
            upload.write(chunk).await.context("failed to write it to object storage")?;
        }
        let stored = upload.finish().await.context("failed to write it to object storage")?;
        ensure!(*expected == stored.into(), "its content isn't what was uploaded");
        Ok(Restored { was_there: false, bytes: stored.size })
    }

    async fn is_there(&self, key: &str, expected: &Measure) -> anyhow::Result<bool> {
        let bytes = match self.blobs.read(key).await {
            Err(blobs::Error::NotFound) => return Ok(false),
            bytes => bytes.context("failed to look for it in object storage")?,
        };
        let meter = Meter::default();
        let bytes = bytes.map(|chunk| chunk.context("failed to read it")).boxed();
        Ok(read_through(meter.measured(bytes)).await.is_ok() && *expected == meter.passed().into())
    }

    /// Runs the dump as one transaction. It is only committed if the whole dump was what was stored.
    async fn database(&self, programs: &Programs, login: &Login) -> anyhow::Result<()> {
        let sealed = self.target.read_parts(self.manifest.database.parts.clone());
        let plain = self.manifest.encryption.decrypt(self.settings.identity(), sealed)?;
        let mut script = programs.script(plain)?;
        let mut psql = programs.run(login)?;
        while let Some(chunk) = script.try_next().await.context("failed to read the dump")? {
            psql.write(&chunk).await?;
        }
        psql.write(begin_quarantine(&self.manifest.id)?.as_bytes()).await?;
        psql.finish().await
    }
}

struct Restored {
    was_there: bool,
    bytes: u64,
}
