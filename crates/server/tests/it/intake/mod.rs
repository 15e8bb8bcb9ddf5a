//! Tests of submitting forms over HTTP: encodings, files, rejections, duplicates, the spam check, and the pages for
//! visitors.

mod checks;
mod duplicates;
mod files;
mod form_cache;
mod idempotency;
mod request;
pub(crate) mod responses;
mod submit;
mod test;
mod tryout;
