//! Waits for PostgreSQL after a start without it, and makes sure that it is the right one.

use std::time::Duration;

use anyhow::{Context, ensure};
use api::Platform;
use forms::FormCache;
use tokio_util::sync::CancellationToken;

use super::StartFile;
use crate::config::Config;
use crate::run::readiness::Readiness;
use crate::run::supervisor;
use crate::{key_file, safety};

/// How often it looks for PostgreSQL.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// How long PostgreSQL may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// What a server that has started without PostgreSQL needs to become whole.
pub(in crate::run) struct Verification {
    pub config: Config,
    pub platform: Platform,
    pub known: FormCache,
    pub readiness: Readiness,
    pub kept: StartFile,
    /// Whether PostgreSQL is refused if it acknowledges before it flushes.
    pub checks_safety: bool,
}

/// Waits until PostgreSQL answers. If it is the installation that this server has accepted submissions for, everything
/// else begins to run. If not, this returns, which ends the process: nothing may be stored there. What was accepted stays
/// in the spool.
pub(in crate::run) async fn verify(verification: Verification, stop: CancellationToken) {
    tokio::select! {
        matches = verification.wait() => {
            if matches {
                stop.cancelled().await;
            }
        }
        () = stop.cancelled() => {}
    }
}

impl Verification {
    /// Returns whether the server is whole.
    async fn wait(&self) -> bool {
        loop {
            if self.answers().await {
                match self.check().await {
                    Ok(()) => {
                        self.known.go_online();
                        self.readiness.become_whole();
                        supervisor::report_status("accepting submissions");
                        tracing::info!("PostgreSQL is back: the dashboard works, and the spool is stored");
                        return true;
                    }
                    // It may have gone away again meanwhile.
                    Err(error) if self.answers().await => {
                        tracing::error!(
                            error = format!("{error:#}"),
                            "PostgreSQL is back, but this server can't use it"
                        );
                        return false;
                    }
                    Err(_) => {}
                }
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    async fn answers(&self) -> bool {
        match self.config.database() {
            Ok(settings) => db::answers(&settings, CONNECT_TIMEOUT).await,
            Err(_) => false,
        }
    }

    async fn check(&self) -> anyhow::Result<()> {
        let worker = self.platform.db.worker();
        let installation =
            db::installation(worker).await.context("the schema is out of date; run `formtray migrate`")?;
        ensure!(
            installation == self.kept.installation,
            "this database is installation {installation}, and submissions were accepted for {}",
            self.kept.installation
        );
        key_file::open(&self.config.secrets.key_file, worker).await?;
        let keys = db::plain_keys(worker, forms::ID_KEYS).await.context("failed to read the keys")?;
        ensure!(keys == self.kept.id_keys, "the keys of endpoint ids have changed; start the server again");
        if self.checks_safety {
            safety::postgres(&self.config).await?;
        }
        Ok(())
    }
}
