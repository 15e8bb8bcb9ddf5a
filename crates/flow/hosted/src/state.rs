//! The state of the routes.

use api::Platform;
use axum::extract::FromRef;
use forms::FormCache;

use crate::statistics::Statistics;

#[derive(Clone, FromRef)]
pub(crate) struct HostedState {
    pub platform: Platform,
    /// The cache of forms, which `intake` uses too.
    pub known: FormCache,
    pub statistics: Statistics,
}
