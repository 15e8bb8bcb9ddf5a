use crate::Job;

/// How soon a due job runs, compared with other due jobs.
///
/// Each priority has its own workers (a lane), so that jobs of one priority never wait for those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Emails with a link that someone is waiting for, such as a password reset.
    Link,
    /// All other emails about an account, a recipient or a destination.
    Email,
    /// Work that someone notices if it's late.
    Ordinary,
    /// Work with a progress bar, which may take minutes.
    Long,
    /// Deleting data that nobody sees any more. It may take long, and nobody waits for it.
    Cleanup,
}

impl Priority {
    /// All priorities, the most urgent first.
    pub(crate) const ALL: [Self; 5] = [Self::Link, Self::Email, Self::Ordinary, Self::Long, Self::Cleanup];

    /// The number stored with a job; the lowest runs first. Servers of versions without priorities enqueue with 0.
    pub const fn number(self) -> i16 {
        match self {
            Self::Link => -20,
            Self::Email => -10,
            Self::Ordinary => 0,
            Self::Long => 5,
            Self::Cleanup => 10,
        }
    }
}

/// A job with a fixed priority, whichever way it is enqueued.
///
/// The database functions through which the app role enqueues jobs (`migrations/0014_jobs.sql`) repeat the number.
pub trait Queued: Job {
    const PRIORITY: Priority;
}
