//! Values whose submissions are erased: what counts as containing one, and which were erased lately.

mod erase;
mod remembered;
mod value;

pub use erase::{erase_submissions, erase_unclaimed};
pub(crate) use remembered::RememberedValues;
pub use remembered::remember_erased;
pub use value::{ErasedValue, InvalidValue};
