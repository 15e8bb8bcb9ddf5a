use api::Platform;
use forms::EndpointDeleted;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::store;

/// Deletes what was learned about a deleted endpoint, on `forms::EndpointDeleted`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ForgetLearned(EndpointDeleted);

impl Queued for ForgetLearned {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetLearned {
    const IDENTIFIER: &'static str = "forget_learned";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let EndpointDeleted { workspace, endpoint } = self.0;
        let mut tx = Platform::of_job(&ctx).db.begin().await?;
        store::fields::delete(&mut tx, workspace, &endpoint).await?;
        store::notices::delete(&mut tx, workspace, &endpoint).await?;
        tx.commit().await?;
        Ok::<(), api::Error>(())
    }
}
