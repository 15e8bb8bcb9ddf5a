//! Deliveries that waited become due: their destination was resumed, or an address was verified or confirmed.

mod resumed;
mod stragglers;
mod verified;

pub(crate) use resumed::ReleaseResumed;
pub(super) use stragglers::ReleaseStragglers;
pub use verified::ReleaseVerified;
