//! Makes PDFs of invoices with the program `formtray-invoice`, which isn't part of the server.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::sync::{OnceCell, Semaphore};

use super::Document;

/// How long making a PDF may take, with waiting for others.
const MAX_PDF_TIME: Duration = Duration::from_secs(20);
/// How many PDFs are made at the same time.
static RUNNING: Semaphore = Semaphore::const_new(2);

#[derive(Debug, thiserror::Error)]
pub(crate) enum PdfError {
    #[error("failed to run {0}")]
    Program(String, #[source] std::io::Error),
    #[error("the program for PDFs failed: {0}")]
    Failed(String),
    #[error("making a PDF took too long")]
    TooLong,
    #[error("failed to write an invoice as JSON")]
    Json(#[from] serde_json::Error),
}

/// Returns the PDF of an invoice.
pub(crate) async fn render(program: &str, document: &Document) -> Result<Vec<u8>, PdfError> {
    let input = serde_json::to_vec(document)?;
    let render = async {
        let _running = RUNNING.acquire().await.map_err(|_| PdfError::TooLong)?;
        run(program, input).await
    };
    tokio::time::timeout(MAX_PDF_TIME, render).await.map_err(|_| PdfError::TooLong)?
}

async fn run(program: &str, input: Vec<u8>) -> Result<Vec<u8>, PdfError> {
    let failed = |error| PdfError::Program(program.to_owned(), error);
    let mut child = command(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(failed)?;
    let mut stdin = child.stdin.take();
    let write = async move {
        if let Some(stdin) = &mut stdin {
            // A program that has failed doesn't read everything. Its exit code says so.
            stdin.write_all(&input).await.ok();
        }
    };
    let ((), output) = tokio::join!(write, child.wait_with_output());
    let output = output.map_err(failed)?;
    if output.status.success() && output.stdout.starts_with(b"%PDF-") {
        return Ok(output.stdout);
    }
    let error = String::from_utf8_lossy(&output.stderr);
    Err(PdfError::Failed(error.chars().take(300).collect()))
}

/// The program, which gets nothing of our environment but the folders that it is looked up in.
fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
    command
}

/// Returns whether the program can be run. It is asked once: a new program is found after a restart.
pub async fn is_available(program: &str) -> bool {
    static IS_AVAILABLE: OnceCell<bool> = OnceCell::const_new();
    *IS_AVAILABLE.get_or_init(|| has_version(program)).await
}

async fn has_version(program: &str) -> bool {
    let version = command(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .status();
    matches!(tokio::time::timeout(MAX_PDF_TIME, version).await, Ok(Ok(status)) if status.success())
}
