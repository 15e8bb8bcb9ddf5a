use api::{Error, Path};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::page;
use crate::state::TryoutState;
use crate::submission::load;

/// Shows a demo submission as a page, for browsers without JavaScript.
pub(crate) async fn show(
    State(tryout): State<TryoutState>,
    Path(key): Path<String>,
) -> Result<Response, Error> {
    let submission = load(&tryout.platform, &key).await?;
    let status = if submission.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, page::policy()),
        (header::X_FRAME_OPTIONS, "DENY"),
        // Anyone who has the URL can see the page, so it must not be sent to other sites as a referrer.
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    Ok((status, headers, Html(page::render(submission.as_ref()))).into_response())
}
