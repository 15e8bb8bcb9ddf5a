use std::sync::Arc;

use api::Platform;
use axum::extract::FromRef;

use crate::account::registration::Registration;
use crate::export::ExportPart;
use crate::export::running::RunningExports;
use crate::sign_in::limits::Limits;

/// The state of all routes of this crate except the export.
#[derive(Clone, FromRef)]
pub(crate) struct AccountsState {
    pub platform: Platform,
    pub limits: Limits,
    pub registration: Registration,
}

/// The state of the export route.
#[derive(Clone, FromRef)]
pub(crate) struct ExportState {
    pub platform: Platform,
    /// What each of the other crates adds to the archive.
    pub parts: Arc<[ExportPart]>,
    pub running: RunningExports,
}
