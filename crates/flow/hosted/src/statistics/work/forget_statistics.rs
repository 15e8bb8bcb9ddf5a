use api::Platform;
use forms::EndpointDeleted;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::store;

/// Deletes the statistics of a deleted endpoint, on `forms::EndpointDeleted`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ForgetStatistics(EndpointDeleted);

impl Queued for ForgetStatistics {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetStatistics {
    const IDENTIFIER: &'static str = "forget_statistics";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let EndpointDeleted { workspace, endpoint } = self.0;
        let mut conn = Platform::of_job(&ctx).db.worker().acquire().await?;
        store::delete(&mut conn, workspace, &endpoint).await?;
        Ok::<(), api::Error>(())
    }
}
