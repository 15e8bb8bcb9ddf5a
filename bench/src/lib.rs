//! Posts to a running server, as fast as two cores allow beside it: what measures it and what breaks it on
//! purpose both come through the front door with these.

mod connection;
mod posts;
mod words;

pub use connection::{Answer, Connection};
pub use posts::{Encoding, Post};
