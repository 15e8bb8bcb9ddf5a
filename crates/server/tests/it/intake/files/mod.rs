//! Tests of files in a post: what is accepted, and what happens while their storage is unavailable.

mod storage_outage;
mod uploads;
