//! Encryption by Debian's program `age`: streams go through its standard input and output.

use std::path::Path;

use kernel::to_hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::process::Command;

use crate::program::{Rest, through};
use crate::stream::ByteStream;

/// How a backup is encrypted: for these public keys, or not at all if there are none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cipher {
    recipients: Vec<String>,
}

impl Cipher {
    pub(crate) fn new(mut recipients: Vec<String>) -> Self {
        recipients.sort();
        Self { recipients }
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.recipients.is_empty()
    }

    /// Returns the end of the names of what is encrypted.
    pub(crate) fn ending(&self) -> &'static str {
        if self.is_plain() { "" } else { ".age" }
    }

    /// Returns the folder of the files that are encrypted in this way, so that files for other recipients are others.
    pub(crate) fn folder(&self) -> String {
        if self.is_plain() {
            return "plain".to_owned();
        }
        to_hex(&Sha256::digest(self.recipients.join("\n").as_bytes())[..6])
    }

    pub(crate) fn encrypt(&self, plain: ByteStream) -> anyhow::Result<ByteStream> {
        if self.is_plain() {
            return Ok(plain);
        }
        let mut age = Command::new("age");
        age.arg("--encrypt");
        for recipient in &self.recipients {
            age.args(["--recipient", recipient]);
        }
        through("age", age, plain, Rest::Drop)
    }

    /// Decrypts what [`Self::encrypt`] made. The input is read to its end.
    pub(crate) fn decrypt(&self, identity: Option<&Path>, sealed: ByteStream) -> anyhow::Result<ByteStream> {
        if self.is_plain() {
            return Ok(sealed);
        }
        let Some(identity) = identity else {
            anyhow::bail!(
                "the backup is encrypted; set backup.identity_file to the file with the private key"
            )
        };
        let mut age = Command::new("age");
        age.arg("--decrypt").arg("--identity").arg(identity);
        through("age", age, sealed, Rest::Read)
    }
}
