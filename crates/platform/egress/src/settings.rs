//! The `[egress]` section of the configuration, and its translation into a [`CallPolicy`] and [`CallLimits`].

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use ipnet::IpNet;
use reqwest::Certificate;
use serde::Deserialize;

use crate::call_policy::CallPolicy;

/// The maximum of `egress.timeout_seconds`: callers rely on no call taking longer.
const MAX_CALL_TIMEOUT_SECONDS: u64 = 15;
/// The maximum of `egress.body_kilobytes`.
const MAX_KEPT_BODY_KILOBYTES: usize = 64;

const DNS_PORT: u16 = 53;

/// The `[egress]` section as the operator wrote it: what may be called, and for how long.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub allowed_networks: Vec<String>,
    pub refused_networks: Vec<String>,
    pub ports: Vec<u16>,
    pub ca_file: String,
    pub name_servers: Vec<String>,
    pub connect_seconds: u64,
    pub timeout_seconds: u64,
    pub body_kilobytes: usize,
}

/// The settings are invalid.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SettingsError(pub(crate) String);

/// The limits of one call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallLimits {
    pub(crate) connect: Duration,
    pub(crate) whole: Duration,
    pub(crate) body: usize,
}

impl Settings {
    /// Checks the settings without reading a file.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.policy()?;
        self.limits()?;
        self.name_servers()?;
        Ok(())
    }

    /// The name servers to ask, if not the system's. Each has a port of its own.
    pub(crate) fn name_servers(&self) -> Result<Vec<SocketAddr>, SettingsError> {
        let read = |text: &String| match text.parse::<IpAddr>() {
            Ok(address) => Ok(SocketAddr::new(address, DNS_PORT)),
            Err(_) => text.parse::<SocketAddr>().map_err(|_| {
                invalid(&format!("egress.name_servers: {text} is not an IP address, with or without a port"))
            }),
        };
        self.name_servers.iter().map(read).collect()
    }

    pub(crate) fn policy(&self) -> Result<CallPolicy, SettingsError> {
        if self.ports.is_empty() || self.ports.contains(&0) {
            return Err(invalid("egress.ports must list the allowed ports, usually 80 and 443"));
        }
        Ok(CallPolicy {
            allowed: networks("allowed_networks", &self.allowed_networks)?,
            refused: networks("refused_networks", &self.refused_networks)?,
            ports: self.ports.clone(),
        })
    }

    pub(crate) fn limits(&self) -> Result<CallLimits, SettingsError> {
        if !(1..=MAX_CALL_TIMEOUT_SECONDS).contains(&self.timeout_seconds) {
            return Err(invalid("egress.timeout_seconds must be 1 to 15"));
        }
        if !(1..=self.timeout_seconds).contains(&self.connect_seconds) {
            return Err(invalid("egress.connect_seconds must be 1 to egress.timeout_seconds"));
        }
        if self.body_kilobytes > MAX_KEPT_BODY_KILOBYTES {
            return Err(invalid("egress.body_kilobytes must be at most 64"));
        }
        Ok(CallLimits {
            connect: Duration::from_secs(self.connect_seconds),
            whole: Duration::from_secs(self.timeout_seconds),
            body: self.body_kilobytes * 1024,
        })
    }

    /// The certificates in `ca_file`, which are trusted in addition to the system's.
    pub(crate) fn authorities(&self) -> Result<Vec<Certificate>, SettingsError> {
        if self.ca_file.is_empty() {
            return Ok(Vec::new());
        }
        let path = Path::new(&self.ca_file);
        let unusable =
            |error: &dyn std::fmt::Display| invalid(&format!("egress.ca_file: {}: {error}", path.display()));
        let text = std::fs::read(path).map_err(|error| unusable(&error))?;
        Certificate::from_pem_bundle(&text).map_err(|error| unusable(&error))
    }
}

/// Parses addresses and networks such as `10.1.2.3` and `10.0.0.0/8`.
fn networks(key: &str, stated: &[String]) -> Result<Vec<IpNet>, SettingsError> {
    let read = |text: &String| match text.parse::<IpAddr>() {
        Ok(address) => Ok(IpNet::from(address)),
        Err(_) => {
            text.parse::<IpNet>().map_err(|_| invalid(&format!("egress.{key}: {text} is not a network")))
        }
    };
    stated.iter().map(read).collect()
}

fn invalid(what: &str) -> SettingsError {
    SettingsError(what.to_owned())
}

#[cfg(test)]
/// The settings of `config.default.toml`, for tests.
pub(crate) fn default_settings() -> Settings {
    Settings {
        allowed_networks: Vec::new(),
        refused_networks: Vec::new(),
        ports: vec![80, 443],
        ca_file: String::new(),
        name_servers: Vec::new(),
        connect_seconds: 5,
        timeout_seconds: 15,
        body_kilobytes: 64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_setting_is_reported() {
        assert!(default_settings().check().is_ok());
        let wrong = [
            Settings { ports: Vec::new(), ..default_settings() },
            Settings { ports: vec![0], ..default_settings() },
            Settings { allowed_networks: vec!["the office".to_owned()], ..default_settings() },
            Settings { refused_networks: vec!["10.0.0.0/33".to_owned()], ..default_settings() },
            Settings { name_servers: vec!["dns.example".to_owned()], ..default_settings() },
            Settings { timeout_seconds: 16, ..default_settings() },
            Settings { timeout_seconds: 0, ..default_settings() },
            Settings { connect_seconds: 0, ..default_settings() },
            Settings { connect_seconds: 15, timeout_seconds: 10, ..default_settings() },
            Settings { body_kilobytes: 65, ..default_settings() },
        ];
        for settings in wrong {
            assert!(settings.check().is_err(), "{settings:?}");
        }
    }
}
