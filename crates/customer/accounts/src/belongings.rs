pub(crate) mod own;

use std::pin::Pin;

use api::Platform;

use crate::archive::{Archive, ExportError};
use crate::model::WorkspaceId;

/// What a crate that this one does not know keeps of a workspace, and how it goes into the owner's archive. The server
/// hands them all over. Their end is the fact `WorkspaceErased`.
#[derive(Clone, Copy)]
pub struct Belongings {
    /// What lies where, for the archive's README: name and sentence.
    pub about: &'static [(&'static str, &'static str)],
    pub write: for<'a> fn(&'a Platform, WorkspaceId, &'a mut Archive) -> Writing<'a>,
}

pub type Writing<'a> = Pin<Box<dyn Future<Output = Result<(), ExportError>> + Send + 'a>>;
