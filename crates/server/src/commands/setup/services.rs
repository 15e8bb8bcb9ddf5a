//! The public URL, storage for files, the mail server and registration. What can be tried is tried.

use std::path::Path;

use accounts::Email;
use anyhow::{Context, anyhow, bail};
use kernel::Clock;
use mail::{EmailLayout, Mailer};
use rand::RngExt;
use url::Url;

use super::config_file::{DEFAULT_DATA_FOLDER, mail_password_path, render, write_private};
use super::email::test_email;
use super::progress::Progress;
use super::prompt::Prompt;
use crate::commands::doctor;
use crate::config::Config;

/// How often a code can be mistyped.
const CODE_ATTEMPTS: usize = 3;

/// Asks where the server is reached, and who operates it.
pub(super) fn public_url(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    let answers = &mut progress.answers;
    loop {
        let question = "Public URL of this server, such as https://forms.example.com";
        let typed = prompt.fill(&mut answers.public_url, "public_url", question, None)?;
        let question = "Your email address, for alerts and for people with questions";
        let operator = prompt.fill(&mut answers.operator, "operator", question, None)?;
        match (origin(&typed), Email::parse(&operator)) {
            (Ok(origin), Ok(_)) => {
                answers.public_url = Some(origin);
                return prompt.step_done("the public URL and your address are valid");
            }
            (Err(failure), _) => prompt.retry_after(failure)?,
            (_, Err(error)) => prompt.retry_after(anyhow!("operator: {}", error.message))?,
        }
    }
}

/// Returns the URL without a slash at its end.
fn origin(text: &str) -> anyhow::Result<String> {
    let text = text.trim_end_matches('/');
    let url =
        Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.host().is_some());
    let origin = url.map(|url| url.origin().ascii_serialization());
    match origin {
        Some(origin) if origin == text => Ok(origin),
        _ => bail!("public_url must be like https://forms.example.com, without a path"),
    }
}

/// Asks where files are stored, and writes, reads and deletes one.
pub(super) async fn files(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    loop {
        ask_files(progress, prompt)?;
        match doctor::try_storage(&config(progress, Path::new(""))?.blobs).await {
            Ok(_) => return prompt.step_done("files can be written, read and deleted"),
            Err(failure) => prompt.retry_after(failure.context("files can't be stored"))?,
        }
    }
}

fn ask_files(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    let answers = &mut progress.answers;
    let folder = answers.data_folder.as_deref().unwrap_or(DEFAULT_DATA_FOLDER);
    let default = format!("{folder}/files");
    let files = &mut answers.files;
    let kind = prompt.fill(
        &mut files.kind,
        "files.kind",
        "Store files in a \"folder\" or in \"s3\"",
        Some("folder"),
    )?;
    match kind.as_str() {
        "folder" => prompt.fill(&mut files.path, "files.path", "Folder for files", Some(&default)).map(drop),
        "s3" => {
            prompt.fill(
                &mut files.endpoint,
                "files.endpoint",
                "Endpoint, such as https://s3.example.com",
                None,
            )?;
            prompt.fill(&mut files.region, "files.region", "Region", Some("us-east-1"))?;
            prompt.fill(&mut files.bucket, "files.bucket", "Bucket", Some("formtray"))?;
            prompt.fill(&mut files.access_key, "files.access_key", "Access key", None)?;
            prompt.fill_secret(&mut files.secret_key, "Secret key")
        }
        other => {
            files.kind = None;
            bail!("files.kind is \"folder\" or \"s3\", not \"{other}\"")
        }
    }
}

/// Returns the configuration that the answers make so far.
fn config(progress: &Progress, path: &Path) -> anyhow::Result<Config> {
    Config::from_file_text(&render(&progress.answers, path)?)
}

/// Asks for the mail server and sends an email with a code, which has to be typed.
pub(super) async fn mail(
    progress: &mut Progress,
    prompt: &mut Prompt,
    path: &Path,
    is_test_skipped: bool,
) -> anyhow::Result<()> {
    loop {
        ask_mail(progress, prompt)?;
        if let Some(password) = progress.answers.mail.password.as_deref().filter(|text| !text.is_empty()) {
            write_private(&mail_password_path(path), password, 0o640)?;
        }
        if is_test_skipped {
            return prompt.say("note  no test email was sent (--skip-mail-test); `formtray doctor` only checks the connection");
        }
        match Box::pin(send_test(progress, prompt, path)).await {
            Ok(()) => return prompt.step_done("the test email has arrived"),
            Err(failure) => prompt.retry_after(failure)?,
        }
    }
}

