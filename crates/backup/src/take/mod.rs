//! Takes a backup: dumps the database, then copies the files that it names, then writes the manifest.
//!
//! The dump and the list of files are of one snapshot. Bytes are stored before their row is written, so every file of
//! the list existed; one that is missing now was deleted meanwhile, or is lost.

mod copy;
mod prune;

use anyhow::{Context, ensure};
use kernel::{Clock, Fingerprint, to_hex};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::cipher::Cipher;
use crate::model::{Content, Dump, KeyFile, MANIFEST_FORMAT, Manifest, StoredObject, TakeReport};
use crate::postgres::{Login, Programs};
use crate::settings::Settings;
use crate::store::snapshot::{self, NamedFile};
use crate::store::{self, record};
use crate::target::{Target, backup_id, parse_list};
use copy::Copies;

/// What is backed up.
#[derive(Debug)]
pub struct Source<'a> {
    pub owner_url: &'a str,
    pub blobs: &'a blobs::Settings,
    pub key_file: &'a str,
    /// The keys of the key file, which the database knows.
    pub keys: Vec<Fingerprint>,
    pub installation: Uuid,
    /// The version of Formtray.
    pub version: &'a str,
}

/// Takes a backup. If some files are missing or damaged, there is one without them, and the report says which.
pub async fn take(settings: &Settings, source: &Source<'_>, clock: &Clock) -> anyhow::Result<TakeReport> {
    let cipher = settings.cipher()?;
    let target = Target::new(settings.open_target(&source.installation.to_string())?);
    let mut owner = store::connect(source.owner_url).await?;
    store::lock(&mut owner).await?;
    let (created_at, id) = (clock.now(), backup_id(clock.now(), clock.uuid()));
    tracing::info!(backup = id, "taking a backup");
    let (database, files) = dump(settings, source, &cipher, &target, &id).await?;
    let known = known_files(&target, &cipher).await?;
    let blobs = blobs::Blobs::open(source.blobs, &source.installation.to_string())?;
    let copying = Copies { blobs, target: target.clone(), cipher: cipher.clone() };
    let copied = copying.copy(files.clone(), known, &mut owner).await?;

    let contents: Vec<Content> =
        files.into_iter().map(|file| Content { key: file.key, plain: file.stored.into() }).collect();
    let manifest = Manifest {
        format: MANIFEST_FORMAT,
        id: id.clone(),
        created_at,
        formtray: source.version.to_owned(),
        installation: source.installation,
        key_file: KeyFile {
            path: source.key_file.to_owned(),
            fingerprints: source.keys.iter().map(|key| to_hex(&key.0)).collect(),
            included: false,
        },
        database,
        file_count: copied.files.len(),
        files: target
            .write_list(format!("backups/{id}/files.jsonl"), &Cipher::new(Vec::new()), &copied.files)
            .await?,
        contents: target
            .write_list(format!("backups/{id}/contents.jsonl{}", cipher.ending()), &cipher, &contents)
            .await?,
        encryption: cipher,
        missing: copied.missing.clone(),
        deleted_meanwhile: copied.deleted_meanwhile.clone(),
    };
    target.finish(&manifest).await?;
    let mut report = report(settings, source, &manifest);
    (report.files_copied, report.bytes_copied) = (copied.new_files, copied.bytes);
    record::record(&mut owner, &report).await?;
    report.pruned = prune::prune(&target, &id, created_at, settings.keep_days).await?;
    Ok(report)
}

fn report(settings: &Settings, source: &Source<'_>, manifest: &Manifest) -> TakeReport {
    TakeReport {
        backup: manifest.id.clone(),
        installation: source.installation,
        target: format!("{:?}", settings.target),
        encrypted: !manifest.encryption.is_plain(),
        files: manifest.file_count,
        files_copied: 0,
        bytes_copied: 0,
        database_bytes: manifest.database.parts.iter().map(|part| part.stored.bytes).sum(),
        deleted_meanwhile: manifest.deleted_meanwhile.len(),
        missing: manifest.missing.clone(),
        pruned: Vec::new(),
        key_file: manifest.key_file.path.clone(),
        key_file_included: manifest.key_file.included,
    }
}

/// Dumps the database, and returns the files that the dump names.
async fn dump(
    settings: &Settings,
    source: &Source<'_>,
    cipher: &Cipher,
    target: &Target,
    id: &str,
) -> anyhow::Result<(Dump, Vec<NamedFile>)> {
    let mut owner: PgConnection = store::connect(source.owner_url).await?;
    let server = store::server_version(&mut owner).await?;
    let programs = Programs::find(settings.programs(), server).await?;
    let snapshot = snapshot::begin(&mut owner).await?;
    let files = snapshot::files(&mut owner).await.context("failed to list the files")?;
    let dump = programs.dump(&Login::parse(source.owner_url)?, &snapshot)?;
    let name = format!("backups/{id}/database.dump{}", cipher.ending());
    let parts = target.write_parts(&name, cipher.encrypt(dump)?).await?;
    ensure!(!parts.is_empty(), "pg_dump wrote nothing");
    Ok((Dump { server, program: programs.version, parts }, files))
}

/// Returns the files of the last backup that are still in the target, and encrypted like new ones. They needn't be
/// copied again.
async fn known_files(
    target: &Target,
    cipher: &Cipher,
) -> anyhow::Result<std::collections::HashMap<String, StoredObject>> {
    let Some(last) = target.backups().await?.pop() else { return Ok(std::collections::HashMap::new()) };
    let manifest = target.manifest(&last).await?;
    if manifest.encryption != *cipher {
        return Ok(std::collections::HashMap::new());
    }
    let present = target.file_names().await?;
    let files: Vec<crate::model::StoredFile> =
        parse_list(target.read_checked(&manifest.files).await?).await?;
    let known = files.into_iter().filter(|file| present.contains(&file.object.name));
    Ok(known.map(|file| (file.key, file.object)).collect())
}
