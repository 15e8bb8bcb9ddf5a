//! Loads the submissions of claimed deliveries, before the dispatcher queues them in lanes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use intake::SubmissionId;
use sqlx::PgPool;
use submissions::Submission;

use crate::dispatch::lanes::HasDestination;
use crate::model::{ClaimedDelivery, DestinationId};

/// A claimed delivery with its submission, which is `None` if it was deleted.
pub(crate) struct LoadedDelivery {
    pub delivery: ClaimedDelivery,
    pub submission: Option<Arc<Submission>>,
}

impl HasDestination for LoadedDelivery {
    fn destination(&self) -> DestinationId {
        self.delivery.destination
    }
}

/// Loads the submissions of claimed deliveries.
///
/// Deliveries whose submission this version can't read are left out.
pub(crate) async fn load(
    pool: &PgPool,
    mut claimed: Vec<ClaimedDelivery>,
) -> sqlx::Result<Vec<LoadedDelivery>> {
    if claimed.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = claimed.iter().map(|one| (one.workspace, one.submission)).collect();
    let mut conn = pool.acquire().await?;
    let found = submissions::load(&mut conn, &ids).await?;
    let missing: Vec<_> = ids.into_iter().filter(|(_, id)| !found.contains_key(id)).collect();
    if !missing.is_empty() {
        let unreadable = submissions::present(&mut conn, &missing).await?;
        claimed.retain(|one| is_readable(one, &unreadable));
    }
    let found: HashMap<_, _> = found.into_iter().map(|(id, submission)| (id, Arc::new(submission))).collect();
    let loaded = |delivery: ClaimedDelivery| LoadedDelivery {
        submission: found.get(&delivery.submission).cloned(),
        delivery,
    };
    Ok(claimed.into_iter().map(loaded).collect())
}

/// Whether this version can read the delivery's submission.
///
/// Submissions in a state that only a newer version knows are left to a server of that version: the claim expires.
fn is_readable(delivery: &ClaimedDelivery, unreadable: &HashSet<SubmissionId>) -> bool {
    let is_readable = !unreadable.contains(&delivery.submission);
    if !is_readable {
        tracing::warn!(delivery = %delivery.id, submission = %delivery.submission, "delivery postponed: this version can't read its submission");
    }
    is_readable
}
