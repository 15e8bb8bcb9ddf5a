//! The form on the landing page: anybody may try it, and sees what became of their own post, for ten minutes.

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

/// The house's own; nobody is a member. No workspace that is made gets this id: theirs begin with the time.
const WORKSPACE: WorkspaceId = WorkspaceId(Uuid::from_u128(1));

/// For how long a tryout is shown.
const SHOWN: SignedDuration = SignedDuration::from_mins(10);

/// What these routes work with.
#[derive(Clone)]
pub(crate) struct Tryout {
    platform: Platform,
    letterbox: Letterbox,
    endpoint: Arc<OnceCell<EndpointId>>,
}

impl Tryout {
    /// The endpoint that tryouts go to; made when the first comes. Two servers may make one each, which is no matter.
    async fn endpoint(&self) -> Result<&EndpointId, Error> {
        self.endpoint.get_or_try_init(|| find_or_make(&self.platform)).await
    }
}

async fn find_or_make(platform: &Platform) -> Result<EndpointId, Error> {
    let name = "The landing page's form";
    accounts::found_workspace(platform.db.worker(), WORKSPACE, name, platform.clock.now()).await?;
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
