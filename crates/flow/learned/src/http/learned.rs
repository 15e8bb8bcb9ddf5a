use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use jiff::Timestamp;
use schema::{FieldType, Schema};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{LearnedEndpoint, LearnedField};
use crate::store;

/// Fields that fewer submissions had than one in this number aren't listed.
const MAX_RARITY: i64 = 20;

/// The fields that submissions to an endpoint had.
#[derive(Serialize, ToSchema)]
pub(crate) struct LearnedForm {
    /// The number of submissions that were read.
    submissions: i64,
    fields: Vec<LearnedFieldItem>,
    /// A form with these fields, to save as a draft. Null if there are none.
    schema: Option<Schema>,
}

/// A field that submissions had.
#[derive(Serialize, ToSchema)]
pub(crate) struct LearnedFieldItem {
    name: String,
    /// The type that its values suggest.
    #[serde(rename = "type")]
    kind: FieldType,
    /// The number of submissions that had a value in it.
    filled: i64,
    #[schema(value_type = String, format = DateTime)]
    last_seen_at: Timestamp,
}

/// Get the fields that submissions to an endpoint had.
///
/// New submissions are read every minute. Of a busy endpoint, only some are.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/form/learned", operation_id = "forms_learned", tag = "forms",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses(
        (status = 200, body = LearnedForm),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
    )
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<Json<LearnedForm>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !forms::exists(&mut tx, signed.workspace, &id).await? {
        return Err(Error::not_found());
    }
    let learned = store::fields::find(&mut tx, signed.workspace, &id).await?;
    Ok(Json(LearnedForm::new(learned)))
}

impl LearnedForm {
    fn new(learned: LearnedEndpoint) -> Self {
        let submissions = learned.submissions;
        let is_usual = |field: &LearnedField| field.seen * MAX_RARITY >= submissions;
        let mut fields: Vec<(String, LearnedField)> =
            learned.fields.into_iter().filter(|(_, field)| is_usual(field)).collect();
        fields.sort_by(|(a, one), (b, other)| {
            (one.first_number, one.place, a).cmp(&(other.first_number, other.place, b))
        });
        let drafted =
            fields.iter().map(|(name, field)| schema::LearnedField { name: name.clone(), kind: field.kind });
        let schema = schema::learned_draft(&drafted.collect::<Vec<_>>());
        let item = |(name, field): (String, LearnedField)| LearnedFieldItem {
            name,
            kind: field.kind,
            filled: field.filled,
            last_seen_at: field.last_seen_at,
        };
        let schema = (!schema.fields.is_empty()).then_some(schema);
        Self { submissions, fields: fields.into_iter().map(item).collect(), schema }
    }
}
