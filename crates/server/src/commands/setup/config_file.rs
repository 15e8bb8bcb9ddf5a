//! Writes the configuration file.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use toml::{Table, Value};

use super::answers::Answers;

/// Where everything is kept that isn't in the database, unless another folder is chosen.
pub(super) const DEFAULT_DATA_FOLDER: &str = "/var/lib/formtray";

/// Returns whether there is a configuration with settings. A package installs one that has only comments.
pub(super) fn has_settings(path: &Path) -> anyhow::Result<bool> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error).with_context(|| format!("failed to read {}", path.display())),
    };
    Ok(!text.parse::<Table>().is_ok_and(|table| table.is_empty()))
}

/// The file with the password of the mail server, beside the configuration.
pub(super) fn mail_password_path(config: &Path) -> PathBuf {
    config.with_file_name("mail-password")
}

/// Returns the text of the configuration.
pub(super) fn render(answers: &Answers, path: &Path) -> anyhow::Result<String> {
    let Answers { public_url, operator, registration, data_folder, listen, database, files, mail, .. } =
        answers;
    let folder = data_folder.as_deref().unwrap_or(DEFAULT_DATA_FOLDER);
    let mut text = "# Formtray's configuration, written by `formtray setup`. Settings that aren't here have their defaults:\n\
                    # /docs/settings on this server lists all of them. After a change, run `formtray doctor` and restart the server.\n\
                    #\n# It contains passwords. Only its owner and group may read it.\n"
        .to_owned();
    section(&mut text, "server", &[("public_url", public_url), ("operator", operator), ("listen", listen)])?;
    section(&mut text, "accounts", &[("registration", registration)])?;
    section(
        &mut text,
        "database",
        &[
            ("owner_url", &database.owner_url),
            ("app_url", &database.app_url),
            ("worker_url", &database.worker_url),
            ("admin_url", &database.admin_url),
        ],
    )?;
    section(&mut text, "secrets", &[("key_file", &Some(format!("{folder}/key")))])?;
    section(&mut text, "spool", &[("path", &Some(format!("{folder}/spool")))])?;
    section(
        &mut text,
        "blobs",
        &[
            ("kind", &files.kind),
            ("path", &files.path),
            ("endpoint", &files.endpoint),
            ("region", &files.region),
            ("bucket", &files.bucket),
            ("access_key", &files.access_key),
            ("secret_key", &files.secret_key),
        ],
    )?;
    let has_login = mail.user.as_deref().is_some_and(|user| !user.is_empty());
    let password_file = has_login.then(|| mail_password_path(path).display().to_string());
    let user = mail.user.clone().filter(|_| has_login);
    section(
        &mut text,
        "mail",
        &[("url", &mail.url), ("user", &user), ("password_file", &password_file), ("from", &mail.from)],
    )?;
    Ok(text)
}

/// Appends a section with the settings that have a value.
fn section(text: &mut String, name: &str, settings: &[(&str, &Option<String>)]) -> anyhow::Result<()> {
    write!(text, "\n[{name}]\n")?;
    for (key, value) in settings {
        if let Some(value) = value {
            writeln!(text, "{key} = {}", Value::String(value.clone()))?;
        }
    }
    Ok(())
}

/// Replaces the configuration. Its owner can change it, its group read it.
pub(super) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    write_private(path, text, 0o640)
}

/// Writes a file with secrets: complete or not at all, and never readable by others.
pub(super) fn write_private(path: &Path, text: &str, mode: u32) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| format!("failed to create {}", folder.display()))?;
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    match fs::remove_file(&new) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("failed to delete {}", new.display()));
        }
        _ => {}
    }
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(mode).open(&new).with_context(|| {
            format!("failed to create {}; run setup as root or use --config", new.display())
        })?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&new, path))
        .with_context(|| format!("failed to write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn what_is_typed_stays_a_text() {
        let text = "a\"\\\n[server]\nlisten = \"0.0.0.0:1\"";
        let mut answers = Answers { operator: Some(text.to_owned()), ..Answers::default() };
        answers.files.kind = Some("folder".to_owned());
        let rendered = render(&answers, Path::new("/etc/formtray/formtray.toml")).expect("rendered");
        let config = Config::from_parts(&rendered, []).expect("valid");
        assert_eq!(
            (config.server.operator.as_str(), config.server.listen.as_str()),
            (text, "127.0.0.1:17300")
        );
        assert_eq!(config.secrets.key_file, "/var/lib/formtray/key");
    }

    #[test]
    fn a_file_with_comments_only_may_be_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("formtray.toml");
        assert!(!has_settings(&path).expect("absent"));
        fs::write(&path, "# [server]\n# listen = \"x\"\n").expect("written");
        assert!(!has_settings(&path).expect("comments"));
        fs::write(&path, "[server]\nlisten = \"x\"\n").expect("written");
        assert!(has_settings(&path).expect("settings"));
        fs::write(&path, "not TOML").expect("written");
        assert!(has_settings(&path).expect("someone's text"));
    }
}
