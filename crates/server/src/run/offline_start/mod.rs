//! Starting while PostgreSQL is away.
//!
//! While PostgreSQL is there, `keep` writes what a start needs to a file in the spool's folder: the installation's id, the
//! keys of endpoint ids, and the forms in the cache, encrypted with the key file. If PostgreSQL doesn't answer at the start,
//! the server is composed from that file, accepts into the spool, and `verify` waits for PostgreSQL. Once it is there and
//! is the same installation with the same keys, everything else begins to run.

mod file;
mod keep;
mod verify;

use std::path::PathBuf;
use std::time::Duration;

use crate::config::Config;
use crate::key_file;

pub(crate) use file::StartFile;
pub(super) use keep::keep;
pub(super) use verify::{Verification, verify};

/// How long PostgreSQL may take to answer before the server starts without it. A server has to accept submissions 2 seconds
/// after its start.
const START_TIMEOUT: Duration = Duration::from_millis(700);

/// Returns what was kept, if PostgreSQL doesn't answer and the server can accept submissions without it.
pub(crate) async fn find(config: &Config) -> anyhow::Result<Option<StartFile>> {
    let Some(path) = path(config).filter(|path| path.exists()) else { return Ok(None) };
    if db::answers(&config.database()?, START_TIMEOUT).await {
        return Ok(None);
    }
    let Some(seal) = key_file::read(&config.secrets.key_file)? else { return Ok(None) };
    match StartFile::read(&path, &seal) {
        Ok(kept) => Ok(Some(kept)),
        Err(error) => {
            tracing::warn!(
                error = format!("{error:#}"),
                "PostgreSQL is unavailable, and this server can't start without it"
            );
            Ok(None)
        }
    }
}

/// Returns where it is kept: in the folder of the spool. Without a spool nothing can be accepted, so nothing is kept.
fn path(config: &Config) -> Option<PathBuf> {
    let folder = &config.spool.path;
    (!folder.is_empty()).then(|| PathBuf::from(folder).join("start.sealed"))
}
