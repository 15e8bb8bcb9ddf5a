//! Writes raw submissions and the books to files, for the recount.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use jiff::civil::Date;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, PgPool};
use testkit::TestApp;

use crate::customers::Customer;

/// Appends the rows of a query to a file, as CSV.
async fn append(pool: &PgPool, path: &Path, query: String) -> anyhow::Result<()> {
    let query = format!(
        "select array_to_string(array(select coalesce(v, '') from json_each_text(row_to_json(r)) as e (k, v)), ',') from ({query}) r"
    );
    let rows: Vec<String> = sqlx::query_scalar(AssertSqlSafe(query)).fetch_all(pool).await?;
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    for row in rows {
        writeln!(file, "{row}")?;
    }
    Ok(())
}

/// Appends what a workspace has: its submissions, the times of its add-ons, and who it is.
pub(crate) async fn dump_workspace(app: &TestApp, folder: &Path, customer: &Customer) -> anyhow::Result<()> {
    let id = customer.id();
    let submissions = format!(
        "select workspace_id, uuid_time(id)::date as day, state, test, counted_on from submissions
         where workspace_id = '{id}' order by id"
    );
    append(&app.owner, &folder.join("submissions.csv"), submissions).await?;
    let periods = format!(
        "select workspace_id, addon, active_from, last_day from addon_periods where workspace_id = '{id}' order by active_from"
    );
    append(&app.owner, &folder.join("periods.csv"), periods).await?;
    let mut file = OpenOptions::new().create(true).append(true).open(folder.join("workspaces.csv"))?;
    let (country, vat_id) = (customer.country, customer.vat_id.unwrap_or_default());
    writeln!(file, "{id},{},{country},{vat_id}", customer.pays)?;
    Ok(())
}

/// Notes on which day a workspace was deleted.
pub(crate) fn note_left(folder: &Path, customer: &Customer, day: Date) -> anyhow::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(folder.join("left.csv"))?;
    writeln!(file, "{},{day}", customer.id())?;
    Ok(())
}

/// Writes the books. Workspaces are in the order in which they were created, so that two runs can be compared.
pub(crate) async fn dump(app: &TestApp, folder: &Path, customers: &[Customer]) -> anyhow::Result<()> {
    let charges = "select workspace_id, month, item, quantity, cents from charges order by workspace_id, month, item, id";
    append(&app.owner, &folder.join("charges.csv"), charges.to_owned()).await?;
    let invoices =
        "select i.workspace_id, i.number, i.kind, i.issued_on, i.net_cents, i.vat_cents, i.gross_cents,
                           open_cents(i.id) as open, coalesce(c.number, '') as corrects
                    from invoices i left join invoices c on c.id = i.corrects order by i.year, i.sequence";
    append(&app.owner, &folder.join("invoices.csv"), invoices.to_owned()).await?;
    let ledger = "select b.workspace_id, b.kind, b.booked_on, e.account, e.cents, coalesce(i.number, '') as number, b.id
                  from bookings b join ledger_entries e on e.booking_id = b.id left join invoices i on i.id = b.invoice_id
                  order by b.workspace_id, b.id, e.account";
    append(&app.owner, &folder.join("ledger.csv"), ledger.to_owned()).await?;
    let mut names = Vec::new();
    for (number, customer) in customers.iter().enumerate() {
        writeln!(names, "{},{number}", customer.id())?;
    }
    std::fs::write(folder.join("names.csv"), names)?;
    Ok(())
}

/// A short digest of the books, without ids that are random.
pub(crate) fn digest(folder: &Path) -> anyhow::Result<String> {
    let names = std::fs::read_to_string(folder.join("names.csv"))?;
    let mut books = String::new();
    for file in ["charges.csv", "invoices.csv"] {
        books.push_str(&std::fs::read_to_string(folder.join(file))?);
    }
    for line in names.lines() {
        if let Some((id, number)) = line.split_once(',') {
            books = books.replace(id, number);
        }
    }
    let hash = Sha256::digest(books.as_bytes());
    let start: [u8; 8] = hash.as_slice().get(..8).context("32 bytes")?.try_into()?;
    Ok(format!("{:016x}", u64::from_be_bytes(start)))
}
