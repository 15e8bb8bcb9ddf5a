//! What the people who run the service see and do: the admin, alarms, and the status page.

pub(crate) mod admin;
mod alarms;
mod status;
