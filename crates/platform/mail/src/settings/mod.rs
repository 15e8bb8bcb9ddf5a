//! The `[mail]` section of the configuration, and its translation into a [`Relay`] and a [`Sender`].

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use url::{Host, Url};

use crate::Error;
use crate::email::Sender;

/// The `[mail]` section as the operator wrote it: the mail server, and the From address.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub url: String,
    pub starttls: StartTls,
    pub ca_file: String,
    pub user: String,
    pub password_file: String,
    pub from: String,
    pub reply_to: String,
    pub connections: usize,
    pub timeout_seconds: u64,
    pub link_connections: usize,
}

/// When a plain connection is encrypted with STARTTLS.
///
/// There is no "if offered": someone between us and the server could remove the offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartTls {
    Always,
    UnlessLocal,
    Never,
}

/// How the connection to the mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Security {
    /// The connection is encrypted from the first byte.
    Tls,
    StartTls,
    None,
}

/// The mail server, from the parsed settings.
#[derive(Clone, Debug)]
pub(crate) struct Relay {
    pub host: String,
    pub port: u16,
    pub security: Security,
    pub ca_file: Option<PathBuf>,
    /// The user name, and the file with the password. It is read for each connection, so that the password can be
    /// changed without a restart.
    pub login: Option<(String, PathBuf)>,
    pub timeout: Duration,
    pub connections: usize,
    pub link_connections: usize,
}

impl Settings {
    /// Checks the settings without connecting to the mail server or reading a file.
    pub fn check(&self) -> Result<(), Error> {
        self.relay()?;
        self.sender()?;
        Ok(())
    }

    pub(crate) fn sender(&self) -> Result<Sender, Error> {
        let mailbox = |key: &str, text: &str| {
            text.parse().map_err(|_| {
                invalid_setting(&format!("mail.{key} must be like \"Formtray <a@example.com>\""))
            })
        };
        let reply_to = Some(self.reply_to.as_str()).filter(|text| !text.is_empty());
        Ok(Sender {
            from: mailbox("from", &self.from)?,
            reply_to: reply_to.map(|text| mailbox("reply_to", text)).transpose()?,
        })
    }

    pub(crate) fn relay(&self) -> Result<Relay, Error> {
        let url = Url::parse(&self.url).map_err(|_| invalid_setting("mail.url is not a valid URL"))?;
        let host = url.host().filter(|host| !host.to_string().is_empty());
        let host = host.ok_or_else(|| invalid_setting("mail.url has no host name"))?.to_owned();
        if !url.username().is_empty() || url.password().is_some() {
            return Err(invalid_setting(
                "mail.url must not contain a user name or password: use mail.user and mail.password_file",
            ));
        }
        let is_local = is_local(&host);
        let security = match (url.scheme(), self.starttls) {
            ("smtps", _) => Security::Tls,
            ("smtp", StartTls::Always) => Security::StartTls,
            ("smtp", StartTls::UnlessLocal) if !is_local => Security::StartTls,
            ("smtp", StartTls::UnlessLocal | StartTls::Never) => Security::None,
            _ => return Err(invalid_setting("mail.url must start with smtp:// or smtps://")),
        };
        let login = match (self.user.as_str(), self.password_file.as_str()) {
            ("", "") => None,
            (user, file) if !user.is_empty() && !file.is_empty() => {
                Some((user.to_owned(), PathBuf::from(file)))
            }
            _ => return Err(invalid_setting("mail.user and mail.password_file must be set together")),
        };
        if login.is_some() && security == Security::None && !is_local {
            return Err(invalid_setting(
                "mail.user: the password would be sent unencrypted; see mail.starttls",
            ));
        }
        if self.connections == 0 || self.link_connections == 0 || self.timeout_seconds == 0 {
            return Err(invalid_setting(
                "mail.connections, mail.link_connections and mail.timeout_seconds must be at least 1",
            ));
        }
        Ok(Relay {
            host: without_brackets(&host),
            port: url.port().unwrap_or(if security == Security::Tls { 465 } else { 587 }),
            security,
            ca_file: Some(Path::new(&self.ca_file))
                .filter(|path| !path.as_os_str().is_empty())
                .map(Path::to_owned),
            login,
            timeout: Duration::from_secs(self.timeout_seconds),
            connections: self.connections,
            link_connections: self.link_connections,
        })
    }
}

fn invalid_setting(what: &str) -> Error {
    Error::Settings(what.to_owned())
}

/// The host without brackets.
///
/// For a scheme that it doesn't know, the URL parser keeps the host as text: `smtp://127.0.0.1` has a domain that
/// looks like an address.
fn without_brackets(host: &Host<String>) -> String {
    host.to_string().trim_start_matches('[').trim_end_matches(']').to_owned()
}

/// Whether the host is this machine.
fn is_local(host: &Host<String>) -> bool {
    let host = without_brackets(host);
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl fmt::Debug for Settings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} for {}", self.url, self.from)
    }
}

#[cfg(test)]
mod tests;
