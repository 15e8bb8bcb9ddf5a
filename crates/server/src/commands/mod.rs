//! The command line of the binary, with one file per command.

mod accept_new_key;
mod billing;
mod demo;
mod doctor;
mod migrate;
mod openapi;
mod prepare_database;
mod prices;
mod serve;
mod stop_signal;
mod work;

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
    /// Create or update the database schema.
    Migrate(migrate::Migrate),
    /// Print the OpenAPI description of the API.
    Openapi,
    /// Print the price list as JSON.
    Prices,
    /// Change how a workspace pays.
    Billing(billing::Billing),
    /// Check the configuration and all services that the server needs.
    Doctor,
    /// Create a demo account with sample endpoints, submissions and files.
    Demo(demo::Demo),
}

impl Cli {
    pub async fn run(self) -> anyhow::Result<()> {
        let config = Config::load(self.config.as_deref())?;
        match self.command {
            Command::Serve(serve) => {
                telemetry::start_log(&config.log)?;
                Box::pin(serve.run(&config)).await
            }
            Command::Work => {
                telemetry::start_log(&config.log)?;
                work::run(&config).await
            }
            Command::Migrate(migrate) => {
                telemetry::start_log(&config.log)?;
                migrate.run(&config).await
            }
            Command::Openapi => openapi::run(&config),
            Command::Prices => prices::run(),
            Command::Billing(billing) => billing.run(&config).await,
            Command::Doctor => doctor::run(&config).await,
            Command::Demo(demo) => {
                telemetry::start_log(&config.log)?;
                demo.run(&config).await
            }
        }
    }
}
