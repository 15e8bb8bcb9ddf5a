use axum::http::header;
use axum::response::IntoResponse;

/// Get the JSON Schema of form schemas.
///
/// It describes the format that `PUT /api/endpoints/{id}/form` accepts.
#[utoipa::path(
    get, path = "/api/form-schema.json", operation_id = "form_schema_format", tag = "forms",
    responses((status = 200, content_type = "application/schema+json", body = serde_json::Value))
)]
pub(crate) async fn format() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "application/schema+json")];
    (headers, schema::json_schema().to_string())
}
