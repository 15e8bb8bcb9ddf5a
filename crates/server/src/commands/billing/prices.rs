use std::io::Write;

use billing::price::PriceList;

pub(in crate::commands) fn run() -> anyhow::Result<()> {
    let list = serde_json::to_string_pretty(&PriceList::current())?;
    writeln!(std::io::stdout(), "{list}")?;
    Ok(())
}
