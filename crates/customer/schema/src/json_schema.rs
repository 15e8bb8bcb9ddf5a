//! The format as a JSON Schema, for editors and other tools.

use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, schema};
use utoipa::{PartialSchema, ToSchema};

use crate::model::Schema;

const OPENAPI_PREFIX: &str = "#/components/schemas/";
const DEFS_PREFIX: &str = "#/$defs/";

/// Returns the JSON Schema (2020-12) of the format. It describes the shape; rules between keys, such as which types have
/// which keys, are only checked by [`parse`](crate::parse).
pub fn json_schema() -> Value {
    let mut parts: Vec<(String, RefOr<schema::Schema>)> = Vec::new();
    Schema::schemas(&mut parts);
    let mut defs: Map<String, Value> =
        parts.into_iter().filter_map(|(name, part)| Some((name, serde_json::to_value(part).ok()?))).collect();
    defs.sort_keys();
    let mut root = Map::new();
    root.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    root.insert("title".to_owned(), json!("Formtray form schema"));
    if let Ok(Value::Object(form)) = serde_json::to_value(Schema::schema()) {
        root.extend(form);
    }
    root.insert("$defs".to_owned(), Value::Object(defs));
    let mut root = Value::Object(root);
    point_to_defs(&mut root);
    root
}

/// Changes references between parts of an OpenAPI document to references between `$defs`.
fn point_to_defs(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                match value {
                    Value::String(target) if key == "$ref" => {
                        *target = target.replacen(OPENAPI_PREFIX, DEFS_PREFIX, 1);
                    }
                    value => point_to_defs(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(point_to_defs),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                if let Some(Value::String(target)) = object.get("$ref") {
                    found.push(target.clone());
                }
                object.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_can_be_resolved() {
        let schema = json_schema();
        let mut found = Vec::new();
        references(&schema, &mut found);
        assert!(found.len() > 8, "{found:?}");
        for target in found {
            let name = target.strip_prefix(DEFS_PREFIX).unwrap();
            assert!(schema["$defs"].get(name).is_some(), "{target}");
        }
    }

    #[test]
    fn it_describes_an_object_with_fields() {
        let schema = json_schema();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["additionalProperties"], false);
        assert_eq!(schema["required"], json!(["language", "fields"]));
        assert!(schema["title"].is_string() && schema["description"].is_string());
        for (name, part) in schema["$defs"].as_object().unwrap() {
            assert!(part["description"].is_string(), "{name}");
        }
        let field = &schema["$defs"]["FormField"]["properties"];
        for (key, property) in field.as_object().unwrap() {
            assert!(property.to_string().contains("description"), "{key}: {property}");
        }
    }
}
