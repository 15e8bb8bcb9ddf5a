use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::model::month_of;
use crate::store::notices;

/// How many workspaces are counted each night.
const RECOUNTED_WORKSPACES: i64 = 50;
/// Workspaces with more submissions aren't counted, because it takes long.
const MAX_RECOUNTED_SUBMISSIONS: i64 = 100_000;

/// The nightly job that counts the submissions of some workspaces themselves and compares the meter with them.
///
/// A difference is logged, counted in a metric, and emailed to the operator as an alert (`alarms`). A workspace with one is
/// counted again each night.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Recount {}

impl Queued for Recount {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for Recount {
    const IDENTIFIER: &'static str = "recount";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let (worker, now) = (platform.db.worker(), platform.clock.now());
        let mut workspaces = notices::sample(worker, RECOUNTED_WORKSPACES, MAX_RECOUNTED_SUBMISSIONS).await?;
        workspaces.extend(notices::with_differences(worker).await?);
        for workspace in workspaces {
            let differences = notices::recount(worker, workspace, now).await?;
            if differences > 0 {
                metrics::counter!("meter_differences_total").increment(differences);
                tracing::error!(%workspace, days = differences, "the meter differs from the submissions themselves");
            }
        }
        notices::add_up_deleted(worker).await?;
        notices::forget_before(worker, month_of(now).saturating_sub(jiff::Span::new().months(3))).await?;
        Ok::<(), JobError>(())
    }
}
