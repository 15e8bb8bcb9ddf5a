//! Moving a workspace between installations: `formtray export-workspace` writes the archive that its owner could download,
//! `formtray import-workspace` reads it.

mod export;
mod import;

pub(super) use export::ExportWorkspace;
pub(super) use import::ImportWorkspace;
pub use import::{ImportSettings, import_workspace};