fn ask_mail(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    let answers = &mut progress.answers;
    let host = answers.public_url.as_deref().and_then(|url| Url::parse(url).ok());
    let host = host.and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
    let mail = &mut answers.mail;
    let question = "Mail server: smtps://host (port 465) or smtp://host (port 587)";
    prompt.fill(&mut mail.url, "mail.url", question, None)?;
    let user = prompt.fill(&mut mail.user, "mail.user", "User name at the mail server", Some(""))?;
    if !user.is_empty() {
        prompt.fill_secret(&mut mail.password, "Password at the mail server")?;
    }
    let from = format!("Formtray <forms@{host}>");
    prompt.fill(&mut mail.from, "mail.from", "Sender of all emails", Some(&from))?;
    prompt.fill(&mut mail.test_to, "mail.test_to", "Send a test email to", answers.operator.as_deref())?;
    Ok(())
}

async fn send_test(progress: &mut Progress, prompt: &mut Prompt, path: &Path) -> anyhow::Result<()> {
    let mail = &progress.answers.mail;
    let tested = format!("{:?}", (&mail.url, &mail.user, &mail.from, &mail.test_to));
    if progress.made.tested_mail.as_ref() == Some(&tested) {
        return Ok(());
    }
    let to = mail.test_to.clone().unwrap_or_default();
    let typed = mail.code.clone();
    match (typed, progress.made.mail_code.take()) {
        (Some(typed), Some(code)) if typed == code => {}
        (Some(_), _) => {
            progress.answers.mail.code = None;
            progress.save()?;
            bail!("mail.code isn't the code in the last test email");
        }
        (None, _) => {
            let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
            send_code(&config(progress, path)?, &to, &code).await?;
            confirm_code(progress, prompt, &to, code)?;
        }
    }
    progress.made.tested_mail = Some(tested);
    progress.save()
}

async fn send_code(config: &Config, to: &str, code: &str) -> anyhow::Result<()> {
    let clock = Clock::system();
    let layout = EmailLayout::new(&config.server.public_url, Some(&config.server.operator));
    let mailer = Mailer::open(&config.mail, clock.clone()).context("[mail]")?;
    mailer.send(test_email(&layout, to, code, clock.uuid())).await.with_context(|| {
        format!(
            "the test email couldn't be sent by {}: check URL, user name, password and sender",
            mailer.server()
        )
    })?;
    Ok(())
}

/// Has the code typed, or keeps it for the next run.
fn confirm_code(progress: &mut Progress, prompt: &mut Prompt, to: &str, code: String) -> anyhow::Result<()> {
    if !prompt.is_interactive() {
        progress.made.mail_code = Some(code);
        progress.save()?;
        bail!(
            "a test email was sent to {to}. Run this again with --set mail.code=… and the code in it, or with --skip-mail-test"
        );
    }
    prompt.say(&format!("      A test email is on its way to {to}. Look into the spam folder too."))?;
    for _ in 0..CODE_ATTEMPTS {
        let typed = prompt.ask_optional("The code in it (Enter: it hasn't arrived)")?;
        if typed == code {
            return Ok(());
        }
        if typed.is_empty() {
            break;
        }
        prompt.say("      That isn't the code.")?;
    }
    bail!(
        "the test email wasn't confirmed: check the mail server's log, and whether the sender's domain allows it to send"
    )
}

/// Asks who can create an account.
pub(super) fn registration(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    loop {
        let answer = &mut progress.answers.registration;
        let question = "Who can create an account: \"open\" (anyone), \"invitation\" or \"closed\"";
        let typed = prompt.fill(answer, "registration", question, Some("invitation"))?;
        if ["open", "first", "invitation", "closed"].contains(&typed.as_str()) {
            return prompt.step_done(&format!("registration: {typed}"));
        }
        prompt.retry_after(anyhow!("registration is \"open\", \"first\", \"invitation\" or \"closed\""))?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_has_no_path() {
        assert_eq!(origin("https://forms.example.com/").expect("valid"), "https://forms.example.com");
        assert_eq!(origin("http://127.0.0.1:17300").expect("valid"), "http://127.0.0.1:17300");
        for wrong in [
            "forms.example.com",
            "ftp://a.example",
            "https://",
            "https://a.example/forms",
            "https://A.example",
        ] {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
    }
}
