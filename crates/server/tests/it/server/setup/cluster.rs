//! A PostgreSQL server of one test, without any of Formtray's roles.

use std::net::SocketAddr;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;

const BIN: &str = "/usr/lib/postgresql/15/bin";
pub(super) const SUPERUSER_PASSWORD: &str = "a superuser's password";

/// The server. It is stopped and deleted when this is dropped.
pub(super) struct Cluster {
    folder: tempfile::TempDir,
    address: SocketAddr,
}

impl Cluster {
    /// Creates and starts a server that asks for passwords over TCP, and knows the system's users at its socket, as on
    /// Debian.
    pub(super) fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("formtray-cluster").tempdir_in("/var/tmp").unwrap();
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let this = Self { folder, address: testkit::free_address() };
        if is_root() {
            chown(this.folder.path(), Some(number("--user")), Some(number("--group"))).unwrap();
        }
        let password = this.path("password");
        std::fs::write(&password, SUPERUSER_PASSWORD).unwrap();
        this.run("initdb", |command| {
            command.args([
                "-U",
                "postgres",
                "--auth-local=peer",
                "--auth-host=scram-sha-256",
                "--encoding=UTF8",
            ]);
            command.args(["--locale=C.UTF-8", "--no-sync"]).arg("--pwfile").arg(&password);
        });
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={}",
            this.address.port(),
            this.folder.path().display()
        );
        this.run("pg_ctl", |command| {
            command.args(["start", "--silent", "-w", "-o", &options, "-l"]).arg(this.path("log"));
        });
        this
    }

    pub(super) fn superuser_url(&self) -> String {
        let mut url: url::Url = format!("postgres://{}/postgres", self.address).parse().unwrap();
        url.set_username("postgres").unwrap();
        url.set_password(Some(SUPERUSER_PASSWORD)).unwrap();
        url.into()
    }

    pub(super) fn sockets(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn port(&self) -> u16 {
        self.address.port()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    #[track_caller]
    fn run(&self, program: &str, arguments: impl FnOnce(&mut Command)) {
        let program = format!("{BIN}/{program}");
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["--user", "postgres", "--", &program]);
            command
        } else {
            Command::new(program)
        };
        command.arg("-D").arg(self.path("data")).current_dir("/");
        arguments(&mut command);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.run("pg_ctl", |command| {
            command.args(["stop", "--silent", "-m", "immediate"]);
        });
    }
}

pub(super) fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

fn number(option: &str) -> u32 {
    let output = Command::new("id").args([option, "postgres"]).output().unwrap();
    String::from_utf8_lossy(&output.stdout).trim().parse().unwrap()
}
