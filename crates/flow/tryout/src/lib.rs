//! The live demo on the landing page: anyone can submit its form and see their own submission for ten minutes. Its
//! endpoint is in a workspace of ours without members. Submissions go through `intake` like any other; a job deletes
//! them afterwards.

mod http;
mod key;
mod page;
mod seen;
mod work;

use std::sync::Arc;

use accounts::WorkspaceId;
use api::{Error, Platform};
use axum::routing::{get, post};
use forms::EndpointId;
use intake::Letterbox;
use jiff::SignedDuration;
use tokio::sync::OnceCell;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

pub use work::jobs;

/// The workspace of the live demo, which has no members. No other workspace can get this id, because theirs begin with
/// the time.
const WORKSPACE: WorkspaceId = WorkspaceId(Uuid::from_u128(1));

/// How long a demo submission is shown before it is deleted.
const SHOWN: SignedDuration = SignedDuration::from_mins(10);

/// The state of these routes.
#[derive(Clone)]
pub(crate) struct Tryout {
    platform: Platform,
    letterbox: Letterbox,
    endpoint: Arc<OnceCell<EndpointId>>,
}

impl Tryout {
    /// Returns the endpoint of the live demo, and creates it for the first submission. Two servers may create one each,
    /// which does no harm.
    async fn endpoint(&self) -> Result<&EndpointId, Error> {
        self.endpoint.get_or_try_init(|| find_or_make(&self.platform)).await
    }
}

async fn find_or_make(platform: &Platform) -> Result<EndpointId, Error> {
    let name = "The landing page's form";
    accounts::ensure_workspace(platform.db.worker(), WORKSPACE, name, platform.clock.now()).await?;
    match endpoints(platform).await?.into_iter().next() {
        Some(first) => Ok(first),
        None => forms::create(platform, WORKSPACE, name).await,
    }
}

async fn endpoints(platform: &Platform) -> Result<Vec<EndpointId>, Error> {
    let mut tx = platform.db.tenant(WORKSPACE).await?;
    Ok(forms::ids(&mut tx, WORKSPACE).await?)
}

pub fn routes(platform: Platform, letterbox: Letterbox) -> OpenApiRouter<Platform> {
    let tryout = Tryout { platform, letterbox, endpoint: Arc::default() };
    let routes: OpenApiRouter<Tryout> = OpenApiRouter::new()
        .route(&format!("/api/submit/{}", intake::TRYOUT), post(http::post::post).get(http::post::get))
        .route("/demo/{key}", get(http::show::show))
        .route("/api/demo/{key}", get(http::read::read));
    routes.with_state(tryout)
}
