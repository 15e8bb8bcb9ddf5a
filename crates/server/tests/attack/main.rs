//! Attacks on the door and on signing in, by the numbers of the list that the house holds: each comes in as an attacker would,
//! on the real engines. What takes long has a short form here and a long one in `just attack`.

#![expect(clippy::unwrap_used, reason = "a test may fail by it")]

mod aborted;
mod bodies;
mod bombs;
mod email_flood;
mod guessing;
mod injection;
mod job_queue;
mod mail_server;
mod methods;
mod pictures;
mod redirects;
mod sign_in;
mod slow;
mod slow_readers;
mod smuggling;
mod spam_files;
mod stand;
mod stolen_copy;
mod tenants;
mod uploads;

/// The lines of a corpus, each a JSON text.
fn corpus(lines: &str) -> Vec<String> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
