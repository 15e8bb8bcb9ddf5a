//! Renders an invoice or credit note as PDF: reads the document as JSON from stdin, writes the PDF to stdout.
//!
//! It reads nothing else: the template and the fonts are in the binary. Errors go to stderr.

mod document;
mod render;
mod text;
mod world;

use std::env;
use std::io::{self, Read, Write};
use std::panic;
use std::process::ExitCode;

use document::Document;

const MAX_INPUT_BYTES: usize = 1_000_000;
const MAX_LINES: usize = 2_000;
const MAX_ADDRESS_LINES: usize = 50;

const EXIT_FAILED: u8 = 1;
const EXIT_NOT_AN_INVOICE: u8 = 2;

struct Failure {
    exit_code: u8,
    message: String,
}

impl Failure {
    fn new(message: impl Into<String>) -> Self {
        Self { exit_code: EXIT_FAILED, message: message.into() }
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("formtray-invoice: {}", failure.message);
            ExitCode::from(failure.exit_code)
        }
    }
}

fn run() -> Result<(), Failure> {
    // The server asks whether it can run this program.
    if env::args().nth(1).as_deref() == Some("--version") {
        println!("formtray-invoice {}", env!("CARGO_PKG_VERSION"));
        return Ok(());
    }
    let document = read_document()?;
    let pdf = panic::catch_unwind(|| render::render(&document))
        .map_err(|_| Failure::new("the renderer crashed"))?
        .map_err(Failure::new)?;
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(&pdf)
        .and_then(|()| stdout.flush())
        .map_err(|e| Failure::new(format!("can't write the PDF: {e}")))
}

fn read_document() -> Result<Document, Failure> {
    let mut input = Vec::new();
    io::stdin()
        .lock()
        .take(MAX_INPUT_BYTES as u64 + 1)
        .read_to_end(&mut input)
        .map_err(|e| Failure::new(format!("can't read the input: {e}")))?;
    if input.len() > MAX_INPUT_BYTES {
        return Err(Failure::new(format!("the input is larger than {MAX_INPUT_BYTES} bytes")));
    }
    let document: Document = serde_json::from_slice(&input).map_err(|e| Failure {
        exit_code: EXIT_NOT_AN_INVOICE,
        message: format!("the input is not an invoice document: {e}"),
    })?;
    if document.lines.len() > MAX_LINES {
        return Err(Failure::new(format!("the document has more than {MAX_LINES} lines")));
    }
    if document.seller.address.len().max(document.buyer.lines.len()) > MAX_ADDRESS_LINES {
        return Err(Failure::new(format!("an address has more than {MAX_ADDRESS_LINES} lines")));
    }
    Ok(document)
}
