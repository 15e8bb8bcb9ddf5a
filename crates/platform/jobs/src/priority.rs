use crate::Job;

/// How soon a job runs, compared with others that are due. Each priority has workers of its own (a lane), so that jobs of
/// one never wait for those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// An email with a link that somebody is waiting for: to verify an address, to choose a new password.
    Link,
    /// Any other email about an account, a recipient or a destination.
    Email,
    /// What somebody will notice when it is late.
    Ordinary,
    /// Deleting what nobody sees any more. It may take long, and nobody waits for it.
    Cleanup,
}

impl Priority {
    /// Every priority, the first to run first.
    pub(crate) const ALL: [Self; 4] = [Self::Link, Self::Email, Self::Ordinary, Self::Cleanup];

    /// As it is stored with a job: the lowest number runs first. Jobs of servers that know no priorities have 0.
    pub const fn number(self) -> i16 {
        match self {
            Self::Link => -20,
            Self::Email => -10,
            Self::Ordinary => 0,
            Self::Cleanup => 10,
        }
    }
}

/// A job with its priority, which it has wherever it is enqueued from. The functions of the database by which the app
/// enqueues jobs (`migrations/0013_jobs.sql`) repeat it.
pub trait Queued: Job {
    const PRIORITY: Priority;
}
