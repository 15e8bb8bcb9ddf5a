//! What the operator's accountant needs, as CSV.

use std::collections::BTreeMap;
use std::fmt::Write;

use api::Platform;
use jiff::civil::Date;

use crate::issue::InvoiceError;
use crate::store;

/// Writes the invoices of a month as CSV, for the accountant.
pub async fn report(platform: &Platform, month: Date) -> Result<String, InvoiceError> {
    let mut conn = platform.db.worker().acquire().await?;
    let mut csv = "number,date,kind,buyer,country,vat_id,tax,net,vat_percent,vat,gross,corrects\n".to_owned();
    for document in store::reports::issued_in(&mut conn, month).await? {
        let vat = document.vat.as_ref();
        let cells = [
            document.number.clone(),
            document.issued_on.to_string(),
            json_name(&document.kind),
            document.buyer.lines.first().cloned().unwrap_or_default(),
            document.buyer.country.clone(),
            document.buyer.vat_id.clone().unwrap_or_default(),
            json_name(&document.tax),
            plain(document.net_cents),
            vat.map_or("0".to_owned(), |vat| vat.percent.clone()),
            plain(document.gross_cents - document.net_cents),
            plain(document.gross_cents),
            document.corrects.clone().unwrap_or_default(),
        ];
        writeln!(csv, "{}", cells.map(|cell| quoted(&cell)).join(",")).ok();
    }
    Ok(csv)
}

/// Writes the VAT of a month by country and rate as CSV.
pub async fn vat_report(platform: &Platform, month: Date) -> Result<String, InvoiceError> {
    let mut conn = platform.db.worker().acquire().await?;
    let mut sums = BTreeMap::<_, (i64, i64)>::new();
    for document in store::reports::issued_in(&mut conn, month).await? {
        let percent = document.vat.as_ref().map_or("0".to_owned(), |vat| vat.percent.clone());
        let sum = sums.entry((document.buyer.country, json_name(&document.tax), percent)).or_default();
        sum.0 += document.net_cents;
        sum.1 += document.gross_cents - document.net_cents;
    }
    let mut csv = "country,tax,vat_percent,net,vat\n".to_owned();
    for ((country, tax, percent), (net, vat)) in sums {
        writeln!(csv, "{country},{tax},{percent},{},{}", plain(net), plain(vat)).ok();
    }
    Ok(csv)
}

/// The name of a value in the API.
fn json_name(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// An amount as a spreadsheet reads it: "-1.19".
fn plain(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}

/// A cell of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let formula = !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}
