use api::Platform;
use forms::EndpointDeleted;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::WorkError;
use crate::store::jobs as store;

/// Deletes the imports of a deleted endpoint, on `forms::EndpointDeleted`. One in progress then writes nothing.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ForgetImportsOf(EndpointDeleted);

impl Queued for ForgetImportsOf {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetImportsOf {
    const IDENTIFIER: &'static str = "forget_imports_of";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let EndpointDeleted { workspace, endpoint } = self.0;
        let mut conn = Platform::of_job(&ctx).db.worker().acquire().await?;
        store::delete_of_endpoint(&mut conn, workspace, &endpoint).await?;
        Ok::<(), WorkError>(())
    }
}
