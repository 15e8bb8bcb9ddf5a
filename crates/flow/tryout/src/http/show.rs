use api::{Error, Path};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::submission::see;
use crate::{Tryout, page};

/// Shows a demo submission as a page, for browsers without JavaScript.
pub(crate) async fn show(State(tryout): State<Tryout>, Path(key): Path<String>) -> Result<Response, Error> {
    let seen = see(&tryout.platform, &key).await?;
    let status = if seen.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, page::policy()),
        (header::X_FRAME_OPTIONS, "DENY"),
        // Anyone who has the URL can see the page, so it must not be sent to other sites as a referrer.
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    Ok((status, headers, Html(page::render(seen.as_ref()))).into_response())
}
