//! Attacks on the submit endpoint and on sign-in, with the numbers of the project's list of attacks (A1, A2, …). Each
//! comes over HTTP as an attacker would, on real services. Slow ones have a short form here and a long one in `just
//! attack`.

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
mod server;
mod sign_in;
mod slow;
mod slow_readers;
mod smuggling;
mod spam_files;
mod stolen_copy;
mod tenants;
mod uploads;

/// Parses the lines of a corpus, each a JSON string.
fn corpus(lines: &str) -> Vec<String> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
