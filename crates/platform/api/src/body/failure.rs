//! Why a request body couldn't be read to its end. `error.rs` turns each into a response.

/// The sender paused for too long, or sent too slowly overall.
#[derive(Debug, thiserror::Error)]
#[error("the request body arrived too slowly")]
pub(crate) struct TooSlow;

/// The body is longer than the reader allows.
#[derive(Debug, thiserror::Error)]
#[error("the request body is too large")]
pub(crate) struct TooLarge;

/// There was no memory for a body, even after waiting: none left for its address, or none left on this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BudgetExhausted {
    #[error("too many concurrent request bodies from this address")]
    Address,
    #[error("too many concurrent request bodies")]
    Server,
}
