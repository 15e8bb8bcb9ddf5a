//! All SQL of this crate, by subject. Credentials, tokens and attempts can be read by the worker role only, by user or
//! by hash; everything else is read by workspace.

pub(crate) mod attempts;
pub(crate) mod deletion;
pub(crate) mod devices;
pub(crate) mod events;
pub(crate) mod invitations;
pub(crate) mod mail_tokens;
pub(crate) mod members;
pub(crate) mod pending_sign_ins;
pub(crate) mod second_factors;
pub(crate) mod sessions;
pub(crate) mod users;
