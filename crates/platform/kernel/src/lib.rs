//! The smallest words everything else is said with: time, ids, secrets.

mod clock;
mod hex;
mod id;
mod keyring;
mod seal;
mod token;

pub use clock::Clock;
pub use hex::{from_hex, to_hex};
pub use keyring::{Keyring, Tag, constant_time_eq, fresh_key};
pub use seal::{Fingerprint, Seal};
pub use token::{Token, TokenHash};

/// What [`uuid_id!`] expands to needs these in reach.
#[doc(hidden)]
pub mod reexport {
    pub use {jiff, serde, sqlx, utoipa, uuid};
}
