//! Tests of submissions' files: downloads, thumbnails, and the bytes that are counted.

mod download;
mod storage;
mod thumbnail;
