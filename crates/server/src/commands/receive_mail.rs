//! `formtray receive-mail`: receives one email from the mail server, on standard input.

use std::io::{Read, Write};

use anyhow::Context;
use kernel::Clock;
use support::{MAX_EMAIL_BYTES, ReceiveError};

use crate::compose;
use crate::config::Config;

/// The exit code for "try again later" (`EX_TEMPFAIL` of sysexits.h): the mail server keeps the email and runs the command
/// again. With any other failure it would return the email to its sender.
const EXIT_TEMPORARY_FAILURE: i32 = 75;

/// Reads an email from standard input and receives it. An email that can never be received is dropped, because a bounce
/// would go to whoever is named as its sender.
pub(super) async fn run(config: &Config) -> anyhow::Result<()> {
    match receive(config).await {
        Ok(said) => writeln!(std::io::stdout(), "{said}").context("failed to write to standard output"),
        Err(error) => postpone(&error),
    }
}

/// Ends the process so that the mail server keeps the email.
pub(super) fn postpone(error: &anyhow::Error) -> anyhow::Result<()> {
    writeln!(std::io::stderr(), "formtray: {error:#}").context("failed to write to standard error")?;
    std::process::exit(EXIT_TEMPORARY_FAILURE)
}

/// Receives the email. Every error is temporary.
async fn receive(config: &Config) -> anyhow::Result<String> {
    let mut message = Vec::new();
    let limit = u64::try_from(MAX_EMAIL_BYTES).unwrap_or(u64::MAX) + 1;
    let mut stdin = std::io::stdin().lock();
    stdin.by_ref().take(limit).read_to_end(&mut message).context("failed to read the email")?;
    // The mail server would take a closed pipe for a failure.
    std::io::copy(&mut stdin, &mut std::io::sink()).context("failed to read the email")?;
    drop(stdin);
    let platform = compose::compose(config, Clock::system()).await?;
    match support::receive(&platform, message.into()).await {
        Ok(received) => Ok(received.name().to_owned()),
        Err(error) if error.is_temporary() => Err(described(error)),
        Err(error) => Ok(format!("dropped: {:#}", described(error))),
    }
}

fn described(error: ReceiveError) -> anyhow::Error {
    anyhow::Error::from(error).context("failed to receive the email")
}
