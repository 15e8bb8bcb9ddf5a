//! Gives the files that the server reads and writes to the account that runs it.

use std::fs;
use std::os::unix::fs::{chown, lchown};
use std::path::Path;
use std::process::Command;

use anyhow::Context;
use rustix::process::geteuid;

use super::config_file::mail_password_path;
use crate::config::Config;

/// Hands the files over. Does nothing unless this runs as root and there is such an account.
pub(super) fn hand_over(user: &str, path: &Path, config: &Config) -> anyhow::Result<()> {
    let (Some(uid), Some(gid)) = (id(user, "--user")?, id(user, "--group")?) else { return Ok(()) };
    // It may read its configuration, and not change it.
    for file in [path.to_owned(), mail_password_path(path)] {
        if file.exists() {
            chown(&file, None, Some(gid)).with_context(|| format!("failed to change {}", file.display()))?;
        }
    }
    fs::create_dir_all(&config.spool.path)
        .with_context(|| format!("failed to create {}", config.spool.path))?;
    let key_file = Path::new(&config.secrets.key_file);
    let mut own = vec![key_file.to_owned(), config.spool.path.clone().into()];
    own.extend(key_file.parent().map(Path::to_owned));
    if let blobs::Settings::Folder { path } = &config.blobs {
        own.push(path.clone());
    }
    own.iter().try_for_each(|path| give(path, uid, gid))
}

/// Gives a file, or a folder with everything in it. Links aren't followed.
fn give(path: &Path, uid: u32, gid: u32) -> anyhow::Result<()> {
    let failed = || format!("failed to change {}", path.display());
    lchown(path, Some(uid), Some(gid)).with_context(failed)?;
    if fs::symlink_metadata(path).with_context(failed)?.is_dir() {
        for entry in fs::read_dir(path).with_context(failed)? {
            give(&entry.with_context(failed)?.path(), uid, gid)?;
        }
    }
    Ok(())
}

/// Returns the number of a user or its group; `None` if there is none, or if this process can't give files away.
fn id(user: &str, option: &str) -> anyhow::Result<Option<u32>> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let output = Command::new("id").args([option, "--", user]).output().context("failed to run id")?;
    if !output.status.success() {
        return Ok(None);
    }
    let number = String::from_utf8_lossy(&output.stdout).trim().parse();
    number.map(Some).context("id printed no number")
}
