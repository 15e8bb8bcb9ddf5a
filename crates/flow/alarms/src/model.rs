//! The figures that are watched, and when each of them is an alarm.

use std::time::Duration;

/// The waiting time beyond which something is an alarm. It is longer than a restart of PostgreSQL takes.
const MAX_WAIT_BEFORE_ALARM: Duration = Duration::from_mins(5);

/// The age of the last backup if there never was one.
pub(crate) const NEVER_BACKED_UP: Duration = Duration::MAX;

/// How accepted submissions move on, in figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// The number of background jobs that are not retried any more.
    pub dead_jobs: u64,
    /// The number of batches in the spool, and for how long it hasn't been empty. `None` if the spool can't be read
    /// here.
    pub spool: Option<(u64, Duration)>,
    /// How long the oldest submission has waited for its deliveries to be planned.
    pub outbox: Duration,
    /// The number of submissions whose deliveries can't be planned.
    pub set_aside: u64,
    /// How late the oldest delivery is that is due and that no server has claimed.
    pub late: Duration,
    /// The number of accepted submissions that PostgreSQL rejected.
    pub not_stored: u64,
    /// The number of days on which the meter differs from the submissions themselves.
    pub meter_differences: u64,
    /// How old the last backup is, if it is too old; [`NEVER_BACKED_UP`] if there is none.
    pub stale_backup: Option<Duration>,
}

/// What is watched, one for each field of [`Figures`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    DeadJobs,
    Spool,
    Outbox,
    SetAside,
    Late,
    NotStored,
    Meter,
    Backup,
}

impl Alarm {
    pub const ALL: [Self; 8] = [
        Self::DeadJobs,
        Self::Spool,
        Self::Outbox,
        Self::SetAside,
        Self::Late,
        Self::NotStored,
        Self::Meter,
        Self::Backup,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::DeadJobs => "dead_jobs",
            Self::Spool => "spool",
            Self::Outbox => "outbox",
            Self::SetAside => "set_aside",
            Self::Late => "late",
            Self::NotStored => "not_stored",
            Self::Meter => "meter",
            Self::Backup => "backup",
        }
    }

    /// Returns what is true as long as there is no alarm, for `formtray doctor`.
    pub fn expectation(self) -> &'static str {
        match self {
            Self::DeadJobs => "no background job has failed permanently",
            Self::Spool => "no submissions are stuck in the spool",
            Self::Outbox => "new submissions are processed without delay",
            Self::SetAside => "every submission can be delivered",
            Self::Late => "deliveries are attempted on time",
            Self::NotStored => "every accepted submission is stored",
            Self::Meter => "submissions are counted correctly",
            Self::Backup => "the last backup is recent",
        }
    }
}

impl Figures {
    /// Returns what is wrong, as a sentence and a number that grows when it gets worse; `None` if nothing is wrong.
    pub fn problem(&self, alarm: Alarm) -> Option<(String, f64)> {
        let counted = |count: u64, message: String| (count > 0).then(|| (message, as_float(count)));
        let waited = |time: Duration, message: String| {
            (time > MAX_WAIT_BEFORE_ALARM).then_some((message, time.as_secs_f64()))
        };
        match alarm {
            Alarm::DeadJobs => counted(
                self.dead_jobs,
                format!(
                    "Background jobs that failed permanently: {}. Their last errors are in the table jobs._private_jobs",
                    self.dead_jobs
                ),
            ),
            Alarm::Spool => {
                let (batches, time) = self.spool?;
                let message = format!(
                    "Batches of submissions in the spool: {batches}. The spool hasn't been empty for {}: PostgreSQL isn't accepting them, or this version can't read them. See the log for details",
                    minutes(time)
                );
                (batches > 0 && time > MAX_WAIT_BEFORE_ALARM).then(|| (message, as_float(batches)))
            }
            Alarm::Outbox => waited(
                self.outbox,
                format!(
                    "The oldest new submission has waited {} for its emails and webhooks to be scheduled",
                    minutes(self.outbox)
                ),
            ),
            Alarm::SetAside => counted(
                self.set_aside,
                format!(
                    "Submissions whose emails and webhooks can't be scheduled: {}. The reasons are in the table outbox. They're retried every hour",
                    self.set_aside
                ),
            ),
            Alarm::Late => waited(self.late, format!("The oldest delivery is {} late", minutes(self.late))),
            Alarm::NotStored => counted(
                self.not_stored,
                format!(
                    "Accepted submissions that couldn't be stored: {}. They're kept in the table unclaimed",
                    self.not_stored
                ),
            ),
            Alarm::Meter => counted(
                self.meter_differences,
                format!(
                    "Days on which the meter differs from the submissions themselves: {}. They're in the table \
                     meter_differences",
                    self.meter_differences
                ),
            ),
            Alarm::Backup => self.stale_backup.map(|age| (stale_backup(age), age.as_secs_f64())),
        }
    }
}

fn stale_backup(age: Duration) -> String {
    if age == NEVER_BACKED_UP {
        return "There is no backup yet. Run `formtray backup` every day".to_owned();
    }
    let hours = age.as_secs() / 3600;
    format!("The last backup is {hours} hours old. Check why `formtray backup` doesn't run or fails")
}

fn minutes(time: Duration) -> String {
    format!("{} minutes", time.as_secs() / 60)
}

#[expect(clippy::cast_precision_loss, reason = "it is only compared")]
fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_on_is_no_alarm() {
        let short = Duration::from_secs(30);
        let busy = Figures { spool: Some((7, short)), outbox: short, late: short, ..Figures::default() };
        for alarm in Alarm::ALL {
            assert_eq!(busy.problem(alarm), None, "{alarm:?}");
        }
    }

    #[test]
    fn what_stands_still_is() {
        let long = Duration::from_mins(6);
        let stuck = Figures {
            dead_jobs: 1,
            spool: Some((7, long)),
            outbox: long,
            set_aside: 2,
            late: long,
            not_stored: 3,
            meter_differences: 4,
            stale_backup: Some(NEVER_BACKED_UP),
        };
        for alarm in Alarm::ALL {
            assert!(stuck.problem(alarm).is_some(), "{alarm:?}");
        }
        let (message, _) = stuck.problem(Alarm::Late).expect("an alarm");
        assert_eq!(message, "The oldest delivery is 6 minutes late");
    }
}
