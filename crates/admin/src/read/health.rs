//! Puts together what is stuck and what has failed: from PostgreSQL, and from this server's spool.

use api::Error;
use db::Tx;
use jiff::SignedDuration;

use crate::model::health::AdminHealth;
use crate::state::AdminState;
use crate::store;

const MAX_LISTED_DOMAINS: i64 = 100;
/// The deliveries of this time are shown.
const HEALTH_PERIOD: SignedDuration = SignedDuration::from_hours(24);

pub(crate) async fn read(state: &AdminState) -> Result<AdminHealth, Error> {
    let since = state.platform.clock.now() - HEALTH_PERIOD;
    let mut tx = state.begin().await?;
    Ok(AdminHealth {
        problems: count_problems(state, &mut tx).await?,
        spool_batches: spool_batches(state).await,
        dead_jobs: store::health::dead_jobs(&mut tx).await?,
        unclaimed: store::health::unclaimed(&mut tx).await?,
        set_aside: store::health::set_aside(&mut tx).await?,
        outbox_oldest_at: store::health::outbox_oldest(&mut tx).await?,
        domains: store::workspaces::delivery::domains(&mut tx, None, since, MAX_LISTED_DOMAINS).await?,
    })
}

/// Counts the kinds of problems that there are.
pub(crate) async fn count_problems(state: &AdminState, tx: &mut Tx) -> Result<i64, Error> {
    let found = [
        spool_batches(state).await.is_some_and(|batches| batches > 0),
        !store::health::dead_jobs(tx).await?.is_empty(),
        !store::health::unclaimed(tx).await?.is_empty(),
        !store::health::set_aside(tx).await?.is_empty(),
    ];
    Ok(found.into_iter().map(i64::from).sum())
}

async fn spool_batches(state: &AdminState) -> Option<i64> {
    let batches = state.spool.as_ref()?.len().await.ok()?;
    i64::try_from(batches).ok()
}
