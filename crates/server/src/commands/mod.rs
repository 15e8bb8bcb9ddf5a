//! The command line of the binary, with one file per command.

mod admin;
mod backup;
mod billing;
mod demo;
mod doctor;
mod migrate;
mod openapi;
mod probe;
mod receive_mail;
mod serve;
mod setup;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub use backup::workspace::{ImportSettings, import_workspace};
pub use migrate::prepare_database;

use crate::config::Config;
use crate::run::Sockets;
use crate::telemetry;

/// Formtray, a backend for HTML forms.
#[derive(Parser)]
#[command(name = "formtray", version)]
pub struct Cli {
    /// The configuration file. Default: /etc/formtray/formtray.toml.
    #[arg(long, global = true, env = "FORMTRAY_CONFIG")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Set up a new installation: asks what is needed, tries it, writes the configuration, creates the first account.
    Setup(setup::Setup),
    /// Start the server. Also delivers submissions and runs background jobs, unless work.in_serve is false.
    Serve(serve::Serve),
    /// Only deliver submissions and run background jobs.
    Work,
    /// Measure a server from outside, once a minute, for its status page.
    Probe(probe::ProbeCommand),
    /// Create or update the database schema.
    Migrate(migrate::Migrate),
    /// Print the OpenAPI description of the API.
    Openapi,
    /// Print the price list as JSON.
    Prices,
    /// Change how a workspace pays.
    Billing(billing::Billing),
    /// Invite someone to create an account, also while registration is closed. Prints JSON.
    Invite(setup::Invite),
    /// Find workspaces, suspend and lift, and see what is stuck, as an operator. Prints JSON.
    Admin(admin::Admin),
    /// Check the configuration and all services that the server needs.
    Doctor,
    /// Take a backup of the database and all files, or verify backups. Prints JSON.
    Backup(backup::Backup),
    /// Restore a backup onto an empty database. It stays in quarantine until `formtray restore --release`.
    Restore(backup::restore::Restore),
    /// Write everything of an account into a ZIP archive, to move it to another installation. Prints JSON.
    ExportWorkspace(backup::workspace::ExportWorkspace),
    /// Import the archive of an account from another installation. Prints JSON: what has to be entered again.
    ImportWorkspace(backup::workspace::ImportWorkspace),
    /// Receive an email on standard input, from the mail server that gets the replies to support.inbound.
    ReceiveMail,
    /// Create a demo account with sample endpoints, submissions and files.
    Demo(demo::Demo),
}

impl Cli {
    /// Runs the command. `sockets` are those that the service manager has opened for `serve`.
    pub async fn run(self, sockets: Sockets) -> anyhow::Result<()> {
        if let Command::Setup(setup) = self.command {
            // It writes the configuration that all others read.
            return Box::pin(setup.run(self.config.as_deref())).await;
        }
        let config = match Config::load(self.config.as_deref()) {
            // The mail server is to keep the email.
            Err(error) if matches!(self.command, Command::ReceiveMail) => {
                return receive_mail::postpone(&error);
            }
            config => config?,
        };
        match self.command {
            Command::Setup(_) => Ok(()),
            Command::Serve(serve) => {
                telemetry::start_log(&config.log)?;
                Box::pin(serve.run(&config, sockets)).await
            }
            Command::Work => {
                telemetry::start_log(&config.log)?;
                serve::work::run(&config).await
            }
            Command::Probe(probe) => {
                telemetry::start_log(&config.log)?;
                Box::pin(probe.run(&config)).await
            }
            Command::Migrate(migrate) => {
                telemetry::start_log(&config.log)?;
                migrate.run(&config).await
            }
            Command::Openapi => openapi::run(&config),
            Command::Prices => billing::prices::run(),
            Command::Billing(billing) => billing.run(&config).await,
            Command::ReceiveMail => receive_mail::run(&config).await,
            Command::Invite(invite) => Box::pin(invite.run(&config)).await,
            Command::Admin(admin) => Box::pin(admin.run(&config)).await,
            Command::Backup(backup) => {
                telemetry::start_log(&config.log)?;
                Box::pin(backup.run(&config)).await
            }
            Command::Restore(restore) => {
                telemetry::start_log(&config.log)?;
                Box::pin(restore.run(&config)).await
            }
            Command::ExportWorkspace(export) => {
                telemetry::start_log(&config.log)?;
                Box::pin(export.run(&config)).await
            }
            Command::ImportWorkspace(import) => {
                telemetry::start_log(&config.log)?;
                Box::pin(import.run(&config)).await
            }
            Command::Doctor => doctor::run(&config).await,
            Command::Demo(demo) => {
                telemetry::start_log(&config.log)?;
                demo.run(&config).await
            }
        }
    }
}
