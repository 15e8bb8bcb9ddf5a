//! Tests of the HTTP server: errors, headers, limits, connections and shutdown.

mod compression;
mod errors;
mod health;
mod hsts;
mod openapi;
mod rate_limits;
mod serving;
mod shutdown;
mod slashes;
