use api::{Error, Json, Path};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::state::TryoutState;
use crate::submission::load;

/// Returns a demo submission as JSON, for the script on the landing page.
pub(crate) async fn read(
    State(tryout): State<TryoutState>,
    Path(key): Path<String>,
) -> Result<impl IntoResponse, Error> {
    let submission = load(&tryout.platform, &key).await?.ok_or_else(Error::not_found)?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(submission)))
}
