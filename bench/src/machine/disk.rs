//! What durable commits depend on: PostgreSQL's settings, and how fast the disk syncs.

use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::ensure;
use sqlx::PgPool;

const POSTGRES_SETTINGS: [&str; 6] =
    ["server_version", "fsync", "synchronous_commit", "full_page_writes", "shared_buffers", "max_wal_size"];

/// Returns the settings of PostgreSQL. Fails on those with which the figures would be meaningless.
pub(crate) async fn settings(database: &PgPool) -> anyhow::Result<String> {
    let mut settings = Vec::new();
    for name in POSTGRES_SETTINGS {
        let value: String =
            sqlx::query_scalar("select current_setting($1)").bind(name).fetch_one(database).await?;
        let matters = matches!(name, "fsync" | "synchronous_commit" | "full_page_writes");
        ensure!(
            !matters || value == "on",
            "PostgreSQL runs with {name} = {value}: nothing durable is measured"
        );
        settings.push(format!("{name} = {value}"));
    }
    Ok(settings.join(", "))
}

/// Returns how many times per second 8 kB can be written and synced, one after the other.
pub(crate) fn syncs_per_second(folder: &Path) -> anyhow::Result<f64> {
    let mut file = std::fs::File::create(folder.join("sync"))?;
    let page = [7; 8192];
    file.write_all(&page)?;
    file.sync_all()?;
    let (start, mut syncs) = (Instant::now(), 0.0);
    while start.elapsed() < Duration::from_millis(500) {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&page)?;
        file.sync_data()?;
        syncs += 1.0;
    }
    Ok(syncs / start.elapsed().as_secs_f64())
}
