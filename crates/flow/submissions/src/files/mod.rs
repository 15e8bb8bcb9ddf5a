//! Uploaded files: signed links to them, thumbnails of images, and the limit on what spam may store.

pub(crate) mod shared_links;
mod spam_limit;
pub(crate) mod thumbnail;

pub use shared_links::{SHARED_FILE_DAYS, shared_file_url};
pub use spam_limit::SpamFiles;
pub(crate) use spam_limit::trim_spam_files;
