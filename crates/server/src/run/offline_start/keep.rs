//! The task that keeps the file for a start without PostgreSQL up to date.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use api::Platform;
use forms::FormCache;
use tokio_util::sync::CancellationToken;

use super::StartFile;
use crate::config::Config;

/// How often the file is written if a form was loaded or has changed.
const KEEP_INTERVAL: Duration = Duration::from_secs(30);
/// It is written after this many intervals in any case, for the keys, and so that its forms don't look old.
const MAX_SKIPPED: u32 = 120;
/// How long PostgreSQL and the disk may take. While PostgreSQL is away, the file stays as it is.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);
/// The size of the forms that are kept.
const MAX_KEPT_FORM_BYTES: usize = 16 * 1024 * 1024;

/// Writes the file at the start, then when something has changed, and at the end. It reads the keys from PostgreSQL, so
/// nothing is written while that is away.
pub(in crate::run) async fn keep(
    config: Config,
    platform: Platform,
    known: FormCache,
    stop: CancellationToken,
) {
    let Some(path) = super::path(&config) else { return stop.cancelled().await };
    let keeper = Keeper { path, platform, known };
    let (mut written, mut skipped) = (None, 0);
    loop {
        let revision = keeper.known.revision();
        if written != Some(revision) || skipped >= MAX_SKIPPED || stop.is_cancelled() {
            match tokio::time::timeout(WRITE_TIMEOUT, keeper.write()).await {
                Ok(Ok(())) => (written, skipped) = (Some(revision), 0),
                Ok(Err(error)) => tracing::warn!(
                    error = format!("{error:#}"),
                    "failed to keep what a start without PostgreSQL needs"
                ),
                Err(_) => tracing::debug!(
                    "PostgreSQL is unavailable; the file for a start without it stays as it is"
                ),
            }
        }
        if stop.is_cancelled() {
            return;
        }
        skipped += 1;
        tokio::select! {
            () = tokio::time::sleep(KEEP_INTERVAL) => {}
            () = stop.cancelled() => {}
        }
    }
}

struct Keeper {
    path: PathBuf,
    platform: Platform,
    known: FormCache,
}

impl Keeper {
    async fn write(&self) -> anyhow::Result<()> {
        let worker = self.platform.db.worker();
        let id_keys = db::plain_keys(worker, forms::ID_KEYS).await.context("failed to read the keys")?;
        let installation = db::installation(worker).await.context("failed to read the installation")?;
        let (path, seal, clock) =
            (self.path.clone(), self.platform.seal.clone(), self.platform.clock.clone());
        let known = self.known.clone();
        let writing = move || {
            let forms = known.to_keep(MAX_KEPT_FORM_BYTES);
            let imported_ids = known.imported_to_keep();
            create_folder(&path)?;
            let file = StartFile { kept_at: clock.now(), installation, id_keys, forms, imported_ids };
            file.write(&path, &seal)
        };
        tokio::task::spawn_blocking(writing).await.context("writing was interrupted")?
    }
}

/// Creates the folder of the spool, which isn't there yet if the spool is a stream.
fn create_folder(path: &Path) -> anyhow::Result<()> {
    let Some(folder) = path.parent() else { return Ok(()) };
    std::fs::create_dir_all(folder).with_context(|| format!("failed to create {}", folder.display()))
}
