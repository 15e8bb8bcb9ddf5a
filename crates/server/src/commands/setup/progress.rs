//! What an unfinished setup has been told and has generated, in a file beside the configuration that only its owner can
//! read. A later run continues with it.

use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::answers::Answers;
use super::config_file::write_private;

/// An unfinished setup.
pub(super) struct Progress {
    path: PathBuf,
    is_resumed: bool,
    pub answers: Answers,
    pub made: Made,
}

/// What setup made by itself.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Made {
    /// The passwords of the roles, in the order of `db::ROLES`.
    pub passwords: Vec<String>,
    /// The code in the test email that was sent last.
    pub mail_code: Option<String>,
    /// The mail settings with which an email has arrived.
    pub tested_mail: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    answers: Answers,
    made: Made,
}

impl Progress {
    /// Reads what an earlier run has kept for this configuration.
    pub(super) fn open(config: &Path) -> anyhow::Result<Self> {
        let path = config.with_extension("setup");
        let kept = match std::fs::read_to_string(&path) {
            Ok(text) => Some(
                toml::from_str::<Kept>(&text)
                    .with_context(|| format!("{} can't be read; delete it to start again", path.display()))?,
            ),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(error).with_context(|| format!("failed to read {}", path.display())),
        };
        let is_resumed = kept.is_some();
        let Kept { answers, made } =
            kept.unwrap_or(Kept { answers: Answers::default(), made: Made::default() });
        Ok(Self { path, is_resumed, answers, made })
    }

    pub(super) fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps everything. It is done before anything is created with it.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        let kept = toml::to_string(&Kept {
            answers: self.answers.clone(),
            made: Made {
                passwords: self.made.passwords.clone(),
                mail_code: self.made.mail_code.clone(),
                tested_mail: self.made.tested_mail.clone(),
            },
        })?;
        write_private(&self.path, &kept, 0o600)
    }

    /// Deletes the file at the end.
    pub(super) fn forget(self) -> anyhow::Result<()> {
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error).with_context(|| {
                format!("failed to delete {}, which has passwords in it", self.path.display())
            }),
            _ => Ok(()),
        }
    }
}
