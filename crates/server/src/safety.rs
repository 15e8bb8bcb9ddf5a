//! Checks for services that confirm a write before it is durable. With them, an accepted submission may be lost in a
//! power cut. `serve` refuses to start on a finding; `doctor` prints it.

use std::path::Path;

use anyhow::{Context, bail, ensure};
use toml::{Table, Value};

use crate::config::Config;

/// Returns what is unsafe about the configured services. An empty list means that they are safe.
pub(crate) async fn findings(config: &Config) -> Vec<String> {
    let postgres = postgres(config).await.err().map(|error| format!("{error:#}"));
    postgres.into_iter().chain(findings_without_postgres(config).await).collect()
}

/// Like [`findings`], for a start while PostgreSQL is away.
pub(crate) async fn findings_without_postgres(config: &Config) -> Vec<String> {
    let checks = [stream(config).await, garage(config)];
    checks.into_iter().filter_map(|check| check.err().map(|error| format!("{error:#}"))).collect()
}

/// Checks PostgreSQL. The result says what makes it safe, the error what doesn't.
pub(crate) async fn postgres(config: &Config) -> anyhow::Result<String> {
    let db = db::Db::new(&config.database()?);
    let found = db::unsafe_settings(db.worker()).await;
    db.close().await;
    let found: Vec<String> = found?.iter().map(|one| format!("{} = {}", one.setting, one.value)).collect();
    ensure!(found.is_empty(), "PostgreSQL runs with {}", found.join(", "));
    Ok("fsync, full_page_writes and synchronous_commit are on".to_owned())
}

/// Checks the NATS servers in the same way, if the spool is a stream.
pub(crate) async fn stream(config: &Config) -> anyhow::Result<String> {
    let spool = &config.spool;
    if spool.stream.is_empty() {
        return Ok("not used".to_owned());
    }
    let found =
        spool::unsafe_servers(&spool.monitors).await.context("failed to query NATS at spool.monitors")?;
    ensure!(found.is_empty(), "NATS runs without `sync_interval: always` on {}", found.join(", "));
    let (asked, replicas) = (spool.monitors.len(), spool.replicas);
    ensure!(
        asked >= replicas,
        "spool.monitors lists {asked} NATS servers for {replicas} replicas: the others can't be checked"
    );
    Ok(format!("{asked} servers flush to disk before they acknowledge, {replicas} replicas"))
}

/// Checks a Garage on this machine in the same way, if the path of its configuration is set.
pub(crate) fn garage(config: &Config) -> anyhow::Result<String> {
    match &config.blobs {
        blobs::Settings::Folder { .. } => Ok("local folder, fsynced".to_owned()),
        blobs::Settings::S3 { garage_config: None, .. } => {
            Ok("S3; this can't be checked from here".to_owned())
        }
        blobs::Settings::S3 { garage_config: Some(path), .. } => garage_at(path),
    }
}

fn garage_at(path: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| format!("failed to read {}", path.display()))?;
    check_garage(&text.parse().with_context(|| format!("failed to parse {}", path.display()))?)
}

fn check_garage(settings: &Table) -> anyhow::Result<String> {
    let copies = match (settings.get("replication_factor"), settings.get("replication_mode")) {
        (Some(Value::Integer(copies)), _) => *copies,
        (None, Some(Value::String(mode))) if mode == "none" => 1,
        (None, Some(Value::String(mode))) => {
            mode.chars().next().and_then(|c| c.to_digit(10)).unwrap_or(1).into()
        }
        _ => 1,
    };
    if copies > 1 {
        return Ok(format!("Garage, {copies} copies"));
    }
    let off = ["metadata_fsync", "data_fsync"]
        .into_iter()
        .filter(|key| settings.get(*key) != Some(&Value::Boolean(true)));
    let off: Vec<&str> = off.collect();
    if !off.is_empty() {
        bail!("Garage keeps one copy and runs without {}", off.join(" and "));
    }
    Ok("Garage, one copy, flushed to disk".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> anyhow::Result<String> {
        check_garage(&text.parse().expect("TOML"))
    }

    #[test]
    fn a_single_garage_must_flush() {
        assert!(check("replication_factor = 1").is_err(), "by default it flushes nothing");
        assert!(check("replication_factor = 1\nmetadata_fsync = true").is_err());
        assert!(check("replication_mode = \"none\"\ndata_fsync = true\nmetadata_fsync = false").is_err());
        assert!(check("replication_factor = 1\ndata_fsync = true\nmetadata_fsync = true").is_ok());
        assert!(check("replication_factor = 3").is_ok());
    }
}
