use std::mem;

use graphile_worker::{CronBuilder, WorkerOptions};

use crate::{Priority, Queued};

/// Collects the jobs and schedules of all crates, each in the lane of its priority.
pub struct Definitions {
    /// One lane for each priority, in the order of [`Priority::ALL`], or a single lane for all of them.
    lanes: Vec<WorkerOptions>,
}

impl Definitions {
    pub(crate) fn new(lanes: Vec<WorkerOptions>) -> Self {
        Self { lanes }
    }

    pub(crate) fn into_lanes(self) -> Vec<WorkerOptions> {
        self.lanes
    }

    /// Registers the job `J`, so that workers can run it.
    #[must_use]
    pub fn define_job<J: Queued>(self) -> Self {
        self.change(lane_of::<J>(), WorkerOptions::define_job::<J>)
    }

    /// Schedules the job `J`; it is enqueued with its own priority.
    #[must_use]
    pub fn with_cron<J: Queued>(self, cron: CronBuilder<J>) -> Self {
        self.change(lane_of::<J>(), |options| options.with_cron(cron.priority(J::PRIORITY.number())))
    }

    /// Makes a value available to every job, through [`crate::WorkerContext`].
    #[must_use]
    pub fn add_extension<T: Clone + Send + Sync + std::fmt::Debug + 'static>(mut self, value: &T) -> Self {
        for lane in 0..self.lanes.len() {
            self = self.change(lane, |options| options.add_extension(value.clone()));
        }
        self
    }

    /// Applies a change to one lane, or to the only lane there is.
    fn change(mut self, lane: usize, change: impl FnOnce(WorkerOptions) -> WorkerOptions) -> Self {
        let last = self.lanes.len() - 1;
        let options = &mut self.lanes[lane.min(last)];
        *options = change(mem::take(options));
        self
    }
}

fn lane_of<J: Queued>() -> usize {
    Priority::ALL.iter().position(|&priority| priority == J::PRIORITY).unwrap_or_default()
}
