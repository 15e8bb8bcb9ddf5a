//! What is done later or by the clock.

mod end_unverified;

use ::jobs::{Cron, CronBuilder, Job, WorkerContext, WorkerOptions};
use api::Platform;
use serde_json::json;

use end_unverified::EndUnverified;

/// This crate's jobs and their timetable (UTC).
pub fn jobs(options: WorkerOptions) -> WorkerOptions {
    options.define_job::<EndUnverified>().with_cron(daily_at::<EndUnverified>(1, 20))
}

fn daily_at<J: Job>(hour: u32, minute: u32) -> CronBuilder<J> {
    Cron::daily_at::<J>(hour, minute).expect("a time of the day").payload_value(json!({}))
}

/// What the server gave the worker to work with.
fn platform(ctx: &WorkerContext) -> Platform {
    ctx.get_ext::<Platform>().expect("the server hands the platform to every worker").clone()
}
