//! The first account.

use accounts::{Email, NewAccount, Password, RequestSource};
use anyhow::{Context, anyhow};
use api::Platform;
use kernel::Clock;

use super::progress::Progress;
use super::prompt::Prompt;
use crate::compose;
use crate::config::Config;

/// Asks for email address and password.
pub(super) fn ask(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    let answers = &mut progress.answers;
    let operator = answers.operator.clone();
    let account = &mut answers.account;
    loop {
        let question = "Email address of the first account";
        let email = prompt.fill(&mut account.email, "account.email", question, operator.as_deref())?;
        let question = "Its password, at least 10 characters (Enter: you get a link to choose it)";
        prompt.fill_secret(&mut account.password, question)?;
        let password = account.password.clone().unwrap_or_default();
        match parse(&email, &password) {
            Ok(_) => return prompt.step_done(&format!("the first account is {email}")),
            Err(failure) => {
                account.password = None;
                prompt.retry_after(failure.context("account"))?;
            }
        }
    }
}

/// Returns the address, and the password unless it is empty.
fn parse(email: &str, password: &str) -> anyhow::Result<(Email, Option<Password>)> {
    let parsed = Email::parse(email).map_err(|error| anyhow!("{}", error.message))?;
    if password.is_empty() {
        return Ok((parsed, None));
    }
    let password = Password::parse(password.to_owned(), "password", email);
    Ok((parsed, Some(password.map_err(|error| anyhow!("{}", error.message))?)))
}

/// Creates the account, or a link by which it is created. Returns what the operator does next. An account that exists is
/// left as it is.
pub(super) async fn create(config: &Config, progress: &Progress) -> anyhow::Result<String> {
    let account = &progress.answers.account;
    let email = account.email.clone().unwrap_or_default();
    let (parsed, password) = parse(&email, account.password.as_deref().unwrap_or_default())?;
    let platform = compose::compose(config, Clock::system()).await?;
    let login = format!("Sign in as {email}: {}/login", platform.public_url);
    let made = match password {
        Some(password) => create_with(&platform, parsed, password).await.map(|()| login.clone()),
        None => accounts::invite(&platform, parsed).await.map(|invited| {
            format!("Create your account within 7 days: {}{}", platform.public_url, invited.path())
        }),
    };
    platform.db.close().await;
    match made {
        Err(error) if error.code == "email_taken" => Ok(login),
        made => made
            .map_err(|error| anyhow!("{} ({})", error.detail, error.code))
            .context("failed to create the first account"),
    }
}

async fn create_with(platform: &Platform, email: Email, password: Password) -> Result<(), api::Error> {
    let new = NewAccount { email, password, name: None, is_verified: true };
    accounts::create(platform, new, &RequestSource::console()).await.map(drop)
}
