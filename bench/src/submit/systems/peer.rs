//! PocketBase, a comparable product: one collection that anybody may post to.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use bench::{Connection, Encoding, Post, Response};
use tempfile::TempDir;
use tokio::process::Command;

use crate::run::process::{self, Process, free_port};
use crate::submit::load::closed_loop::Target;

const BINARY: &str = "pocketbase";
const RECORDS: &str = "/api/collections/submissions/records";
/// The fields of our posts and nothing else: no endpoint, no state, no index besides the id's.
const COLLECTION: &str = r#"
migrate((app) => {
  const text = (name) => ({ name, type: "text", max: 5000 });
  app.save(new Collection({
    type: "base", name: "submissions", listRule: "", createRule: "",
    fields: [text("name"), text("email"), text("phone"), text("message")],
  }));
});
"#;

pub(crate) struct Peer {
    pub process: Process,
    address: SocketAddr,
    _folder: TempDir,
}

impl Peer {
    pub(crate) async fn start() -> anyhow::Result<Self> {
        let folder = process::temporary_folder()?;
        let port = free_port()?;
        let mut process = Self::serve(folder.path(), port)?;
        process.wait_until_ready(port, "/api/health").await.context("the peer")?;
        Ok(Self { process, address: ([127, 0, 0, 1], port).into(), _folder: folder })
    }

    fn serve(folder: &Path, port: u16) -> anyhow::Result<Process> {
        let migrations = folder.join("migrations");
        std::fs::create_dir(&migrations)?;
        std::fs::write(migrations.join("1_submissions.js"), COLLECTION)?;
        let mut command = Command::new(BINARY);
        command.arg("serve").arg("--http").arg(format!("127.0.0.1:{port}"));
        command.arg("--dir").arg(folder.join("data")).arg("--migrationsDir").arg(&migrations);
        Process::start(&mut command, &folder.join("peer.log")).context("scripts/bench installs it")
    }

    pub(crate) fn posts(&self) -> Arc<Posts> {
        Arc::new(Posts { address: self.address })
    }

    /// Fails unless it has stored as many as it has accepted, and stops it.
    pub(crate) async fn verify(self, accepted: u64) -> anyhow::Result<()> {
        let request = format!("GET {RECORDS}?perPage=1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        let mut connection = Connection::open(self.address).await?;
        let response = connection.send_raw(request.as_bytes()).await?;
        let body: serde_json::Value = serde_json::from_slice(&response.body)?;
        ensure!(
            body["totalItems"] == accepted,
            "the peer accepted {accepted} and has {}",
            body["totalItems"]
        );
        self.process.stop().await
    }
}

/// The same posts as the product gets, as JSON.
pub(crate) struct Posts {
    address: SocketAddr,
}

impl Target for Posts {
    fn address(&self) -> SocketAddr {
        self.address
    }

    fn write(&self, number: u64, request: &mut Vec<u8>) {
        Post { endpoint: "", encoding: Encoding::Json, number }.write_to(&[RECORDS], request);
    }

    /// Its ids are too short to be compared here, so they are only counted.
    fn accepted(&self, response: &Response) -> anyhow::Result<u64> {
        let has_id = response.body.windows(6).any(|bytes| bytes == b"\"id\":\"");
        ensure!(response.status == 200 && has_id, "the peer answered {}", response.status);
        Ok(0)
    }
}
