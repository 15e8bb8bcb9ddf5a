use api::Error;
use axum::extract::{Request, State};
use axum::response::{Redirect, Response};

use crate::key::{DEMO_KEY_LABEL, key_of};
use crate::state::TryoutState;

/// Handles a submission to the live demo like one to any form, and redirects its sender to the page that shows it.
pub(crate) async fn post(State(tryout): State<TryoutState>, request: Request) -> Result<Response, Error> {
    let endpoint = tryout.endpoint().await?;
    let platform = &tryout.platform;
    let keys = platform.seal.keyring(DEMO_KEY_LABEL);
    let seen_at = |id| format!("{}/demo/{}", platform.public_url, key_of(id, &keys));
    Ok(tryout.submit_service.handle_tryout(endpoint, request, seen_at).await)
}

/// Redirects people who open the URL in a browser to the demo's form.
pub(crate) async fn get() -> Redirect {
    Redirect::to("/#demo")
}
