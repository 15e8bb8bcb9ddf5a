//! The queue between requests and the writers in `submissions`. A request puts its submission in with the [`Recorder`] and
//! waits; a writer takes it out of the [`Queue`], stores it and reports the result to its [`Waiters`].

mod item;
mod recorder;
mod workspace_queues;

pub use item::{QueueItem, Recorded, Waiters};
pub use recorder::Recorder;
pub use workspace_queues::Queue;
