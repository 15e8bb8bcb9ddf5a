//! The handler of `GET /api/live`.

pub(crate) mod listen;
