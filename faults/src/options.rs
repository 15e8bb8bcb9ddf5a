//! The command-line options of a campaign.

use std::path::PathBuf;

use clap::Args;

/// What to break, how often, and with which binaries.
#[derive(Args)]
pub(crate) struct Options {
    /// Run for a few minutes, as CI does
    #[arg(long, conflicts_with = "full")]
    pub short: bool,
    /// Run for hours, with as many rounds as our guarantees name
    #[arg(long)]
    pub full: bool,
    /// Run only these scenarios: names, or the part before the dash, separated by commas
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// The seed of the random moments; the same seed repeats them
    #[arg(long)]
    pub seed: Option<u64>,
    /// The first port that the campaign may use
    #[arg(long, env = "FORMTRAY_FAULTS_PORTS", default_value_t = 19300)]
    pub ports: u16,
    /// The server binary under test
    #[arg(long, env = "FORMTRAY_BIN")]
    pub server: PathBuf,
    /// Its debug build, which can be configured to answer too early
    #[arg(long, env = "FORMTRAY_DEBUG_BIN")]
    pub debug_server: PathBuf,
    /// The folder for the logs of failed scenarios
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
