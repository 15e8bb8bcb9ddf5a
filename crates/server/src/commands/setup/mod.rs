//! `formtray setup`: prepares an installation from the first answer to the first account. It asks on the terminal what isn't
//! in a file of answers, tries each service before it goes on, writes the configuration, and migrates.
//!
//! Answers and generated passwords are kept beside the configuration until it is done, so that it continues after a failure.

mod account;
mod answers;
mod config_file;
mod database;
mod email;
mod invite;
mod owner;
mod postgres_user;
mod progress;
mod prompt;
mod services;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use crate::config::{Config, DEFAULT_CONFIG_PATH};
use answers::Answers;
pub(super) use invite::Invite;
use progress::Progress;
use prompt::Prompt;

/// The service that the package installs.
const UNIT: &str = "/usr/lib/systemd/system/formtray.service";

#[derive(Args)]
pub(super) struct Setup {
    /// A TOML file with answers. Everything that isn't in it is asked.
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// One answer, such as public_url=https://forms.example.com or mail.url=smtps://mail.example.com. Others on this machine
    /// can see command lines, so put passwords into a file.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Ask nothing. An answer that is missing and has no default is an error.
    #[arg(long)]
    non_interactive: bool,
    /// Don't send a test email.
    #[arg(long)]
    skip_mail_test: bool,
    /// Replace a configuration that has settings.
    #[arg(long)]
    force: bool,
    /// The account that runs the server. It gets the files that the server reads and writes, if this runs as root and it exists.
    #[arg(long, default_value = "formtray")]
    user: String,
    /// Create the roles that standard input describes, as the current user. Setup runs itself with it.
    #[arg(long, hide = true)]
    as_postgres: bool,
}

impl Setup {
    pub(super) async fn run(self, path: Option<&Path>) -> anyhow::Result<()> {
        if self.as_postgres {
            return postgres_user::run_as_postgres().await;
        }
        let path = path.unwrap_or(Path::new(DEFAULT_CONFIG_PATH)).to_owned();
        let mut progress = Progress::open(&path)?;
        if !progress.is_resumed() && !self.force && config_file::has_settings(&path)? {
            bail!(
                "{} has settings already. Change them there, or use --force to replace them",
                path.display()
            );
        }
        let given = Answers::given(self.answers.as_deref(), &self.settings)?;
        progress.answers.merge(given)?;
        let mut prompt = Prompt::new(!self.non_interactive);
        if progress.is_resumed() {
            prompt.say(&format!("Continuing with the answers in {}.", progress.path().display()))?;
        }
        let config = Box::pin(self.configure(&path, &mut progress, &mut prompt)).await?;
        finish(&path, &config, &progress, &mut prompt, &self.user).await?;
        progress.forget()
    }

    /// Asks and tries everything, and writes the configuration.
    async fn configure(
        &self,
        path: &Path,
        progress: &mut Progress,
        prompt: &mut Prompt,
    ) -> anyhow::Result<Config> {
        services::public_url(progress, prompt)?;
        database::prepare(progress, prompt).await?;
        services::files(progress, prompt).await?;
        Box::pin(services::mail(progress, prompt, path, self.skip_mail_test)).await?;
        services::registration(progress, prompt)?;
        account::ask(progress, prompt)?;
        progress.save()?;
        let text = config_file::render(&progress.answers, path)?;
        let config = Config::from_file_text(&text).context("the answers make no valid configuration")?;
        config_file::write(path, &text)?;
        prompt.say(&format!("ok    the configuration is in {}", path.display()))?;
        Ok(config)
    }
}

/// Migrates, creates the first account, and says what comes next.
async fn finish(
    path: &Path,
    config: &Config,
    progress: &Progress,
    prompt: &mut Prompt,
    user: &str,
) -> anyhow::Result<()> {
    super::migrate::bring_up_to_date(config).await.context("failed to prepare the database")?;
    prompt.say(&format!("ok    the database is prepared; the key file is {}", config.secrets.key_file))?;
    owner::hand_over(user, path, config)?;
    let sign_in = account::create(config, progress).await?;
    let proxy = if config.server.public_url.starts_with("https") {
        format!(
            "Put a proxy with TLS for {} in front of http://{}",
            config.server.public_url, config.server.listen
        )
    } else {
        format!(
            "Without TLS, passwords and submissions can be read on the way to {}",
            config.server.public_url
        )
    };
    let start = if Path::new(UNIT).exists() { "systemctl enable --now formtray" } else { "formtray serve" };
    prompt.say(&format!("\nFormtray is set up. What comes next:\n  1. Start it: {start}\n  2. {proxy}"))?;
    prompt.say(&format!("  3. {sign_in}"))?;
    prompt.say("  4. Check everything: formtray doctor")?;
    let key = &config.secrets.key_file;
    prompt.say(&format!(
        "  5. Copy {key} to another place: without it, a backup of the database isn't enough"
    ))?;
    prompt.say("Formtray sends no telemetry: it only connects to the services that you configure.")
}
