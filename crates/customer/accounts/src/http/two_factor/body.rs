use serde::Serialize;
use utoipa::ToSchema;

/// Recovery codes. Each one works once instead of a code from the app. They're shown only once.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// The recovery codes.
    pub recovery_codes: Vec<String>,
}
