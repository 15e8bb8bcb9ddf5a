//! `formtray probe`: measures a server from outside, once a minute, as a visitor and a customer would use it.
//!
//! A round posts a submission with a random marker (`checks.rs`) and waits for the webhook that brings the marker back to
//! the probe's own listener (`receiver.rs`). It writes what it has measured to its own file (`journal.rs`) and sends it to
//! the server (`sender.rs`); what couldn't be sent is sent later. It needs neither the database nor any other service.

mod checks;
mod delivery;
mod journal;
mod probe_settings;
mod receiver;
mod runner;
mod sender;

pub use probe_settings::ProbeSettings;
pub use runner::Probe;
