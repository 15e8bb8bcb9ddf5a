//! Reads and creates the key file, whose keys are in no copy of the database, and verifies that it is the one that the
//! database was used with.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, bail};
use kernel::{Fingerprint, Seal};
use sqlx::PgPool;

/// The advice in errors about a missing or wrong key file.
pub(crate) const RESTORE_KEY_FILE: &str = "Restore it from your backup. If it is permanently lost, read docs/keys.md before you run \
                                  `formtray migrate --accept-new-key`";

/// Creates the key file if it doesn't exist, readable by its owner only.
pub(crate) fn ensure(path: &str) -> anyhow::Result<()> {
    if let Some(folder) = Path::new(path).parent() {
        fs::create_dir_all(folder).with_context(|| format!("failed to create {}", folder.display()))?;
    }
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    match made {
        Ok(mut file) => file
            .write_all(Seal::fresh_file().as_bytes())
            .and_then(|()| file.sync_all())
            .with_context(|| format!("failed to write {path}")),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error).with_context(|| format!("failed to create {path}")),
    }
}

/// Reads the key file; `None` if it doesn't exist.
pub(crate) fn read(path: &str) -> anyhow::Result<Option<Seal>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("failed to read the key file {path}")),
    };
    let seal = Seal::parse(&text);
    seal.with_context(|| format!("{path} is not a key file: it needs 64 hex digits per line")).map(Some)
}

/// Reads the key file, and fails if it lacks a key that the database was used with.
pub(crate) fn read_with(path: &str, known: &[Fingerprint]) -> anyhow::Result<Seal> {
    match (read(path)?, known.first()) {
        (None, None) => bail!("there is no key file at {path}; `formtray migrate` creates one"),
        (None, Some(key)) => {
            bail!(
                "the key file {path} is missing, and this database was used with key {key}. {RESTORE_KEY_FILE}"
            )
        }
        (Some(seal), _) => {
            let present = seal.fingerprints();
            match known.iter().find(|key| !present.contains(key)) {
                Some(key) => bail!(
                    "the key file {path} does not have key {key}, which this database was used with; it has {}. {RESTORE_KEY_FILE}",
                    listed(&present)
                ),
                None => Ok(seal),
            }
        }
    }
}

/// Opens the key file if it and the database have the same keys.
pub(crate) async fn open(path: &str, worker: &PgPool) -> anyhow::Result<Seal> {
    let mut conn = worker.acquire().await.context("failed to connect to PostgreSQL")?;
    let known =
        db::known_keys(&mut conn).await.context("the schema is out of date; run `formtray migrate`")?;
    let seal = read_with(path, &known)?;
    if let Some(key) = seal.fingerprints().iter().find(|key| !known.contains(key)) {
        bail!("the database does not know key {key} of {path} yet; run `formtray migrate`");
    }
    Ok(seal)
}

/// Formats fingerprints for people to compare.
pub(crate) fn listed(keys: &[Fingerprint]) -> String {
    keys.iter().map(Fingerprint::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns whether other users than its owner have any permission on the file.
pub(crate) fn is_open_to_others(path: &str) -> anyhow::Result<bool> {
    let mode = fs::metadata(path).with_context(|| format!("failed to inspect {path}"))?.permissions().mode();
    Ok(mode & 0o077 != 0)
}
