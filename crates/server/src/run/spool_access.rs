//! Opens the spool, and brings its content back into PostgreSQL.

use std::path::Path;

use anyhow::Context;
use api::Platform;
use billing::Quotas;
use spool::{Disk, Spool, Stream, StreamSettings};
use submissions::{DrainTarget, SpamFiles, Spill};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::config::SpoolSettings;

/// What a workspace may store, for the recorder and the drain.
#[derive(Clone)]
pub(super) struct RecorderLimits {
    pub spam_files: SpamFiles,
    pub quotas: Option<Quotas>,
}

/// Opens the configured spool, if there is one. A spool on a disk that an ending process still uses is taken over later.
pub(super) async fn open_spool(
    settings: &SpoolSettings,
    installation: Uuid,
) -> anyhow::Result<Option<Spool>> {
    let SpoolSettings { path, stream, replicas, max_megabytes, .. } = settings;
    let max_bytes = max_megabytes * 1_000_000;
    if !stream.is_empty() {
        let settings = StreamSettings {
            servers: stream.clone(),
            installation: installation.to_string(),
            replicas: *replicas,
            max_bytes,
        };
        let stream = Stream::connect(settings).await.context("failed to connect to the spool's stream")?;
        return Ok(Some(Spool::Stream(stream)));
    }
    if path.is_empty() {
        return Ok(None);
    }
    let disk =
        Disk::open(Path::new(path), max_bytes).with_context(|| format!("failed to open the spool {path}"))?;
    Ok(Some(Spool::Disk(disk)))
}

/// Brings the spool back into PostgreSQL. Without a spool it only waits for the stop signal.
pub(super) async fn drain(
    spill: Option<Spill>,
    platform: Platform,
    limits: RecorderLimits,
    stop: CancellationToken,
) {
    match spill {
        Some(spill) => {
            let pool = platform.db.dedicated_worker_pool(1);
            let Platform { clock, jobs, bus, seal, .. } = platform;
            let RecorderLimits { spam_files, quotas } = limits;
            spill.drain(DrainTarget { pool, clock, jobs, bus, spam_files, quotas, seal }, stop).await;
        }
        None => stop.cancelled().await,
    }
}
