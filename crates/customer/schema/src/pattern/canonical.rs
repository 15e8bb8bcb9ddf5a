//! From what an owner wrote to what both engines get.

use super::parser::parse;
use super::restrict::restrict;
use super::unsupported::Unsupported;
use super::write::write;

/// Returns the canonical source of a pattern, without anchors: classes, groups and escapes are written out so that both
/// engines read them alike.
pub(crate) fn canonical(pattern: &str) -> Result<String, Unsupported> {
    let parsed = parse(pattern)?;
    restrict(&parsed)?;
    Ok(write(&parsed))
}
