//! `formtray admin`: what operators do, on the command line, with JSON as the result.

use std::io::Write;

use admin::Console;
use anyhow::{Context, anyhow};
use api::Error;
use clap::{Args, Subcommand};
use kernel::Clock;
use serde_json::Value;
use uuid::Uuid;

use crate::compose;
use crate::config::Config;

#[derive(Args)]
pub(super) struct Admin {
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Find workspaces, endpoints, submissions and tickets by an email address, an id, an endpoint URL or a ticket's number.
    Find { text: String },
    /// Print everything about a workspace but the content of its submissions.
    Workspace { id: Uuid },
    /// Suspend an endpoint or a workspace. Nothing is stored until it's lifted, and the owner is emailed.
    Suspend {
        /// The id of an endpoint or a workspace.
        id: String,
        /// Why. It's saved in the audit log.
        #[arg(long)]
        reason: String,
        /// What the owner reads in the email about it.
        #[arg(long)]
        message: Option<String>,
    },
    /// Lift a suspension.
    Lift {
        /// The id of an endpoint or a workspace.
        id: String,
        #[arg(long)]
        reason: String,
    },
    /// End all sessions of a workspace. Everyone has to sign in again.
    EndSessions {
        workspace: Uuid,
        #[arg(long)]
        reason: String,
    },
    /// Move the id that a form had at another service to an endpoint, for example because someone else has claimed it.
    MoveId {
        /// The id at the other service, such as `xpzvgqkw`.
        old_id: String,
        /// The id of the endpoint that answers under it from now on.
        #[arg(long)]
        to: String,
        /// How its owner has proved that it's theirs. It's saved in the audit log.
        #[arg(long)]
        reason: String,
    },
    /// Print the newest 200 entries of the audit log.
    Audit {
        /// Only what was about this workspace.
        #[arg(long)]
        workspace: Option<Uuid>,
    },
    /// Print the open reports of visitors about forms.
    Reports,
    /// Print what is stuck and what has failed.
    Health,
}

impl Admin {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let platform = compose::compose(config, Clock::system()).await?;
        let console = Console::open(platform.clone())
            .context("database.admin_url isn't set: this installation has no admin")?;
        let found = self.command.run(&console).await.map_err(|error| explain(&error));
        platform.db.close().await;
        writeln!(std::io::stdout().lock(), "{:#}", found?)?;
        Ok(())
    }
}

impl AdminCommand {
    async fn run(self, console: &Console) -> Result<Value, Error> {
        match self {
            Self::Find { text } => console.find(&text).await,
            Self::Workspace { id } => console.workspace(id).await,
            Self::Suspend { id, reason, message } => console.suspend(&id, &reason, message.as_deref()).await,
            Self::Lift { id, reason } => console.lift(&id, &reason).await,
            Self::EndSessions { workspace, reason } => console.end_sessions(workspace, &reason).await,
            Self::MoveId { old_id, to, reason } => console.move_id(&old_id, &to, &reason).await,
            Self::Audit { workspace } => console.audit(workspace).await,
            Self::Reports => console.reports().await,
            Self::Health => console.health().await,
        }
    }
}

/// Turns the error of a call into one for the terminal, with its code for programs.
fn explain(error: &Error) -> anyhow::Error {
    anyhow!("{} ({})", error.detail, error.code)
}
