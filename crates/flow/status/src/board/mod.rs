//! What every server knows about the state of the service: the newest measurements in memory, what PostgreSQL has stored
//! as it was read last, and what follows from both.

mod headline;
mod memory;
mod messages;
mod overview;
mod status_board;

pub(crate) use messages::StatusMessage;
pub(crate) use overview::{ComponentOverview, Overview, SHOWN_DAYS};
pub use status_board::StatusBoard;
