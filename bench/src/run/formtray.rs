//! The binary under test, and the database as it prepares it.

use std::path::PathBuf;

use anyhow::ensure;
use tokio::process::Command;

use super::database::Database;

/// Returns the binary under test: the one built beside this one, unless `FORMTRAY_BIN` is set.
pub(crate) fn binary() -> anyhow::Result<PathBuf> {
    match std::env::var_os("FORMTRAY_BIN") {
        Some(path) => Ok(path.into()),
        None => Ok(std::env::current_exe()?.with_file_name("formtray")),
    }
}

/// Prepares a database as an operator does.
pub(crate) async fn migrate(database: &Database) -> anyhow::Result<()> {
    let mut command = Command::new(binary()?);
    let output = command.arg("migrate").envs(database.variables(None)?).kill_on_drop(true).output().await?;
    ensure!(output.status.success(), "migrating: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
