use std::sync::Arc;

use api::Path;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use forms::{EndpointId, Language};

use crate::response::pages::preferred_language;
use crate::response::thanks_page;
use crate::state::IntakeState;

/// Show the thank-you page.
///
/// Visitors see it after submitting a form without a redirect. It can be reloaded safely.
#[utoipa::path(
    get, path = "/f/{id}/thanks", operation_id = "submit_thanks", tag = "submit",
    params(("id" = EndpointId, Path, description = "The id from the endpoint URL")),
    responses((status = 200, content_type = "text/html"))
)]
pub(crate) async fn thanks(
    State(state): State<Arc<IntakeState>>,
    headers: HeaderMap,
    Path(id): Path<EndpointId>,
) -> Response {
    let theirs = headers.get("accept-language").and_then(|value| value.to_str().ok());
    let language = set_language(&state, &id).await.unwrap_or_else(|| preferred_language(theirs));
    thanks_page(&state, language, id.as_str())
}

/// Returns the language that is set on the form. Apart from its language the page is the same for every valid id,
/// whether the form exists or not, so it doesn't reveal which forms exist.
async fn set_language(state: &IntakeState, id: &EndpointId) -> Option<Language> {
    let known = &state.intake.known;
    let address = known.address(id.as_str(), &state.platform.id_keys).ok()?;
    let form = known.open(&address).await?;
    form.language
}
