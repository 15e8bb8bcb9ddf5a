//! What published forms say about the fields of submissions: their labels, types and order.
//!
//! A version of a form never changes, so what was read of one is kept in memory for all workspaces and requests.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use forms::EndpointId;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use schema::{FieldType, StoredField};
use serde_json::value::RawValue;
use sqlx::PgConnection;

use crate::model::Field;

/// How many bytes of labels and texts are kept in memory.
const MAX_CACHED_TEXT_BYTES: u64 = 32 * 1024 * 1024;
const EXPECTED_CACHED_TEXTS: usize = 10_000;

type VersionKey = (EndpointId, i32);

static FORM_TEXTS: LazyLock<Cache<VersionKey, Arc<FormText>, TextWeight>> =
    LazyLock::new(|| Cache::with_weighter(EXPECTED_CACHED_TEXTS, MAX_CACHED_TEXT_BYTES, TextWeight));

/// What one version of a form says about its fields, in its order.
#[derive(Debug, Default)]
pub(crate) struct FormText {
    fields: Vec<StoredField>,
    positions: HashMap<String, usize>,
}

impl FormText {
    /// Reads a stored schema. One that this version can't read says nothing about its fields.
    pub(crate) fn of(schema: &str) -> Self {
        let fields = schema::stored_fields(schema);
        let positions = fields.iter().enumerate().map(|(at, field)| (field.name.clone(), at)).collect();
        Self { fields, positions }
    }

    /// The names of the fields in the form's order, each with its label.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (&str, Option<&str>)> + Clone {
        self.fields.iter().map(|field| (field.name.as_str(), field.label.as_deref()))
    }
}

/// The bytes that the texts of a form occupy.
#[derive(Clone)]
struct TextWeight;

impl Weighter<VersionKey, Arc<FormText>> for TextWeight {
    fn weight(&self, _: &VersionKey, text: &Arc<FormText>) -> u64 {
        let bytes = |field: &StoredField| {
            let texts = [&field.label, &field.text].into_iter().flatten().map(String::len).sum::<usize>();
            2 * field.name.len() + texts + 160
        };
        let sum: usize = text.fields.iter().map(bytes).sum();
        u64::try_from(sum + 200).unwrap_or(u64::MAX)
    }
}

/// The texts of the forms that some submissions were checked against.
#[derive(Debug, Default)]
pub(super) struct FormTexts(HashMap<VersionKey, Arc<FormText>>);

impl FormTexts {
    /// Reads what isn't in memory yet, as the app for its workspace or as the worker for any.
    pub(super) async fn load(
        conn: &mut PgConnection,
        versions: impl Iterator<Item = (&EndpointId, i32)>,
    ) -> sqlx::Result<Self> {
        let wanted: HashSet<(&EndpointId, i32)> = versions.collect();
        let mut texts = HashMap::with_capacity(wanted.len());
        let mut missing = Vec::new();
        for (endpoint, version) in wanted {
            let key = (endpoint.clone(), version);
            match FORM_TEXTS.get(&key) {
                Some(text) => {
                    texts.insert(key, text);
                }
                None => missing.push(key),
            }
        }
        for (endpoint, version, schema) in forms::schemas(conn, &missing).await? {
            let text = Arc::new(FormText::of(&schema));
            FORM_TEXTS.insert((endpoint.clone(), version), Arc::clone(&text));
            texts.insert((endpoint, version), text);
        }
        Ok(Self(texts))
    }

    pub(super) fn get(&self, endpoint: &EndpointId, version: i32) -> Option<&FormText> {
        self.0.get(&(endpoint.clone(), version)).map(AsRef::as_ref)
    }
}

/// Adds to each field what the form says about it, and sorts them as the form does. Fields that the form doesn't have
/// come last, as they were submitted.
pub(super) fn typed_fields(
    fields: impl Iterator<Item = (String, Box<RawValue>)>,
    form: Option<&FormText>,
    hidden: &[String],
) -> Vec<Field> {
    let Some(form) = form else {
        return fields.map(|(name, value)| Field::new(name, value)).collect();
    };
    let typed = |(name, value): (String, Box<RawValue>)| {
        let position = form.positions.get(&name).copied();
        let mut field = Field { hidden: hidden.contains(&name), ..Field::new(name, value) };
        if let Some(known) = position.map(|at| &form.fields[at]) {
            field.label.clone_from(&known.label);
            field.kind = Some(known.kind.as_str());
            field.text = known.text.clone().filter(|_| known.kind == FieldType::Consent);
        }
        (position.unwrap_or(usize::MAX), field)
    };
    let mut fields: Vec<(usize, Field)> = fields.map(typed).collect();
    fields.sort_by_key(|(position, _)| *position);
    fields.into_iter().map(|(_, field)| field).collect()
}
