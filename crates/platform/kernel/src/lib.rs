//! What every other crate builds on: the clock, typed ids, tokens, signing keys, signed links, and encryption with the key file. No
//! I/O.

mod clock;
mod hex;
mod id;
mod keyring;
mod leaky_bucket;
mod seal;
mod signed_link;
mod token;

pub use clock::Clock;
pub use hex::{from_hex, to_hex};
pub use keyring::{Keyring, Tag, constant_time_eq, fresh_key};
pub use leaky_bucket::LeakyBucket;
pub use seal::{Fingerprint, Seal};
pub use signed_link::{is_valid_pass, sign_pass};
pub use token::{Token, TokenHash};

/// The crates that the expansion of [`uuid_id!`] refers to.
#[doc(hidden)]
pub mod reexport {
    pub use {jiff, serde, sqlx, utoipa, uuid};
}
