//! Moving a workspace between installations: `formtray export-workspace` writes the archive that its owner could download,
//! `formtray import-workspace` reads it.

mod export;
mod import;

pub(in crate::commands) use export::ExportWorkspace;
pub(in crate::commands) use import::ImportWorkspace;
pub use import::{ImportSettings, import_workspace};
