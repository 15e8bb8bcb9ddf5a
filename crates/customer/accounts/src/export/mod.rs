//! What other crates add to the export of an account. Each one gives the server an `ExportPart`;
//! `account::write_all` runs them all, for `http/account/export.rs` and for `console.rs`.

pub(crate) mod account;
pub(crate) mod archive;
pub(crate) mod console;
pub(crate) mod error;
pub(crate) mod running;

use std::pin::Pin;

use api::Platform;

use crate::model::WorkspaceId;
use archive::Archive;
use error::ExportError;

/// The part of an account export that another crate writes. This crate doesn't know those crates; the server passes in
/// their parts.
///
/// When the workspace is deleted, they delete the same data on the fact `WorkspaceErased`.
#[derive(Clone, Copy)]
pub struct ExportPart {
    /// The entries for the archive's README: name and description.
    pub about: &'static [(&'static str, &'static str)],
    /// Writes the entries into the archive.
    pub write: for<'a> fn(&'a Platform, WorkspaceId, &'a mut Archive) -> ExportFuture<'a>,
}

/// The future that [`ExportPart::write`] returns.
pub type ExportFuture<'a> = Pin<Box<dyn Future<Output = Result<(), ExportError>> + Send + 'a>>;
