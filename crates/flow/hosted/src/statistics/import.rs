//! Importing the statistics of hosted forms that another installation has exported.
use accounts::{ArchiveReader, ImportError, ImportTarget};
use forms::{EndpointId, ImportedEndpoints};
use jiff::civil::Date;
use serde::Deserialize;
use sqlx::PgConnection;

use crate::store::{self, ImportedCount};

/// A row of `form_statistics.json`.
#[derive(Deserialize)]
struct CountItem {
    endpoint_id: EndpointId,
    day: Date,
    event: String,
    step: Option<i16>,
    seconds_bucket: i16,
    count: i64,
}

/// Writes the statistics of an archive, in the caller's transaction, which must be of the role `formtray_owner`. Their
/// endpoints are written already.
pub async fn import(
    conn: &mut PgConnection,
    archive: &ArchiveReader,
    target: &ImportTarget,
    endpoints: &ImportedEndpoints,
) -> Result<(), ImportError> {
    let mut items = archive.list::<CountItem>("form_statistics.json");
    while let Some(some) = items.next().await? {
        let counts: Vec<ImportedCount> = some
            .into_iter()
            .filter(|item| endpoints.contains(&item.endpoint_id))
            .map(|item| ImportedCount {
                endpoint: item.endpoint_id,
                day: item.day,
                event: item.event,
                step: item.step.unwrap_or(0),
                seconds_bucket: item.seconds_bucket,
                count: item.count,
            })
            .collect();
        store::import(conn, target.workspace, &counts)
            .await
            .map_err(|cause| ImportError::of_insert(cause, "a number of the form statistics"))?;
    }
    Ok(())
}
