//! `usage.json` in the export of an account: what the meter counted, by endpoint and day.

use accounts::{Archive, ExportError, WorkspaceId};
use api::Platform;
use jiff::civil::Date;
use serde::Serialize;

use crate::store;

#[derive(Serialize)]
struct UsageItem<'a> {
    endpoint_id: &'a str,
    day: Date,
    counted: i64,
    spam_arrived: i64,
}

pub(super) async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    archive.begin_list("usage.json").await?;
    let mut after = (Date::constant(1970, 1, 1), String::new());
    loop {
        let mut tx = platform.db.tenant(workspace).await?;
        let some = store::usage_after(&mut tx, workspace, (after.0, &after.1)).await?;
        // The connection isn't held while the client reads.
        tx.commit().await?;
        let Some(last) = some.last() else { return archive.end_list().await };
        after = (last.day.to_jiff(), last.endpoint.clone());
        for row in &some {
            let (day, counted, spam_arrived) = (row.day.to_jiff(), row.counted, row.spam_arrived);
            let item = UsageItem { endpoint_id: &row.endpoint, day, counted, spam_arrived };
            archive.item(&item).await?;
        }
    }
}
