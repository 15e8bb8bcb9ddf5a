//! What the targets share: a form somebody filled in, the way its bytes arrive, and what must hold
//! whatever arrived.

mod form;
mod hold;
mod kept;
mod pace;
mod post;

pub use form::{Form, is_chosen};
pub use hold::{hold_bounds, hold_round_trip};
pub use kept::{Kept, KeptFile};
pub use pace::paced;
pub use post::{Chunks, post};
