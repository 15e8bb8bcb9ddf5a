//! Runs another program with streams as its input and output. What it writes to standard error is in the error if it
//! fails. A stream that is dropped kills its program.

use std::process::Stdio;

use anyhow::{Context, bail};
use futures_util::{StreamExt, stream};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio_util::io::ReaderStream;
use tokio_util::task::AbortOnDropHandle;

use crate::stream::ByteStream;

const PIPE_CHUNK_BYTES: usize = 64 * 1024;
/// How much of a program's last words are shown.
const MAX_STDERR_BYTES: usize = 2000;

/// Whether the input is read to its end although the program has stopped reading it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    Drop,
    Read,
}

struct Filter {
    name: String,
    child: Child,
    output: ReaderStream<ChildStdout>,
    feeding: Option<AbortOnDropHandle<anyhow::Result<()>>>,
    errors: AbortOnDropHandle<String>,
}

/// Starts a program without input and returns its output.
pub(crate) fn output_of(name: &str, command: Command) -> anyhow::Result<ByteStream> {
    let (filter, _) = start(name, command)?;
    Ok(filter.into_stream())
}

/// Starts a program that reads `input`, and returns its output.
pub(crate) fn through(
    name: &str,
    command: Command,
    input: ByteStream,
    rest: Rest,
) -> anyhow::Result<ByteStream> {
    let (mut filter, stdin) = start(name, command)?;
    filter.feeding = Some(AbortOnDropHandle::new(tokio::spawn(feed(stdin, input, rest))));
    Ok(filter.into_stream())
}

fn start(name: &str, mut command: Command) -> anyhow::Result<(Filter, ChildStdin)> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = command.spawn().with_context(|| format!("failed to run {name}; is it installed?"))?;
    let (Some(stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        bail!("{name} has no pipes");
    };
    let filter = Filter {
        name: name.to_owned(),
        child,
        output: ReaderStream::with_capacity(stdout, PIPE_CHUNK_BYTES),
        feeding: None,
        errors: AbortOnDropHandle::new(tokio::spawn(last_words(stderr))),
    };
    Ok((filter, stdin))
}

/// Writes the stream to a program. A program that reads no more is no error here; its exit status says whether it is.
async fn feed(mut stdin: ChildStdin, mut input: ByteStream, rest: Rest) -> anyhow::Result<()> {
    let mut is_open = true;
    while let Some(chunk) = input.next().await {
        let chunk = chunk?;
        is_open = is_open && stdin.write_all(&chunk).await.is_ok();
        if !is_open && rest == Rest::Drop {
            return Ok(());
        }
    }
    Ok(())
}

async fn last_words(mut stderr: ChildStderr) -> String {
    let (mut said, mut chunk) = (Vec::new(), [0; 1024]);
    while let Ok(count @ 1..) = stderr.read(&mut chunk).await {
        said.extend_from_slice(&chunk[..count]);
        let extra = said.len().saturating_sub(MAX_STDERR_BYTES);
        said.drain(..extra);
    }
    String::from_utf8_lossy(&said).trim().to_owned()
}

impl Filter {
    fn into_stream(self) -> ByteStream {
        stream::try_unfold(self, async |mut filter| match filter.output.next().await {
            Some(chunk) => {
                Ok(Some((chunk.with_context(|| format!("failed to read from {}", filter.name))?, filter)))
            }
            None => filter.finish().await.map(|()| None),
        })
        .boxed()
    }

    /// Waits for the end. An error of the input comes first, since the program may have taken it for the end.
    async fn finish(mut self) -> anyhow::Result<()> {
        if let Some(feeding) = self.feeding.take() {
            feeding.await.context("the input's task ended")??;
        }
        let status = self.child.wait().await?;
        let said = self.errors.await.unwrap_or_default();
        if !status.success() {
            bail!("{} failed ({status}): {said}", self.name);
        }
        Ok(())
    }
}

/// A program that only reads.
pub(crate) struct Sink {
    name: String,
    child: Child,
    stdin: ChildStdin,
    errors: AbortOnDropHandle<String>,
}

impl Sink {
    pub(crate) fn start(name: &str, mut command: Command) -> anyhow::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().with_context(|| format!("failed to run {name}; is it installed?"))?;
        let (Some(stdin), Some(stderr)) = (child.stdin.take(), child.stderr.take()) else {
            bail!("{name} has no pipes");
        };
        let errors = AbortOnDropHandle::new(tokio::spawn(last_words(stderr)));
        Ok(Self { name: name.to_owned(), child, stdin, errors })
    }

    /// Writes a chunk. If the program has ended, the error is what it said.
    pub(crate) async fn write(&mut self, chunk: &[u8]) -> anyhow::Result<()> {
        if self.stdin.write_all(chunk).await.is_ok() {
            return Ok(());
        }
        let status = self.child.wait().await?;
        bail!("{} failed ({status}): {}", self.name, (&mut self.errors).await.unwrap_or_default())
    }

    /// Closes the input and waits until the program has succeeded.
    pub(crate) async fn finish(self) -> anyhow::Result<()> {
        let Self { name, mut child, stdin, errors } = self;
        drop(stdin);
        let status = child.wait().await?;
        if !status.success() {
            bail!("{name} failed ({status}): {}", errors.await.unwrap_or_default());
        }
        Ok(())
    }
}
