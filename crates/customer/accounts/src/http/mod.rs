//! The HTTP handlers of `/api/auth/…`, one file per operation, and the response bodies that several of them share.

pub(crate) mod account;
pub(crate) mod email;
pub(crate) mod events;
pub(crate) mod password;
pub(crate) mod profile;
pub(crate) mod sessions;
pub(crate) mod sign_in;
pub(crate) mod two_factor;

use serde::Serialize;
use utoipa::ToSchema;

/// The answer to a request for an email.
#[derive(Serialize, ToSchema)]
pub(crate) struct EmailSent {
    /// A sentence for people.
    pub detail: &'static str,
}
