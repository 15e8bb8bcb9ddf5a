//! Tests of submitting forms over HTTP: encodings, files, rejections, duplicates, the spam check, and the pages for
//! visitors.

mod addresses;
mod answer;
mod bodies;
mod empty;
mod encodings;
mod error_page;
mod files;
mod files_away;
mod idempotency;
mod known;
mod letterbox;
mod limits;
mod outcomes;
mod refuse;
mod rules;
mod submit;
mod test;
mod twins;
mod verdict;
