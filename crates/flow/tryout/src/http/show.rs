use api::{Error, Path};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::seen::see;
use crate::{Tryout, page};

/// One tryout as a page, for browsers without script.
pub(crate) async fn show(State(tryout): State<Tryout>, Path(key): Path<String>) -> Result<Response, Error> {
    let seen = see(&tryout.platform, &key).await?;
    let status = if seen.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, page::policy()),
        (header::X_FRAME_OPTIONS, "DENY"),
        // Whoever has the address sees the page: it must not be told to the next one.
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    Ok((status, headers, Html(page::render(seen.as_ref()))).into_response())
}
