use std::collections::BTreeMap;
use std::sync::Arc;

use api::{Error, ErrorBody, Json, Path, Query};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use forms::{EndpointId, Language, UnknownId};
use schema::{BrowserRules, Schema};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::response::pages::{PageText, preferred_language};
use crate::response::published_schema::published_schema;
use crate::state::IntakeState;

/// Browsers may use a response for a minute. The server checks every submission anyway.
const CACHE_CONTROL: &str = "public, max-age=60";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RulesQuery {
    /// The language of the error messages. Default: the visitor's.
    lang: Option<String>,
}

/// The rules of a published form, for browsers.
#[derive(Serialize, ToSchema)]
pub struct FormRules<'a> {
    /// The published version.
    version: i32,
    #[serde(flatten)]
    #[schema(value_type = Object)]
    rules: BrowserRules<'a>,
    /// The standard error messages by code.
    #[schema(value_type = Object)]
    texts: BTreeMap<&'static str, &'static str>,
}

impl<'a> FormRules<'a> {
    /// Returns the rules of a form with messages in a language, or in English if we don't have it.
    pub fn new(schema: &'a Schema, version: i32, language: &str) -> Self {
        let primary = language.split('-').next().unwrap_or_default();
        let page_text = PageText::of(Language::from_code(primary).unwrap_or(Language::En));
        let text = |code: &schema::Code| (code.as_str(), page_text.field_detail(code.as_str()));
        Self {
            version,
            rules: schema.browser_rules(language),
            texts: schema::ALL_CODES.iter().map(text).collect(),
        }
    }
}

/// Get the validation rules of a published form.
///
/// `formtray-rules.js` uses them to check a form before it's sent. 404 if the endpoint has no published form.
#[utoipa::path(
    get, path = "/f/{id}/rules.json", operation_id = "submit_rules", tag = "submit",
    params(("id" = EndpointId, Path, description = "The id from the endpoint URL"), RulesQuery),
    responses((status = 200, body = FormRules<'_>), (status = 404, body = ErrorBody))
)]
pub(crate) async fn rules(
    State(state): State<Arc<IntakeState>>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<RulesQuery>,
) -> Result<Response, Error> {
    let known = &state.intake.known;
    let address = known.address(&id, &state.platform.id_keys).map_err(|unknown| match unknown {
        UnknownId::NotFound => Error::not_found(),
        UnknownId::NotLoaded => Error::unavailable(unknown),
    })?;
    let form = known.open(&address).await.ok_or_else(Error::not_found)?;
    let version = form.form.as_ref().ok_or_else(Error::not_found)?.version;
    let theirs = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let preferred = || form.language.unwrap_or_else(|| preferred_language(theirs)).code().to_owned();
    let language = query.lang.filter(|tag| is_tag(tag)).unwrap_or_else(preferred);
    let schema = published_schema(&state.platform, &form.id, version).await?.ok_or_else(Error::not_found)?;
    let rules = FormRules::new(&schema, version, &language);
    let headers = [(header::CACHE_CONTROL, CACHE_CONTROL), (header::VARY, "accept-language")];
    Ok((headers, Json(rules)).into_response())
}

/// Whether a text looks like a language tag.
fn is_tag(text: &str) -> bool {
    (2..=12).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
