use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::Context;
use kernel::Seal;

/// Makes the key file unless it is there, for its owner's eyes only.
pub fn ensure(path: &str) -> anyhow::Result<()> {
    if let Some(folder) = Path::new(path).parent() {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    match made {
        Ok(mut file) => file
            .write_all(Seal::fresh_file().as_bytes())
            .and_then(|()| file.sync_all())
            .with_context(|| format!("writing {path}")),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error).with_context(|| format!("making {path}")),
    }
}

pub(crate) fn read(path: &str) -> anyhow::Result<Seal> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("reading the key file {path}; `formtray migrate` makes one"))?;
    Seal::parse(&text).with_context(|| format!("{path} is no key file: 64 hex digits a line"))
}

/// Whether anybody but its owner may read it.
pub(crate) fn is_open_to_others(path: &str) -> anyhow::Result<bool> {
    let mode = fs::metadata(path).with_context(|| format!("looking at {path}"))?.permissions().mode();
    Ok(mode & 0o077 != 0)
}
