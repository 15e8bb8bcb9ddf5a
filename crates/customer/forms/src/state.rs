use api::Platform;
use axum::extract::FromRef;

use crate::cache::FormCache;

/// The state of this crate's routes.
#[derive(Clone, FromRef)]
pub(crate) struct FormsState {
    pub platform: Platform,
    pub cache: FormCache,
}
