//! What stored versions of schemas say about their fields and steps. A newer server may have saved them, so everything that
//! this one doesn't know is skipped.

mod fields;
pub(crate) mod steps;

pub use fields::{StoredField, stored_fields};
pub use steps::stored_steps;
