//! Tests of stored submissions over HTTP, of the recorder and the spool, and of the nightly jobs.

mod acts;
mod delete;
mod download;
mod export;
mod list;
mod memo;
mod record;
mod recorder;
mod speed;
mod spill;
mod stats;
mod storage;
mod thumbnail;
mod unseen;
mod way_back;
mod work;
