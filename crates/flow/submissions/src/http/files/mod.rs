//! Downloads of files, by their owner and by a signed link, and thumbnails.

pub(crate) mod download;
pub(crate) mod download_shared;
pub(crate) mod thumbnail;
