//! The command line of the binary, with one file per command.

mod accept_new_key;
mod admin;
mod billing;
mod demo;
mod doctor;
mod migrate;
mod openapi;
mod prepare_database;
mod probe;
mod receive_mail;
mod serve;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub use prepare_database::prepare_database;

use crate::config::Config;
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
    /// Find workspaces, suspend and lift, and see what is stuck, as an operator. Prints JSON.
    Admin(admin::Admin),
    /// Check the configuration and all services that the server needs.
    Doctor,
    /// Receive an email on standard input, from the mail server that gets the replies to support.inbound.
    ReceiveMail,
    /// Create a demo account with sample endpoints, submissions and files.
    Demo(demo::Demo),
}

impl Cli {
    pub async fn run(self) -> anyhow::Result<()> {
        let config = match Config::load(self.config.as_deref()) {
            // The mail server is to keep the email.
            Err(error) if matches!(self.command, Command::ReceiveMail) => {
                return receive_mail::postpone(&error);
            }
            config => config?,
        };
        match self.command {
            Command::Serve(serve) => {
                telemetry::start_log(&config.log)?;
                Box::pin(serve.run(&config)).await
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
            Command::Admin(admin) => Box::pin(admin.run(&config)).await,
            Command::Doctor => doctor::run(&config).await,
            Command::Demo(demo) => {
                telemetry::start_log(&config.log)?;
                demo.run(&config).await
            }
        }
    }
}
