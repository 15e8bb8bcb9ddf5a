//! Tests of `GET /api/live`: events about a workspace for its open dashboard pages, on one server and on several.

mod limits;
mod listen;
mod resume;
mod servers;
mod sessions;
pub(crate) mod stream;
