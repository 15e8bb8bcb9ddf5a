//! Tests of the binary: its commands, the key file, the public URL, and moving a workspace to another installation.

mod backup;
pub(crate) mod certificate;
pub(crate) mod commands;
mod journey;
mod key_file;
mod lost_key;
mod public_url;
mod restart;
mod setup;
mod workspace;
