//! The state of the routes, and the demo's own workspace and endpoint.

use std::sync::Arc;

use accounts::WorkspaceId;
use api::{Error, Platform};
use forms::EndpointId;
use intake::SubmitService;
use jiff::SignedDuration;
use tokio::sync::OnceCell;
use uuid::Uuid;

/// The workspace of the live demo, which has no members. No other workspace can get this id, because theirs begin with
/// the time.
pub(crate) const DEMO_WORKSPACE: WorkspaceId = WorkspaceId(Uuid::from_u128(1));

/// How long a demo submission is shown before it is deleted.
pub(crate) const DEMO_TTL: SignedDuration = SignedDuration::from_mins(10);

/// The state of these routes.
#[derive(Clone)]
pub(crate) struct TryoutState {
    pub(crate) platform: Platform,
    pub(crate) submit_service: SubmitService,
    pub(crate) endpoint: Arc<OnceCell<EndpointId>>,
}

impl TryoutState {
    /// Returns the endpoint of the live demo, and creates it for the first submission. Two servers may create one each,
    /// which does no harm.
    pub(crate) async fn endpoint(&self) -> Result<&EndpointId, Error> {
        self.endpoint.get_or_try_init(|| find_or_make(&self.platform)).await
    }
}

async fn find_or_make(platform: &Platform) -> Result<EndpointId, Error> {
    let name = "The landing page's form";
    accounts::ensure_workspace(platform.db.worker(), DEMO_WORKSPACE, name, platform.clock.now()).await?;
    billing::unmeter(&mut *platform.db.worker().acquire().await?, DEMO_WORKSPACE).await?;
    match endpoints(platform).await?.into_iter().next() {
        Some(first) => Ok(first),
        None => forms::create(platform, DEMO_WORKSPACE, name).await,
    }
}

pub(crate) async fn endpoints(platform: &Platform) -> Result<Vec<EndpointId>, Error> {
    let mut tx = platform.db.tenant(DEMO_WORKSPACE).await?;
    Ok(forms::ids(&mut tx, DEMO_WORKSPACE).await?)
}
