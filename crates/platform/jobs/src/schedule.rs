//! Schedules for jobs that run without a cause. Their payload is empty, and the times are in UTC.

use graphile_worker::{Cron, CronBuilder, TaskHandler};
use serde_json::json;

/// Runs a job every day at this time.
pub fn daily_at<J: TaskHandler>(hour: u32, minute: u32) -> CronBuilder<J> {
    Cron::daily_at::<J>(hour, minute).expect("a time of the day").payload_value(json!({}))
}

/// Runs a job every minute.
pub fn every_minute<J: TaskHandler>() -> CronBuilder<J> {
    Cron::every_minute::<J>().payload_value(json!({}))
}

/// Runs a job every hour at this minute.
pub fn hourly_at<J: TaskHandler>(minute: u32) -> CronBuilder<J> {
    Cron::hourly_at::<J>(minute).expect("a minute of the hour").payload_value(json!({}))
}
