//! A form of 12 fields, published on all endpoints: four that the posts have, and eight that have to be looked for.

use serde_json::{Value, json};
use sqlx::PgPool;

/// Publishes the form on every endpoint.
pub(crate) async fn publish(database: &PgPool) -> sqlx::Result<()> {
    sqlx::query(
        "with published as (
             insert into form_versions (endpoint_id, version, workspace_id, schema, published_at)
             select id, 1, workspace_id, $1::text::json, now() from endpoints
             on conflict (endpoint_id, version) do nothing
         )
         update endpoints set form_version = 1",
    )
    .bind(form().to_string())
    .execute(database)
    .await?;
    Ok(())
}

/// Lets every endpoint accept any fields again.
pub(crate) async fn unpublish(database: &PgPool) -> sqlx::Result<()> {
    sqlx::query("update endpoints set form_version = null").execute(database).await?;
    Ok(())
}

fn form() -> Value {
    let choices = json!([{ "value": "small" }, { "value": "medium" }, { "value": "large" }]);
    json!({
        "format": 1,
        "language": "en",
        "fields": [
            { "type": "text", "name": "name", "label": "Name", "required": true, "max_length": 200 },
            { "type": "email", "name": "email", "label": "Email", "required": true },
            { "type": "phone", "name": "phone", "label": "Phone" },
            { "type": "long_text", "name": "message", "label": "Message", "required": true, "max_length": 20000 },
            { "type": "text", "name": "order", "label": "Order", "pattern": "[A-Z]{2}-\\d{4}" },
            { "type": "url", "name": "website", "label": "Website" },
            { "type": "number", "name": "people", "label": "People", "min": 1, "max": 20 },
            { "type": "date", "name": "day", "label": "Day", "min": "2026-01-01" },
            { "type": "dropdown", "name": "size", "label": "Size", "choices": choices },
            { "type": "multiple_choice", "name": "extras", "label": "Extras", "choices": choices, "max": 2 },
            { "type": "yes_no", "name": "guest", "label": "Guest" },
            { "type": "text", "name": "guest_name", "label": "Guest name", "required": true,
              "show_if": { "all": [{ "field": "guest", "is": "equals", "value": "yes" }] } },
        ],
    })
}
