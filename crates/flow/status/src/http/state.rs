use axum::extract::FromRef;

use crate::board::StatusBoard;

/// The state of the routes.
#[derive(Clone, FromRef)]
pub(crate) struct StatusState {
    pub board: StatusBoard,
}
