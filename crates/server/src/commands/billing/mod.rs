pub(super) mod prices;

use std::io::Write;

use accounts::WorkspaceId;
use anyhow::{Context, ensure};
use api::Platform;
use billing::PaysBy;
use clap::{Args, Subcommand, ValueEnum};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::Clock;
use uuid::Uuid;

use crate::compose;
use crate::config::Config;

#[derive(Args)]
pub(super) struct Billing {
    #[command(subcommand)]
    command: BillingCommand,
}

#[derive(Subcommand)]
enum BillingCommand {
    /// Set how a workspace pays for submissions beyond the free ones. Its owner sees it in the account's security log.
    ///
    /// A workspace that doesn't pay any longer is billed at once for what it has used.
    Terms {
        /// The id of the workspace.
        workspace: Uuid,
        pays_by: PaymentMethod,
    },
    /// Bill every workspace that wasn't billed for the last month yet. The server does it every night.
    Run,
    /// Record that an invoice was paid, or that money was paid back.
    Paid { number: String },
    /// Issue a credit note for an invoice.
    Credit {
        number: String,
        /// The amount before tax, in cents. Everything if it's left out.
        #[arg(long)]
        cents: Option<i64>,
        /// What the credit note gives as the reason.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Cancel an invoice with a credit note for all of it.
    Void { number: String },
    /// Record that an invoice will never be paid.
    WriteOff { number: String },
    /// Email an invoice again.
    Resend { number: String },
    /// Print the invoices of a month as CSV.
    Report {
        /// The month, such as 2026-10.
        month: String,
        /// Print the VAT by country and rate instead.
        #[arg(long)]
        vat: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum PaymentMethod {
    /// It doesn't: submissions beyond the free ones are held.
    None,
    /// By invoice, up to its spending limit.
    Invoice,
}

impl Billing {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let platform = compose::compose(config, Clock::system()).await?;
        let said = match self.command {
            BillingCommand::Terms { workspace, pays_by } => {
                let pays_by = match pays_by {
                    PaymentMethod::None => PaysBy::None,
                    PaymentMethod::Invoice => PaysBy::Invoice,
                };
                set_terms(&platform, WorkspaceId(workspace), pays_by).await?
            }
            BillingCommand::Run => {
                ensure!(platform.billing_enabled, "[billing] isn't enabled");
                format!("Billed {} workspaces", invoices::bill_all(&platform).await?)
            }
            BillingCommand::Paid { number } => invoices::record_payment(&platform, &number).await?,
            BillingCommand::Credit { number, cents, reason } => {
                invoices::credit(&platform, &number, cents, &reason).await?
            }
            BillingCommand::Void { number } => invoices::void(&platform, &number).await?,
            BillingCommand::WriteOff { number } => invoices::write_off(&platform, &number).await?,
            BillingCommand::Resend { number } => invoices::resend(&platform, &number).await?,
            BillingCommand::Report { month, vat } => {
                let month: Date = format!("{month}-01").parse().context("the month must be like 2026-10")?;
                let report = if vat {
                    invoices::vat_report(&platform, month).await?
                } else {
                    invoices::report(&platform, month).await?
                };
                report.trim_end().to_owned()
            }
        };
        platform.db.close().await;
        writeln!(std::io::stdout().lock(), "{said}")?;
        Ok(())
    }
}

async fn set_terms(platform: &Platform, workspace: WorkspaceId, pays_by: PaysBy) -> anyhow::Result<String> {
    let mut tx = platform.db.begin().await?;
    if pays_by == PaysBy::None {
        invoices::settle(&mut tx, platform, workspace).await?;
    }
    let today = platform.clock.now().to_zoned(TimeZone::UTC).date();
    let exists = billing::set_pays_by(&mut tx, workspace, pays_by, today).await?;
    ensure!(exists, "there is no workspace {workspace}");
    accounts::log_payment_terms(&mut tx, workspace, pays_by.as_str(), &platform.clock).await?;
    tx.commit().await?;
    Ok(format!("Workspace {workspace} pays by: {}", pays_by.as_str()))
}
