//! One file a verb.

pub(crate) mod change_password;
pub(crate) mod delete;
pub(crate) mod events;
pub(crate) mod export;
pub(crate) mod forgot_password;
pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod profile;
pub(crate) mod register;
pub(crate) mod resend_verification;
pub(crate) mod reset_password;
pub(crate) mod sessions;
pub(crate) mod step_up;
pub(crate) mod two_factor;
pub(crate) mod two_factor_login;
pub(crate) mod verify_email;

use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Profile;

/// What a successful sign-in gives.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedIn {
    /// Goes into `Authorization: Bearer …` of every further call; shown this once.
    pub token: String,
    /// Remember it on this device and send it as `X-Device` with later sign-ins: whoever attacks the account does
    /// not use up the tries of its known devices. It opens nothing.
    pub device_token: String,
    pub user: Profile,
}

/// What is told when a letter is on its way, or would be.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetterSent {
    pub detail: &'static str,
}
