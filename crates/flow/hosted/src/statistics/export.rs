//! The export of a workspace's form statistics. It reads them endpoint by endpoint and writes `form_statistics.json` into
//! the owner's archive.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::Platform;
use forms::EndpointId;
use jiff::civil::Date;
use serde::Serialize;

use super::seconds;
use crate::store;

/// The file that the statistics add to the export of a workspace.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[(
            "form_statistics.json",
            "How often your hosted forms were viewed, started and completed, by day, and how many seconds it took.",
        )],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

#[derive(Serialize)]
struct CountItem<'a> {
    endpoint_id: &'a EndpointId,
    day: Date,
    event: &'a str,
    /// Null if the event isn't about a step.
    step: Option<i16>,
    /// About how long it took; null if that isn't known.
    seconds: Option<i64>,
    /// How the seconds are stored, for an import.
    seconds_bucket: i16,
    count: i64,
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let mut tx = platform.db.tenant(workspace).await?;
    let endpoints = forms::ids(&mut tx, workspace).await?;
    tx.commit().await?;
    archive.begin_list("form_statistics.json").await?;
    for endpoint_id in &endpoints {
        let mut tx = platform.db.tenant(workspace).await?;
        let counts = store::export(&mut tx, workspace, endpoint_id).await?;
        // The connection isn't held while the client reads.
        tx.commit().await?;
        for row in counts {
            let item = CountItem {
                endpoint_id,
                day: row.day.to_jiff(),
                event: &row.event,
                step: (row.step > 0).then_some(row.step),
                seconds: seconds::median([(row.seconds_bucket, row.count)]),
                seconds_bucket: row.seconds_bucket,
                count: row.count,
            };
            archive.item(&item).await?;
        }
    }
    archive.end_list().await
}
