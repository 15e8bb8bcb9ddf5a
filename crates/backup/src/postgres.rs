//! The programs of PostgreSQL: finds those that fit the server, and runs `pg_dump`, `pg_restore` and `psql`.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use percent_encoding::percent_decode_str;
use tokio::process::Command;
use url::Url;

use crate::program::{Rest, Sink, output_of, through};
use crate::stream::ByteStream;

/// Where Debian's packages put the programs of each version.
const DEBIAN_PROGRAMS: &str = "/usr/lib/postgresql";
/// How many major versions newer than the server a program is looked for.
const MAX_NEWER_VERSIONS: u32 = 10;

/// How the programs connect. The password is passed in the environment, since other users can see arguments.
#[derive(Clone)]
pub(crate) struct Login {
    url: String,
    password: String,
}

impl Login {
    pub(crate) fn parse(url: &str) -> anyhow::Result<Self> {
        let mut url: Url = url.parse().context("database.owner_url isn't a URL")?;
        let password =
            percent_decode_str(url.password().unwrap_or_default()).decode_utf8_lossy().into_owned();
        if url.password().is_some() && url.set_password(None).is_err() {
            bail!("database.owner_url has no host");
        }
        Ok(Self { url: url.into(), password })
    }

    fn apply(&self, command: &mut Command) {
        // Whatever the shell has set for other databases.
        for name in ["PGHOST", "PGPORT", "PGUSER", "PGDATABASE", "PGOPTIONS", "PGSERVICE"] {
            command.env_remove(name);
        }
        if !self.password.is_empty() {
            command.env("PGPASSWORD", &self.password);
        }
        command.arg("--no-password").arg("--dbname").arg(&self.url);
    }
}

/// The folder of the programs, and their major version.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    folder: Option<PathBuf>,
    pub version: u32,
}

impl Programs {
    /// Finds programs that are at least as new as `oldest`: in `configured` if it is set, else where Debian puts them
    /// and in the PATH.
    pub(crate) async fn find(configured: Option<&Path>, oldest: u32) -> anyhow::Result<Self> {
        let mut folders: Vec<Option<PathBuf>> = match configured {
            Some(folder) => vec![Some(folder.to_owned())],
            None => (oldest..=oldest + MAX_NEWER_VERSIONS)
                .map(|version| Some(Path::new(DEBIAN_PROGRAMS).join(format!("{version}/bin"))))
                .collect(),
        };
        if configured.is_none() {
            folders.push(None);
        }
        let mut newest = None;
        for folder in folders {
            let mut programs = Self { folder, version: 0 };
            let Some(version) = programs.read_version().await else { continue };
            if version >= oldest {
                programs.version = version;
                return Ok(programs);
            }
            newest = newest.max(Some(version));
        }
        let found = newest.map_or("none".to_owned(), |version| format!("version {version}"));
        bail!(
            "pg_dump of PostgreSQL {oldest} or later is needed, and {found} was found: install \
             postgresql-client-{oldest}, or set backup.postgres_programs"
        )
    }

    async fn read_version(&self) -> Option<u32> {
        let said = self.command("pg_dump").arg("--version").output().await.ok()?;
        parse_version(&String::from_utf8_lossy(&said.stdout))
    }

    fn command(&self, name: &str) -> Command {
        Command::new(self.folder.as_ref().map_or_else(|| PathBuf::from(name), |folder| folder.join(name)))
    }

    /// Dumps the database as `snapshot` shows it.
    pub(crate) fn dump(&self, login: &Login, snapshot: &str) -> anyhow::Result<ByteStream> {
        let mut command = self.command("pg_dump");
        // The owner sees every row by a policy: see `store::snapshot::hidden_tables`.
        command.args(["--format=custom", "--compress=3", "--enable-row-security", "--lock-wait-timeout=60s"]);
        command.arg(format!("--snapshot={snapshot}"));
        login.apply(&mut command);
        output_of("pg_dump", command)
    }

    /// Turns a dump into SQL. The dump is read to its end.
    pub(crate) fn script(&self, dump: ByteStream) -> anyhow::Result<ByteStream> {
        let mut command = self.command("pg_restore");
        command.args(["--format=custom", "--no-owner", "--file=-"]);
        through("pg_restore", command, dump, Rest::Read)
    }

    /// Starts `psql`, which runs what is written to it as one transaction: all of it, or nothing.
    pub(crate) fn run(&self, login: &Login) -> anyhow::Result<Sink> {
        let mut command = self.command("psql");
        command.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--file=-"]);
        login.apply(&mut command);
        Sink::start("psql", command)
    }
}

/// Reads the major version in a line such as `pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`.
fn parse_version(line: &str) -> Option<u32> {
    let number = line.split("(PostgreSQL)").nth(1)?.trim_start();
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_programs_say() {
        assert_eq!(parse_version("pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(parse_version("pg_dump (PostgreSQL) 19beta1\n"), Some(19));
        assert_eq!(parse_version("something else"), None);
    }

    #[test]
    fn the_password_is_no_argument() {
        let login = Login::parse("postgres://owner:s%20esame@host:5433/db?sslmode=require").expect("valid");
        assert_eq!(login.url, "postgres://owner@host:5433/db?sslmode=require");
        assert_eq!(login.password, "s esame");
    }
}
