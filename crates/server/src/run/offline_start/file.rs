//! The file that a server needs to start without PostgreSQL.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, ensure};
use forms::{EndpointId, KeptForm};
use jiff::{SignedDuration, Timestamp};
use kernel::{Clock, Seal};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What the file is encrypted for. A change of its format needs another one.
const SEAL_CONTEXT: &str = "start file 1";
/// A larger file isn't one of ours.
const MAX_START_FILE_BYTES: u64 = 64 * 1024 * 1024;
/// Forms that were kept longer ago are opened with default settings, like unknown ones: they may have changed.
const FORMS_VALID_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What a start needs to know of the database. Only servers with the key file can read it, and it has no passwords.
#[derive(Serialize, Deserialize)]
pub(crate) struct StartFile {
    pub kept_at: Timestamp,
    pub installation: Uuid,
    /// The keys of endpoint ids, newest first.
    pub id_keys: Vec<Vec<u8>>,
    pub forms: Vec<KeptForm>,
    /// The public ids that were made elsewhere. A version before this one has kept none.
    #[serde(default)]
    pub imported_ids: Vec<(String, EndpointId)>,
}

impl StartFile {
    /// Reads a file that was written with the same key file.
    pub(super) fn read(path: &Path, seal: &Seal) -> anyhow::Result<Self> {
        let file = File::open(path).with_context(|| format!("failed to open {}", path.display()))?;
        let mut sealed = Vec::new();
        file.take(MAX_START_FILE_BYTES + 1).read_to_end(&mut sealed)?;
        ensure!(sealed.len() as u64 <= MAX_START_FILE_BYTES, "{} is too large", path.display());
        let text = seal.open(SEAL_CONTEXT, &sealed);
        let text = text.with_context(|| {
            format!("{} is damaged, or was written with another key file or version", path.display())
        })?;
        serde_json::from_slice(&text).with_context(|| format!("failed to parse {}", path.display()))
    }

    /// Writes it, readable by its owner only. The file that was there is replaced as a whole.
    pub(super) fn write(&self, path: &Path, seal: &Seal) -> anyhow::Result<()> {
        let sealed = seal.seal(SEAL_CONTEXT, &serde_json::to_vec(self)?);
        // An ending process and its successor may both write.
        let unfinished = path.with_extension(format!("new-{}", std::process::id()));
        let mut file =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
        file.write_all(&sealed)?;
        file.sync_all()?;
        fs::rename(&unfinished, path)?;
        if let Some(folder) = path.parent() {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }

    /// Takes the forms, unless they were kept too long ago.
    pub(crate) fn take_forms(&mut self, clock: &Clock) -> Vec<KeptForm> {
        let forms = std::mem::take(&mut self.forms);
        if clock.now().duration_since(self.kept_at) > FORMS_VALID_FOR { Vec::new() } else { forms }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn kept() -> StartFile {
        StartFile {
            kept_at: Clock::system().now(),
            installation: Uuid::from_u128(7),
            id_keys: vec![vec![1; 32]],
            forms: Vec::new(),
            imported_ids: Vec::new(),
        }
    }

    #[test]
    fn it_opens_with_its_key_file_only_and_shows_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("start.sealed");
        let (ours, foreign) = (Seal::parse(&Seal::fresh_file()), Seal::parse(&Seal::fresh_file()));
        let (ours, foreign) = (ours.expect("a key"), foreign.expect("a key"));
        kept().write(&path, &ours).expect("written");
        kept().write(&path, &ours).expect("replaced");
        assert_eq!(StartFile::read(&path, &ours).expect("readable").installation, Uuid::from_u128(7));
        assert!(StartFile::read(&path, &foreign).is_err());
        let sealed = fs::read(&path).expect("the file");
        assert!(!sealed.windows(8).any(|part| part == [1; 8]), "no key is in it");
        assert_eq!(fs::metadata(&path).expect("the file").permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing unfinished stays");
        fs::write(&path, &sealed[..sealed.len() - 1]).expect("cut");
        assert!(StartFile::read(&path, &ours).is_err());
    }

    #[test]
    fn old_forms_are_not_used() {
        let clock = Clock::system();
        let mut file = kept();
        file.kept_at = clock.now() - SignedDuration::from_hours(8 * 24);
        assert!(file.take_forms(&clock).is_empty());
    }
}
