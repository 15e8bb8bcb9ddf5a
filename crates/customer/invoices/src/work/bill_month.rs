use accounts::WorkspaceId;
use api::Platform;
use jiff::Span;
use jiff::civil::Date;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::JobError;
use crate::issue::InvoiceError;
use crate::issue::{bill_month, today};
use crate::store;

/// How many workspaces are looked up at a time.
const WORKSPACES_PER_QUERY: i64 = 200;

/// The nightly job that bills every workspace that wasn't billed for the last month yet, each in a transaction of its own.
#[derive(Debug, Serialize, Deserialize)]
pub struct BillMonth {}

impl Queued for BillMonth {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for BillMonth {
    const IDENTIFIER: &'static str = "bill_month";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        if platform.billing_enabled {
            bill_all(&platform).await?;
        }
        Ok::<(), JobError>(())
    }
}

/// Bills all workspaces for the last month. Returns how many there were.
///
/// One that fails doesn't keep the others from being billed. It is logged, and billed the next night; the last error is
/// returned.
pub async fn bill_all(platform: &Platform) -> Result<usize, InvoiceError> {
    let month = today(platform).first_of_month().saturating_sub(Span::new().months(1));
    let (mut billed, mut last, mut failure) = (0, WorkspaceId(Uuid::nil()), None);
    loop {
        let mut conn = platform.db.worker().acquire().await?;
        let workspaces = store::charges::to_bill(&mut conn, month, last, WORKSPACES_PER_QUERY).await?;
        drop(conn);
        let Some(newest) = workspaces.last() else { return failure.map_or(Ok(billed), Err) };
        last = *newest;
        for workspace in workspaces {
            match bill_one(platform, workspace, month).await {
                Ok(()) => billed += 1,
                Err(error) => {
                    tracing::error!(%workspace, %month, error = ?error, "failed to bill a workspace");
                    failure = Some(error);
                }
            }
        }
    }
}

async fn bill_one(platform: &Platform, workspace: WorkspaceId, month: Date) -> Result<(), InvoiceError> {
    let mut tx = platform.db.begin().await?;
    bill_month(&mut tx, platform, workspace, month).await?;
    Ok(tx.commit().await?)
}
