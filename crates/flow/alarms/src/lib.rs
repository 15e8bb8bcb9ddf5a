//! What an operator should know before anybody asks: accepted submissions that do not move on.

mod email;
mod model;
mod store;
mod watch;

pub use model::{Alarm, Figures};
pub use store::read;
pub use watch::Watch;
