//! Tests of stored submissions over HTTP, of the recorder and the spool, and of the nightly jobs.

mod counting;
mod data;
mod delete;
mod files;
mod list;
mod memo;
mod nightly_jobs;
mod recording;
mod speed;
mod stats;
mod update;
