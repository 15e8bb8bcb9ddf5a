use std::sync::Arc;

use api::{ClientAddress, RequestId};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use posted::files::{FileInput, Files};
use posted::{BodyError, Field, SpecialField};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::accept::BODY_READ_TIMEOUT;
use crate::accept::client_ip::ClientIp;
use crate::accept::request::Dialect;
use crate::error::Rejection;
use crate::response::{Refused, rejection_json};
use crate::state::IntakeState;

/// The parsed submission. Nothing is stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct Echo {
    ok: bool,
    /// The fields, in the order they were sent.
    fields: Vec<EchoedField>,
    /// The files.
    files: Vec<EchoedFile>,
}

#[derive(Serialize, ToSchema)]
struct EchoedField {
    name: String,
    #[schema(value_type = Value)]
    value: posted::FieldValue,
    /// Whether the owner of the form sees it as a field.
    shown: bool,
}

#[derive(Serialize, ToSchema)]
struct EchoedFile {
    field: String,
    name: String,
    #[serde(rename = "type")]
    media_type: String,
    size: u64,
    sha256: String,
}

/// Test a form: accepts what an endpoint URL accepts, returns the parsed submission and stores nothing.
#[utoipa::path(
    post, path = "/echo", operation_id = "submit_echo", tag = "submit",
    request_body(content(
        (Object = "application/x-www-form-urlencoded"),
        (Object = "multipart/form-data"),
        (Object = "application/json"),
    )),
    responses((status = 200, body = Echo), (status = "4XX", body = Refused))
)]
pub(crate) async fn echo(
    State(state): State<Arc<IntakeState>>,
    ClientAddress(address): ClientAddress,
    id: RequestId,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let now = state.platform.clock.now();
    let read = match state.intake.rate_limits.admit_client(ClientIp(address), now) {
        Ok(()) => read(&parts.headers, body).await,
        Err(rejection) => Err(rejection),
    };
    match read {
        Ok(echo) => axum::Json(echo).into_response(),
        Err(rejection) => {
            (rejection.status(), rejection_json(Dialect::Plain, &rejection, id)).into_response()
        }
    }
}

async fn read(headers: &axum::http::HeaderMap, body: Body) -> Result<Echo, Rejection> {
    let mut files = MeasuredFiles::default();
    let reading = posted::read(headers, body.into_data_stream(), &mut files);
    let posted = tokio::time::timeout(BODY_READ_TIMEOUT, reading).await.map_err(|_| Rejection::TooSlow)?;
    match posted.error {
        Some(error) => Err(error.into()),
        None if posted.is_empty() => Err(Rejection::Empty),
        None => Ok(Echo {
            ok: true,
            fields: posted.fields.into_iter().map(EchoedField::from).collect(),
            files: files.files,
        }),
    }
}

impl From<Field> for EchoedField {
    fn from(field: Field) -> Self {
        Self {
            shown: SpecialField::of(&field.name).is_none_or(SpecialField::is_shown),
            name: field.name,
            value: field.value,
        }
    }
}

/// Measures and hashes files without storing them.
#[derive(Default)]
struct MeasuredFiles {
    files: Vec<EchoedFile>,
    hash: Sha256,
}

impl Files for MeasuredFiles {
    async fn begin(&mut self, file: FileInput) -> Result<(), BodyError> {
        self.hash = Sha256::new();
        let FileInput { field, name, media_type } = file;
        self.files.push(EchoedFile { field, name, media_type, size: 0, sha256: String::new() });
        Ok(())
    }

    async fn write(&mut self, chunk: Bytes) -> Result<(), BodyError> {
        self.hash.update(&chunk);
        if let Some(file) = self.files.last_mut() {
            file.size += chunk.len() as u64;
        }
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), BodyError> {
        if let Some(file) = self.files.last_mut() {
            file.sha256 = kernel::to_hex(&self.hash.clone().finalize());
        }
        Ok(())
    }

    fn abandon(&mut self) {
        self.files.pop();
    }
}
