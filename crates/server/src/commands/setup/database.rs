//! The database: creates roles and database as a superuser, or uses roles that exist, and connects as each of them.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use db::ROLES;
use kernel::Token;
use rustix::process::geteuid;
use sqlx::{Connection, PgConnection};
use url::Url;

use super::answers::LOCAL;
use super::postgres_user::{Wanted, create, create_as_postgres};
use super::progress::Progress;
use super::prompt::Prompt;
use crate::commands::doctor;

/// The answer for roles that exist already.
const NONE: &str = "none";
const DEFAULT_DATABASE: &str = "formtray";
const SOCKETS: &str = "/var/run/postgresql";

/// The code of PostgreSQL for a wrong password.
const INVALID_PASSWORD: &str = "28P01";

/// Asks for the database and prepares it, until it works.
pub(super) async fn prepare(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    loop {
        ask(progress, prompt)?;
        let Err(failure) = connect(progress).await else { break };
        if !offer_new_passwords(progress, prompt, &failure)? {
            prompt.retry_after(failure)?;
        }
    }
    prompt.step_done("the database answers to all four roles")
}

fn ask(progress: &mut Progress, prompt: &mut Prompt) -> anyhow::Result<()> {
    let database = &mut progress.answers.database;
    if database.superuser_url.is_none() && database.owner_url.is_some() {
        database.superuser_url = Some(NONE.to_owned());
    }
    let default = (geteuid().is_root() && Path::new(SOCKETS).exists()).then_some(LOCAL);
    let question = "PostgreSQL: the URL of a superuser, who creates roles and database. \"local\" for the server on this \
                    machine, \"none\" if the roles exist";
    let superuser = prompt.fill(&mut database.superuser_url, "database.superuser_url", question, default)?;
    if superuser != NONE {
        prompt.fill(&mut database.name, "database.name", "Name of the database", Some(DEFAULT_DATABASE))?;
        return Ok(());
    }
    let urls =
        [&mut database.owner_url, &mut database.app_url, &mut database.worker_url, &mut database.admin_url];
    for ((url, name), role) in
        urls.into_iter().zip(["owner_url", "app_url", "worker_url", "admin_url"]).zip(ROLES)
    {
        prompt.fill(url, &format!("database.{name}"), &format!("URL of {role}"), None)?;
    }
    Ok(())
}

/// Creates what is missing, if a superuser was named, and connects as each role.
async fn connect(progress: &mut Progress) -> anyhow::Result<()> {
    let superuser = progress.answers.database.superuser_url.clone().unwrap_or_default();
    if superuser != NONE {
        let wanted = wanted(progress)?;
        let base = if superuser == LOCAL {
            let port = create_as_postgres(&wanted).await?;
            Url::parse(&format!("postgres://127.0.0.1:{port}/"))?
        } else {
            create_as(&superuser, &wanted).await?
        };
        fill_urls(progress, &base, &wanted)?;
    }
    let database = &progress.answers.database;
    let urls = [&database.owner_url, &database.app_url, &database.worker_url, &database.admin_url];
    doctor::connect_as_roles(urls.map(|url| url.as_deref().unwrap_or_default())).await?;
    progress.save()
}

/// Returns what is to be created. The passwords are kept before the first role has one.
fn wanted(progress: &mut Progress) -> anyhow::Result<Wanted> {
    if progress.made.passwords.len() != ROLES.len() {
        progress.made.passwords = ROLES.map(|_| Token::fresh().reveal()[..32].to_owned()).to_vec();
    }
    progress.save()?;
    let database = &progress.answers.database;
    Ok(Wanted {
        passwords: progress.made.passwords.clone(),
        database: database.name.clone().unwrap_or_else(|| DEFAULT_DATABASE.to_owned()),
        reset_passwords: database.reset_passwords.unwrap_or_default(),
    })
}

async fn create_as(superuser: &str, wanted: &Wanted) -> anyhow::Result<Url> {
    let url = Url::parse(superuser).context("database.superuser_url is not a URL")?;
    if !matches!(url.scheme(), "postgres" | "postgresql") || url.host().is_none() {
        bail!("database.superuser_url must be like postgres://postgres:password@127.0.0.1/postgres");
    }
    let mut connection = PgConnection::connect(superuser).await.context("failed to connect as superuser")?;
    create(&mut connection, wanted).await?;
    Ok(url)
}

fn fill_urls(progress: &mut Progress, base: &Url, wanted: &Wanted) -> anyhow::Result<()> {
    let url = |role: usize| {
        let mut url = base.clone();
        url.set_username(ROLES[role])
            .and_then(|()| url.set_password(Some(&wanted.passwords[role])))
            .map_err(|()| anyhow!("database.superuser_url has no host"))?;
        url.set_path(&wanted.database);
        anyhow::Ok(Some(url.to_string()))
    };
    let database = &mut progress.answers.database;
    (database.owner_url, database.app_url) = (url(0)?, url(1)?);
    (database.worker_url, database.admin_url) = (url(2)?, url(3)?);
    Ok(())
}

/// If the roles exist with passwords that setup doesn't know: asks whether to change them.
fn offer_new_passwords(
    progress: &mut Progress,
    prompt: &mut Prompt,
    failure: &anyhow::Error,
) -> anyhow::Result<bool> {
    let creates = progress.answers.database.superuser_url.as_deref() != Some(NONE);
    let code = failure.downcast_ref::<sqlx::Error>().and_then(sqlx::Error::as_database_error);
    let is_wrong = code.is_some_and(|error| error.code().as_deref() == Some(INVALID_PASSWORD));
    if !creates || !is_wrong || progress.answers.database.reset_passwords == Some(true) {
        return Ok(false);
    }
    if !prompt.is_interactive() {
        bail!(
            "the roles {} exist with other passwords. Give their URLs (database.owner_url and so on), or set \
             database.reset_passwords=true to change their passwords: another Formtray on this PostgreSQL server then \
             loses its access",
            ROLES.join(", ")
        );
    }
    let question = "The roles exist with other passwords, from an earlier installation. Change their passwords? Another \
                    Formtray on this PostgreSQL server then loses its access";
    let agreed = prompt.confirm(question, false)?;
    progress.answers.database.reset_passwords = agreed.then_some(true);
    Ok(agreed)
}
