use std::io::Write;

use crate::config::Config;

pub(super) fn run(config: &Config) -> anyhow::Result<()> {
    let described = crate::openapi(config)?.to_pretty_json()?;
    writeln!(std::io::stdout(), "{described}")?;
    Ok(())
}
