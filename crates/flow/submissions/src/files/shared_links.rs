//! Signed links to a file, which work for some days without signing in. Emails and webhooks contain them.

use api::Platform;
use intake::FileId;
use jiff::SignedDuration;
use kernel::{is_valid_pass, sign_pass};

/// The number of days for which a link works.
pub const SHARED_FILE_DAYS: i64 = 7;
/// The label under which the key for these links is derived from the key file.
const LINK_KEY_PURPOSE: &str = "shared file links";

/// Returns the lifetime of a link.
fn lifetime() -> SignedDuration {
    SignedDuration::from_hours(24 * SHARED_FILE_DAYS)
}

/// Returns a URL from which anyone can download a file for [`SHARED_FILE_DAYS`].
pub fn shared_file_url(platform: &Platform, file: FileId) -> String {
    let keys = platform.seal.keyring(LINK_KEY_PURPOSE);
    let pass = sign_pass(&keys, &thing(file), platform.clock.now() + lifetime());
    format!("{}/api/submissions/files/{file}/shared/{pass}", platform.public_url)
}

/// Returns whether a pass was signed for this file with our key and hasn't expired.
pub(crate) fn is_valid_link(platform: &Platform, file: FileId, pass: &str) -> bool {
    let keys = platform.seal.keyring(LINK_KEY_PURPOSE);
    is_valid_pass(&keys, &thing(file), pass, platform.clock.now(), lifetime())
}

/// Returns the name under which a file is signed.
fn thing(file: FileId) -> String {
    format!("shared file {file}")
}
