//! Webhooks beyond the first of a workspace need an add-on. Without it they are paused, never deleted.

mod pause;
mod resume;
mod send_paused_email;

pub(super) use pause::PauseWebhooks;
pub use resume::ResumeWebhooks;
pub(super) use send_paused_email::SendWebhooksPaused;
