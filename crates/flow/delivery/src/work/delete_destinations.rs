use api::Platform;
use forms::EndpointDeleted;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::error::DeliveryError;
use crate::store;

/// Deletes the delivery settings of a deleted endpoint, on `forms::EndpointDeleted`. Its deliveries are deleted with
/// its submissions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeleteDestinations(EndpointDeleted);

impl Queued for DeleteDestinations {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for DeleteDestinations {
    const IDENTIFIER: &'static str = "forget_destinations";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let EndpointDeleted { workspace, endpoint } = self.0;
        let mut conn = Platform::of_job(&ctx).db.worker().acquire().await?;
        store::destinations::delete_by_endpoint(&mut conn, workspace, &endpoint).await?;
        Ok::<(), DeliveryError>(())
    }
}
