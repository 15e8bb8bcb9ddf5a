//! The `[egress]` section of the configuration, and its translation into a [`Guard`] and [`Bounds`].

use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use ipnet::IpNet;
use reqwest::Certificate;
use serde::Deserialize;

use crate::call_policy::Guard;

/// The maximum of `egress.timeout_seconds`: callers rely on no call taking longer.
const LONGEST: u64 = 15;
/// The maximum of `egress.body_kilobytes`.
const MOST: usize = 64;

/// The `[egress]` section as the operator wrote it: what may be called, and for how long.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub allowed_networks: Vec<String>,
    pub refused_networks: Vec<String>,
    pub ports: Vec<u16>,
    pub ca_file: String,
    pub connect_seconds: u64,
    pub timeout_seconds: u64,
    pub body_kilobytes: usize,
}

/// The settings are invalid.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Slip(pub(crate) String);

/// The limits of one call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) connect: Duration,
    pub(crate) whole: Duration,
    pub(crate) body: usize,
}

impl Settings {
    /// Checks the settings without reading a file.
    pub fn check(&self) -> Result<(), Slip> {
        self.guard()?;
        self.bounds()?;
        Ok(())
    }

    pub(crate) fn guard(&self) -> Result<Guard, Slip> {
        if self.ports.is_empty() || self.ports.contains(&0) {
            return Err(slip("egress.ports must list the allowed ports, usually 80 and 443"));
        }
        Ok(Guard {
            allowed: networks("allowed_networks", &self.allowed_networks)?,
            refused: networks("refused_networks", &self.refused_networks)?,
            ports: self.ports.clone(),
        })
    }

    pub(crate) fn bounds(&self) -> Result<Bounds, Slip> {
        if !(1..=LONGEST).contains(&self.timeout_seconds) {
            return Err(slip("egress.timeout_seconds must be 1 to 15"));
        }
        if !(1..=self.timeout_seconds).contains(&self.connect_seconds) {
            return Err(slip("egress.connect_seconds must be 1 to egress.timeout_seconds"));
        }
        if self.body_kilobytes > MOST {
            return Err(slip("egress.body_kilobytes must be at most 64"));
        }
        Ok(Bounds {
            connect: Duration::from_secs(self.connect_seconds),
            whole: Duration::from_secs(self.timeout_seconds),
            body: self.body_kilobytes * 1024,
        })
    }

    /// The certificates in `ca_file`, which are trusted in addition to the system's.
    pub(crate) fn authorities(&self) -> Result<Vec<Certificate>, Slip> {
        if self.ca_file.is_empty() {
            return Ok(Vec::new());
        }
        let path = Path::new(&self.ca_file);
        let unusable =
            |error: &dyn std::fmt::Display| slip(&format!("egress.ca_file: {}: {error}", path.display()));
        let text = std::fs::read(path).map_err(|error| unusable(&error))?;
        Certificate::from_pem_bundle(&text).map_err(|error| unusable(&error))
    }
}

/// Parses addresses and networks such as `10.1.2.3` and `10.0.0.0/8`.
fn networks(key: &str, stated: &[String]) -> Result<Vec<IpNet>, Slip> {
    let read = |text: &String| match text.parse::<IpAddr>() {
        Ok(address) => Ok(IpNet::from(address)),
        Err(_) => text.parse::<IpNet>().map_err(|_| slip(&format!("egress.{key}: {text} is not a network"))),
    };
    stated.iter().map(read).collect()
}

fn slip(what: &str) -> Slip {
    Slip(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::settings;

    #[test]
    fn a_slip_is_said() {
        assert!(settings().check().is_ok());
        let wrong = [
            Settings { ports: Vec::new(), ..settings() },
            Settings { ports: vec![0], ..settings() },
            Settings { allowed_networks: vec!["the office".to_owned()], ..settings() },
            Settings { refused_networks: vec!["10.0.0.0/33".to_owned()], ..settings() },
            Settings { timeout_seconds: 16, ..settings() },
            Settings { timeout_seconds: 0, ..settings() },
            Settings { connect_seconds: 0, ..settings() },
            Settings { connect_seconds: 15, timeout_seconds: 10, ..settings() },
            Settings { body_kilobytes: 65, ..settings() },
        ];
        for settings in wrong {
            assert!(settings.check().is_err(), "{settings:?}");
        }
    }
}
