//! The signed link to an export's file. It works without signing in until the export expires, so that a browser or another
//! program can download and resume it.

use api::Platform;
use jiff::{SignedDuration, Timestamp};
use kernel::{is_valid_pass, sign_pass};

use crate::model::ExportId;

/// The number of days for which an export is kept.
pub(crate) const EXPORT_DAYS: i64 = 7;
/// The label under which the key for these links is derived from the key file.
const EXPORT_LINK_KEY_PURPOSE: &str = "export links";

/// For how long an export is kept.
pub(crate) fn lifetime() -> SignedDuration {
    SignedDuration::from_hours(24 * EXPORT_DAYS)
}

/// Returns the URL from which an export can be downloaded until a time.
pub(crate) fn download_url(platform: &Platform, export: ExportId, until: Timestamp) -> String {
    let pass = sign_pass(&platform.seal.keyring(EXPORT_LINK_KEY_PURPOSE), &thing(export), until);
    format!("{}/api/exports/{export}/file/{pass}", platform.public_url)
}

/// Returns whether a pass was signed for this export with our key and hasn't expired.
pub(crate) fn is_valid_link(platform: &Platform, export: ExportId, pass: &str) -> bool {
    let keys = platform.seal.keyring(EXPORT_LINK_KEY_PURPOSE);
    is_valid_pass(&keys, &thing(export), pass, platform.clock.now(), lifetime())
}

/// Returns the name under which an export is signed.
fn thing(export: ExportId) -> String {
    format!("export {export}")
}
