//! The scenarios of the intake campaign, one file for each kind of fault.

mod crashes;
mod disks;
mod network_split;
mod overload;
mod poison;
mod power_cuts;
mod step_clock;

use anyhow::bail;

use crate::environment::Environment;
use crate::intake::outcome::Outcome;
use crate::options::Length;

/// The scenarios. Each has the name that it has in the list of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scenario {
    KillServer,
    KillPostgres,
    LoseNats,
    LoseGarage,
    OutageOnDisk,
    OutageOnStream,
    CutPostgres,
    CutSpool,
    CutStream,
    Split,
    FillDisk,
    SlowDisk,
    StepClock,
    Overload,
    Poison,
    ControlCommit,
    ControlStream,
    ControlEarly,
}

const ALL: [Scenario; 18] = [
    Scenario::KillServer,
    Scenario::KillPostgres,
    Scenario::LoseNats,
    Scenario::LoseGarage,
    Scenario::OutageOnDisk,
    Scenario::OutageOnStream,
    Scenario::CutPostgres,
    Scenario::CutSpool,
    Scenario::CutStream,
    Scenario::Split,
    Scenario::FillDisk,
    Scenario::SlowDisk,
    Scenario::StepClock,
    Scenario::Overload,
    Scenario::Poison,
    Scenario::ControlCommit,
    Scenario::ControlStream,
    Scenario::ControlEarly,
];

impl Scenario {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::KillServer => "f1",
            Self::KillPostgres => "f2",
            Self::LoseNats => "f3",
            Self::LoseGarage => "f4",
            Self::OutageOnDisk => "outage-disk",
            Self::OutageOnStream => "outage-stream",
            Self::CutPostgres => "f6",
            Self::CutSpool => "f7-disk",
            Self::CutStream => "f7-stream",
            Self::Split => "f11",
            Self::FillDisk => "f14",
            Self::SlowDisk => "f15",
            Self::StepClock => "f16",
            Self::Overload => "f18",
            Self::Poison => "f20",
            Self::ControlCommit => "control-commit",
            Self::ControlStream => "control-stream",
            Self::ControlEarly => "control-early",
        }
    }

    /// Returns whether it has to lose something, which proves that the harness notices losses.
    pub(crate) fn is_control(self) -> bool {
        self.name().starts_with("control")
    }

    /// Returns whether it takes too long for CI.
    fn is_long(self) -> bool {
        matches!(
            self,
            Self::LoseNats | Self::LoseGarage | Self::OutageOnStream | Self::SlowDisk | Self::Overload
        )
    }

    pub(crate) async fn run(self, environment: &Environment<'_>) -> anyhow::Result<Outcome> {
        match self {
            Self::KillServer => crashes::kill_server::run(environment).await,
            Self::KillPostgres => crashes::kill_postgres::run(environment).await,
            Self::LoseNats => crashes::lose_nats::run(environment).await,
            Self::LoseGarage => crashes::lose_garage::run(environment).await,
            Self::OutageOnDisk => crashes::outage::on_disk(environment).await,
            Self::OutageOnStream => crashes::outage::on_stream(environment).await,
            Self::CutPostgres => power_cuts::cut_postgres::run(environment).await,
            Self::CutSpool => power_cuts::cut_spill::on_disk(environment).await,
            Self::CutStream => power_cuts::cut_spill::on_stream(environment).await,
            Self::Split => network_split::run(environment).await,
            Self::FillDisk => disks::fill_disk::run(environment).await,
            Self::SlowDisk => disks::slow_disk::run(environment).await,
            Self::StepClock => step_clock::run(environment).await,
            Self::Overload => overload::run(environment).await,
            Self::Poison => poison::run(environment).await,
            Self::ControlCommit => power_cuts::cut_postgres::control(environment).await,
            Self::ControlStream => power_cuts::cut_spill::control(environment).await,
            Self::ControlEarly => crashes::kill_server::control(environment).await,
        }
    }
}

/// Returns the scenarios that were asked for, or else those that fit into a run of this length.
pub(crate) fn chosen(length: Length, only: &[String]) -> anyhow::Result<Vec<Scenario>> {
    let is_named = |scenario: &Scenario, wish: &String| {
        scenario.name() == wish || scenario.name().split('-').next() == Some(wish)
    };
    if let Some(unknown) = only.iter().find(|wish| !ALL.iter().any(|scenario| is_named(scenario, wish))) {
        bail!("there is no scenario {unknown}; there are {}", ALL.map(Scenario::name).join(", "));
    }
    let is_chosen = |scenario: &Scenario| {
        if only.is_empty() {
            length != Length::Short || !scenario.is_long()
        } else {
            only.iter().any(|wish| is_named(scenario, wish))
        }
    };
    Ok(ALL.into_iter().filter(is_chosen).collect())
}
