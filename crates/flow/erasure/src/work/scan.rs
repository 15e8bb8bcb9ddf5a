//! One step through the submissions of a workspace: what contains the value, among them and their deliveries.

use delivery::{FoundDeliveries, deliveries_with};
use forms::{FoundSenders, senders_with};
use learned::{FoundNames, names_with};
use sqlx::PgConnection;
use submissions::{ErasedValue, FoundViews, ScannedSlice, scan_for_value, unclaimed_with_value, views_with};
use uuid::Uuid;

use super::job::{JobOf, STEP_SUBMISSIONS};
use crate::model::ErasureCounts;

/// What contains the value among some submissions.
pub(super) struct Slice {
    pub submissions: ScannedSlice,
    /// Deliveries of submissions that don't contain it themselves.
    pub deliveries: FoundDeliveries,
}

impl Slice {
    /// Looks at the submissions after an id and before another.
    pub(super) async fn read(
        conn: &mut PgConnection,
        of: JobOf,
        value: &ErasedValue,
        between: (Uuid, Uuid),
    ) -> sqlx::Result<Self> {
        let submissions = scan_for_value(conn, of.workspace, value, between, STEP_SUBMISSIONS).await?;
        let is_found = |id: &&Uuid| submissions.found.iter().any(|one| one.id.0 == **id);
        let others: Vec<Uuid> = submissions.ids.iter().filter(|id| !is_found(id)).copied().collect();
        let deliveries = deliveries_with(conn, of.workspace, &others, |text| value.is_in(text)).await?;
        Ok(Self { submissions, deliveries })
    }

    pub(super) fn found(&self) -> Vec<Uuid> {
        self.submissions.found.iter().map(|one| one.id.0).collect()
    }

    pub(super) fn endpoints(&self) -> Vec<String> {
        self.submissions.found.iter().map(|one| one.endpoint.to_string()).collect()
    }

    pub(super) fn counts(&self) -> ErasureCounts {
        ErasureCounts {
            deliveries: i64::try_from(self.deliveries.count()).unwrap_or(i64::MAX),
            ..ErasureCounts::of(&self.submissions.found)
        }
    }
}

/// What contains the value and belongs to no stored submission.
pub(super) struct Rest {
    pub unclaimed: Vec<Uuid>,
    pub names: FoundNames,
    pub views: FoundViews,
    pub senders: FoundSenders,
}

impl Rest {
    pub(super) async fn read(
        conn: &mut PgConnection,
        of: JobOf,
        value: &ErasedValue,
        before: Uuid,
    ) -> sqlx::Result<Self> {
        Ok(Self {
            unclaimed: unclaimed_with_value(conn, of.workspace, value, before).await?,
            names: names_with(conn, of.workspace, |text| value.is_in(text)).await?,
            views: views_with(conn, of.workspace, |text| value.is_in(text)).await?,
            senders: senders_with(conn, of.workspace, |text| value.is_in(text)).await?,
        })
    }

    pub(super) fn counts(&self) -> ErasureCounts {
        ErasureCounts {
            unclaimed: i64::try_from(self.unclaimed.len()).unwrap_or(i64::MAX),
            field_names: i64::try_from(self.names.count()).unwrap_or(i64::MAX),
            views: i64::try_from(self.views.count()).unwrap_or(i64::MAX),
            allowed_senders: i64::try_from(self.senders.count()).unwrap_or(i64::MAX),
            ..ErasureCounts::default()
        }
    }
}
