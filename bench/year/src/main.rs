//! `bench year`: a year of many workspaces with an injected clock, billed by the product, and counted again from the raw
//! submissions by a program of its own (`recount.py`).

mod books;
mod customers;
mod month;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use clap::Parser;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::customers::Customer;

/// Simulates a year of billing and counts it again
#[derive(Clone, Parser)]
#[command(name = "bench")]
struct Year {
    #[arg(long, default_value_t = 200)]
    workspaces: usize,
    #[arg(long, default_value_t = 12)]
    months: usize,
    /// The same seed gives the same books
    #[arg(long, default_value_t = 20_261_118)]
    seed: u64,
    /// 20 workspaces in 4 months, for a quick look
    #[arg(long)]
    short: bool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut year = Year::parse();
    if year.short {
        (year.workspaces, year.months) = (20, 4);
    }
    let mut outcome = Ok(());
    testkit::run_with(testkit::seller, async |app| outcome = year.run(app).await).await;
    outcome
}

impl Year {
    async fn run(&self, app: &TestApp) -> anyhow::Result<()> {
        let mut random = StdRng::seed_from_u64(self.seed);
        let folder = tempfile::tempdir()?;
        month::begin_year(app);
        let mut customers = Customer::create_all(app, self.workspaces, &mut random).await?;
        let mut recorded = 0;
        for number in 1..=self.months {
            recorded += month::live_through(app, &mut customers, folder.path(), &mut random).await?;
            let left = customers.iter().filter(|customer| !customer.has_left).count();
            println!("month {number:>2}: {recorded:>7} submissions so far, {left} workspaces");
        }
        for customer in customers.iter().filter(|customer| !customer.has_left) {
            books::dump_workspace(app, folder.path(), customer).await?;
        }
        books::dump(app, folder.path(), &customers).await?;
        let counted = recount(folder.path(), &[])?;
        let control = recount(folder.path(), &["--drop-line"])?;
        println!(
            "{} submissions, {} charges, {} invoices and credit notes, €{:.2} before tax; books {}",
            recorded,
            counted["charges"],
            counted["invoices"],
            counted["net_cents"].as_f64().unwrap_or(0.0) / 100.0,
            books::digest(folder.path())?
        );
        println!("control, one line dropped: {} cents off", control["cents_off"]);
        ensure!(control["cents_off"].as_i64() > Some(0), "the recount doesn't notice a missing line");
        let line = json!({
            "bench": "year", "workspaces": self.workspaces, "invoices": counted["invoices"],
            "cents_off": counted["cents_off"], "gaps": counted["gaps"], "billed_twice": counted["billed_twice"],
            "unbalanced": counted["unbalanced"], "books": books::digest(folder.path())?,
        });
        println!("{line}");
        for wrong in ["cents_off", "gaps", "billed_twice", "unbalanced"] {
            ensure!(counted[wrong] == 0, "{wrong}: {}", counted["first"]);
        }
        Ok(())
    }
}

/// Counts everything again from the files, without anything of the product.
fn recount(folder: &Path, options: &[&str]) -> anyhow::Result<Value> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("recount.py");
    let output = Command::new("python3").arg(program).arg(folder).args(options).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).context("the recount printed no JSON")
}
