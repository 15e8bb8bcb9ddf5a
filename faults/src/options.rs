//! The command-line options of a campaign.

use std::path::PathBuf;

use clap::Args;

/// What to break, how often, and with which binaries.
#[derive(Args)]
pub(crate) struct Options {
    /// A few minutes: what CI runs.
    #[arg(long, conflicts_with = "full")]
    pub short: bool,
    /// Hours: as many rounds as the promises name.
    #[arg(long)]
    pub full: bool,
    /// Only these, by their names or the part before the dash, with commas between.
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// The chance behind random moments; the same seed chooses the same ones.
    #[arg(long)]
    pub seed: Option<u64>,
    /// The first of the ports that the campaign's own engines use.
    #[arg(long, env = "FORMTRAY_FAULTS_PORTS", default_value_t = 19300)]
    pub ports: u16,
    /// The server that is broken.
    #[arg(long, env = "FORMTRAY_BIN")]
    pub server: PathBuf,
    /// Its debug build, which alone can be told to answer too early.
    #[arg(long, env = "FORMTRAY_DEBUG_BIN")]
    pub debug_server: PathBuf,
    /// Where logs of scenarios that failed are kept.
    #[arg(long, env = "FORMTRAY_FAULTS_EVIDENCE", default_value = ".dev/faults")]
    pub evidence: PathBuf,
}

/// How thorough a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Short,
    Usual,
    Full,
}

impl Length {
    pub(crate) fn pick<T>(self, short: T, usual: T, full: T) -> T {
        match self {
            Self::Short => short,
            Self::Usual => usual,
            Self::Full => full,
        }
    }
}
