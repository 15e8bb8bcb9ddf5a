//! `formtray backup`, `formtray backup verify` and `formtray restore`, as an operator runs them, with the real `age` and
//! the programs of PostgreSQL.

mod damage;
mod manual;
mod restore;
mod stale;
mod take;

use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;
use server::{Running, start};
use sqlx::{AssertSqlSafe, PgPool};
use tempfile::TempDir;
use testkit::{Config, Form, Part, TestApp};
use tokio::process::Command;

use super::commands::formtray;

pub(super) const FILE: &[u8] = b"a file that nobody else may read";

/// A folder for backups, and the key that they are encrypted for.
pub(super) struct Backups {
    folder: TempDir,
    recipient: String,
}

/// What a command printed, and whether it succeeded.
pub(super) struct Done {
    pub succeeded: bool,
    pub printed: String,
    pub said: String,
}

impl Done {
    /// Returns the lines of JSON that a successful command printed.
    #[track_caller]
    pub(super) fn lines(&self) -> Vec<Value> {
        self.printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[track_caller]
    pub(super) fn json(&self) -> Value {
        assert!(self.succeeded, "{}{}", self.printed, self.said);
        self.lines().pop().expect("a line of JSON")
    }

    #[track_caller]
    pub(super) fn failed(&self, expected: &str) {
        assert!(!self.succeeded && self.said.contains(expected), "{}{}", self.printed, self.said);
    }
}

impl Backups {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let made = std::process::Command::new("age-keygen")
            .arg("--output")
            .arg(folder.path().join("identity"))
            .output()
            .expect("age is installed: scripts/setup");
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        let recipient = said.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(recipient.starts_with("age1"), "{said}");
        Self { folder, recipient }
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns a command with the settings of these backups.
    pub(super) fn command(&self, app: &TestApp, arguments: &[&str]) -> Command {
        let mut command = formtray(app, arguments);
        command
            .env("FORMTRAY__BACKUP__TARGET__KIND", "folder")
            .env("FORMTRAY__BACKUP__TARGET__PATH", self.path("target"))
            .env("FORMTRAY__BACKUP__RECIPIENTS", &self.recipient)
            .env("FORMTRAY__BACKUP__IDENTITY_FILE", self.path("identity"))
            .env("FORMTRAY__LOG__FILTER", "info");
        command
    }

    pub(super) async fn run(&self, app: &TestApp, arguments: &[&str]) -> Done {
        done(self.command(app, arguments)).await
    }

    pub(super) async fn take(&self, app: &TestApp) -> Value {
        self.run(app, &["backup"]).await.json()
    }

    /// Returns every file in the target.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let (mut folders, mut files) = (vec![self.path("target")], Vec::new());
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        files.sort();
        files
    }

    /// Returns the one file in the target whose path contains a text.
    pub(super) fn file(&self, part: &str) -> PathBuf {
        let found: Vec<PathBuf> =
            self.files().into_iter().filter(|path| path.to_string_lossy().contains(part)).collect();
        assert_eq!(found.len(), 1, "{part}: {found:#?}");
        found.into_iter().next().unwrap()
    }
}

pub(super) async fn done(mut command: Command) -> Done {
    let output = command.stdin(Stdio::null()).output().await.unwrap();
    Done {
        succeeded: output.status.success(),
        printed: String::from_utf8_lossy(&output.stdout).into_owned(),
        said: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Changes one byte in the middle of a file.
pub(super) fn damage(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path, bytes).unwrap();
}

/// Submits a form with a file, and returns the submission's id.
pub(super) async fn submitted_with_file(app: &TestApp, endpoint: &str, content: &[u8]) -> String {
    let file = Part::bytes(content.to_vec()).file_name("notes.txt");
    let form = Form::new().text("message", "Hello").part("file", file);
    let sent = app.guest().upload(endpoint, form).await.expect(200).json();
    sent["id"].as_str().unwrap().to_owned()
}

/// Returns the key of the only file's object.
pub(super) async fn object_key(app: &TestApp, submission: &str) -> String {
    sqlx::query_scalar("select object_key from files where submission_id = $1::uuid")
        .bind(submission)
        .fetch_one(&app.owner)
        .await
        .unwrap()
}

/// Another machine: an empty database, an empty folder for files, and the key file of the first.
pub(super) struct Machine {
    name: String,
    folder: TempDir,
    config: Box<Config>,
}

impl Machine {
    pub(super) async fn new(app: &TestApp) -> Self {
        let name = format!("formtray_test_{}", app.clock.uuid().simple());
        let create = format!("create database {name} template template0");
        sqlx::query(AssertSqlSafe(create)).execute(&app.owner).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut config = Box::new(app.config().clone());
        let database = &mut config.database;
        for url in [
            &mut database.owner_url,
            &mut database.app_url,
            &mut database.worker_url,
            &mut database.admin_url,
        ] {
            *url = format!("{}/{name}", url.rsplit_once('/').unwrap().0);
        }
        config.blobs = blobs::Settings::Folder { path: folder.path().join("files") };
        config.spool.path = folder.path().join("spool").display().to_string();
        config.secrets.key_file = folder.path().join("key").display().to_string();
        std::fs::copy(&app.config().secrets.key_file, &config.secrets.key_file).unwrap();
        Self { name, folder, config }
    }

    pub(super) fn key_file(&self) -> &str {
        &self.config.secrets.key_file
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a command on this machine.
    pub(super) async fn run(&self, app: &TestApp, backups: &Backups, arguments: &[&str]) -> Done {
        let mut command = backups.command(app, arguments);
        let database = &self.config.database;
        command
            .env("FORMTRAY__DATABASE__OWNER_URL", &database.owner_url)
            .env("FORMTRAY__DATABASE__APP_URL", &database.app_url)
            .env("FORMTRAY__DATABASE__WORKER_URL", &database.worker_url)
            .env("FORMTRAY__DATABASE__ADMIN_URL", &database.admin_url)
            .env("FORMTRAY__SECRETS__KEY_FILE", self.key_file())
            .env("FORMTRAY__SPOOL__PATH", self.path("spool-of-the-binary"))
            .env("FORMTRAY__BLOBS__KIND", "folder")
            .env("FORMTRAY__BLOBS__PATH", self.path("files"));
        done(command).await
    }

    /// Starts a server on this machine, which delivers and runs jobs by itself.
    pub(super) async fn serve(&self, app: &TestApp) -> Running {
        let mut config = self.config.clone();
        config.work.in_serve = true;
        Box::pin(start(&config, app.clock.clone())).await.expect("a server on what was restored")
    }

    pub(super) async fn owner(&self) -> PgPool {
        PgPool::connect(&self.config.database.owner_url).await.unwrap()
    }

    pub(super) async fn number(&self, sql: &'static str) -> i64 {
        let owner = self.owner().await;
        let number = sqlx::query_scalar(sql).fetch_one(&owner).await.unwrap();
        owner.close().await;
        number
    }

    pub(super) async fn drop(self, app: &TestApp) {
        self.drop_database(app).await;
    }

    pub(super) async fn drop_database(&self, app: &TestApp) {
        let drop = format!("drop database {} with (force)", self.name);
        sqlx::query(AssertSqlSafe(drop)).execute(&app.owner).await.unwrap();
    }
}
