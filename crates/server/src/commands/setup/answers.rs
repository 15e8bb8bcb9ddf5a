//! The answers of `formtray setup`: from a file, from the command line, or typed.

use std::path::Path;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// What an operator decides. Everything may be missing until it is asked.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Answers {
    pub public_url: Option<String>,
    pub operator: Option<String>,
    pub registration: Option<String>,
    /// The folder of the key file, the spool and files.
    pub data_folder: Option<String>,
    pub listen: Option<String>,
    pub database: Database,
    pub files: Files,
    pub mail: Mail,
    pub account: Account,
}

/// Either the URL of a superuser, as whom roles and database are created, or the URLs of the roles.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Database {
    /// A URL, or [`LOCAL`].
    pub superuser_url: Option<String>,
    pub name: Option<String>,
    /// Whether roles that exist get new passwords.
    pub reset_passwords: Option<bool>,
    pub owner_url: Option<String>,
    pub app_url: Option<String>,
    pub worker_url: Option<String>,
    pub admin_url: Option<String>,
}

/// The superuser of PostgreSQL on this machine, as the system's user `postgres`.
pub(super) const LOCAL: &str = "local";

#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Files {
    /// "folder" or "s3".
    pub kind: Option<String>,
    pub path: Option<String>,
    pub endpoint: Option<String>,
    pub region: Option<String>,
    pub bucket: Option<String>,
    pub access_key: Option<String>,
    pub secret_key: Option<String>,
}

#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Mail {
    pub url: Option<String>,
    pub user: Option<String>,
    pub password: Option<String>,
    pub from: Option<String>,
    pub test_to: Option<String>,
    /// The code in the test email, if it was sent by an earlier run that couldn't ask for it.
    pub code: Option<String>,
}

/// The first account, with a password or by a link.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Account {
    pub email: Option<String>,
    /// Empty: a link is printed, by which the account is created.
    pub password: Option<String>,
}

impl Answers {
    /// Reads the answers in a file and on the command line, which win.
    pub(super) fn given(file: Option<&Path>, settings: &[String]) -> anyhow::Result<Table> {
        let mut table = match file {
            Some(path) => std::fs::read_to_string(path)
                .with_context(|| format!("failed to read {}", path.display()))?
                .parse::<Table>()
                .with_context(|| format!("{} is not valid TOML", path.display()))?,
            None => Table::new(),
        };
        for setting in settings {
            let Some((name, value)) = setting.split_once('=') else {
                bail!("--set {setting}: write NAME=VALUE");
            };
            set(&mut table, name, value)?;
        }
        // Misspelt names are reported now, by the file that has them.
        table.clone().try_into::<Self>().context("an answer is unknown or of the wrong type")?;
        Ok(table)
    }

    /// Replaces the answers that are in the table.
    pub(super) fn merge(&mut self, given: Table) -> anyhow::Result<()> {
        let mut all = Table::try_from(&*self)?;
        crate::config::merge(&mut all, given);
        *self = all.try_into()?;
        Ok(())
    }
}

fn set(table: &mut Table, name: &str, value: &str) -> anyhow::Result<()> {
    let value = match value {
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        text => Value::String(text.to_owned()),
    };
    let (section, key) = name.split_once('.').map_or((None, name), |(section, key)| (Some(section), key));
    let target = match section {
        None => table,
        Some(section) => table
            .entry(section)
            .or_insert_with(|| Value::Table(Table::new()))
            .as_table_mut()
            .with_context(|| format!("{section} is no section"))?,
    };
    target.insert(key.to_owned(), value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_wins_over_the_file_and_both_over_what_was_kept() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let text = "public_url = \"https://a.example\"\n[mail]\nurl = \"smtp://a\"\nuser = \"ada\"\n";
        std::fs::write(file.path(), text).expect("written");
        let settings = ["mail.url=smtps://b".to_owned(), "database.reset_passwords=true".to_owned()];
        let mut answers = Answers { operator: Some("kept@example.org".to_owned()), ..Answers::default() };
        answers.public_url = Some("https://old.example".to_owned());
        answers.merge(Answers::given(Some(file.path()), &settings).expect("valid")).expect("merged");
        assert_eq!(answers.public_url.as_deref(), Some("https://a.example"));
        assert_eq!(answers.operator.as_deref(), Some("kept@example.org"));
        assert_eq!(
            (answers.mail.url.as_deref(), answers.mail.user.as_deref()),
            (Some("smtps://b"), Some("ada"))
        );
        assert_eq!(answers.database.reset_passwords, Some(true));
    }

    #[test]
    fn a_misspelt_answer_is_an_error() {
        for wrong in ["pubic_url=x", "mail.urll=x", "mail", "public_url.x=y"] {
            assert!(Answers::given(None, &[wrong.to_owned()]).is_err(), "{wrong}");
        }
    }
}
