//! One file a verb.

pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod profile;
pub(crate) mod register;

use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Profile;

/// What a successful sign-in gives.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedIn {
    /// Goes into `Authorization: Bearer …` of every further call; shown this once.
    pub token: String,
    pub user: Profile,
}
