//! Creates roles and database. On a Debian system only the user `postgres` may do that without a password, so setup runs
//! itself as that user.

use std::process::Stdio;

use anyhow::{Context, bail};
use rustix::process::geteuid;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use std::io::{Read, Write};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// What is to be created.
#[derive(Serialize, Deserialize)]
pub(super) struct Wanted {
    /// In the order of `db::ROLES`.
    pub passwords: Vec<String>,
    pub database: String,
    /// Whether roles that exist get these passwords too.
    pub reset_passwords: bool,
}

#[derive(Serialize, Deserialize)]
struct Created {
    port: u16,
}

/// Creates roles and database, as a superuser. Repeating it changes nothing.
pub(super) async fn create(connection: &mut PgConnection, wanted: &Wanted) -> anyhow::Result<()> {
    let [owner, app, worker, admin] = wanted.passwords.as_slice() else {
        bail!("there must be a password for each role");
    };
    let passwords: [&str; 4] = [owner, app, worker, admin];
    db::create_roles(connection, passwords).await.context("failed to create the roles")?;
    if wanted.reset_passwords {
        db::set_passwords(connection, passwords).await.context("failed to change the roles' passwords")?;
    }
    db::create_database(connection, &wanted.database).await.context("failed to create the database")
}

/// Creates everything in PostgreSQL on this machine, and returns its port.
pub(super) async fn create_as_postgres(wanted: &Wanted) -> anyhow::Result<u16> {
    if !geteuid().is_root() {
        bail!(
            "only root can become the superuser of PostgreSQL on this machine: run setup as root, or give a superuser's URL"
        );
    }
    let own = std::env::current_exe().context("failed to find this program")?;
    let mut child = Command::new("runuser")
        .args(["--user", "postgres", "--"])
        .arg(own)
        .args(["setup", "--as-postgres"])
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("failed to run runuser")?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin
            .write_all(&serde_json::to_vec(wanted)?)
            .await
            .context("failed to pass on what is to be created")?;
    }
    let output = child.wait_with_output().await?;
    if !output.status.success() {
        bail!("as the user postgres: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let created: Created = serde_json::from_slice(&output.stdout)
        .context("the program that ran as postgres said something else")?;
    Ok(created.port)
}

/// The other side of [`create_as_postgres`].
pub(super) async fn run_as_postgres() -> anyhow::Result<()> {
    let mut text = Vec::new();
    std::io::stdin().lock().read_to_end(&mut text)?;
    let wanted: Wanted =
        serde_json::from_slice(&text).context("standard input doesn't say what to create")?;
    // The socket, by which PostgreSQL knows the system's user.
    let options = PgConnectOptions::new().username("postgres").database("postgres");
    let mut connection =
        options.connect().await.context("failed to connect to PostgreSQL on this machine")?;
    create(&mut connection, &wanted).await?;
    let port = sqlx::query_scalar!(r#"select current_setting('port')::int as "port!""#)
        .fetch_one(&mut connection)
        .await?;
    let created = Created { port: u16::try_from(port)? };
    writeln!(std::io::stdout().lock(), "{}", serde_json::to_string(&created)?)?;
    Ok(())
}
