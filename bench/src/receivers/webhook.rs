//! An HTTP server for webhook calls, which hands each call to a handler.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::listener::{Listener, Reply};

/// One complete call.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub path: &'a str,
    /// The headers `webhook-id`, `webhook-timestamp` and `webhook-signature`; empty if missing.
    pub id: &'a str,
    pub timestamp: &'a str,
    pub signature: &'a str,
    pub body: &'a [u8],
}

/// Handles calls.
pub trait CallHandler: Send + Sync + 'static {
    fn handle(&self, call: Call<'_>) -> impl Future<Output = Reply> + Send;
}

/// Listens for calls. It is as cheap as possible, because it shares the machine with what is measured.
pub async fn serve_webhooks<R: CallHandler>(address: SocketAddr, handler: Arc<R>) -> io::Result<Listener> {
    Listener::open(address, move |stream| serve(stream, Arc::clone(&handler))).await
}

async fn serve<R: CallHandler>(mut stream: TcpStream, handler: Arc<R>) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(4096);
    loop {
        let (length, reply) = loop {
            if let Some((length, call)) = parse(&buffer)? {
                break (length, handler.handle(call).await);
            }
            if stream.read_buf(&mut buffer).await? == 0 {
                return Ok(());
            }
        };
        let response: &[u8] = match reply {
            Reply::Accept => b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            Reply::TemporaryFailure => b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n",
            Reply::NoResponse => return std::future::pending().await,
        };
        stream.write_all(response).await?;
        buffer.drain(..length);
    }
}

/// Parses a call, and returns its length; `None` if it isn't complete yet.
fn parse(received: &[u8]) -> io::Result<Option<(usize, Call<'_>)>> {
    let wrong = |error: &dyn std::fmt::Display| io::Error::new(io::ErrorKind::InvalidData, error.to_string());
    let mut headers = [httparse::EMPTY_HEADER; 32];
    let mut head = httparse::Request::new(&mut headers);
    let httparse::Status::Complete(start) = head.parse(received).map_err(|error| wrong(&error))? else {
        return Ok(None);
    };
    let header = |name: &str| {
        let found = head.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
        found.and_then(|header| std::str::from_utf8(header.value).ok()).unwrap_or_default()
    };
    let length: usize = header("content-length").parse().map_err(|error| wrong(&error))?;
    let Some(body) = received.get(start..start + length) else { return Ok(None) };
    let call = Call {
        path: head.path.unwrap_or_default(),
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body,
    };
    Ok(Some((start + length, call)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_read_when_it_is_whole() {
        let text =
            b"POST /hook/7 HTTP/1.1\r\nwebhook-id: abc\r\nWebhook-Timestamp: 12\r\ncontent-length: 2\r\n\r\n{}POST";
        assert!(parse(&text[..60]).expect("a head").is_none());
        let (length, call) = parse(text).expect("a head").expect("whole");
        assert_eq!(length, text.len() - "POST".len());
        assert_eq!((call.path, call.id, call.timestamp, call.signature), ("/hook/7", "abc", "12", ""));
        assert_eq!(call.body, b"{}");
    }
}
