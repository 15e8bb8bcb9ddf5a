//! A cheap HTTP/1.1 client for load generation.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::post::Post;

/// A keep-alive connection. The load generator shares the cores with the server it measures, so it must be cheap: it
/// writes a request in one piece and reads a response into one buffer.
pub struct Connection {
    stream: TcpStream,
    request: Vec<u8>,
    response: Vec<u8>,
}

/// A response of the server.
#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    /// The value of `Retry-After`.
    pub retry_after: Option<u64>,
    /// Whether the server closes the connection after it. The next request needs another one.
    pub closes: bool,
    pub body: Vec<u8>,
}

impl Response {
    /// Returns the id of the accepted submission.
    pub fn id(&self) -> Option<&str> {
        let body = std::str::from_utf8(&self.body).ok()?;
        let (_, id) = body.split_once("\"id\":\"")?;
        id.get(..36)
    }

    /// Returns the stable code of a rejection.
    pub fn code(&self) -> Option<&str> {
        let body = std::str::from_utf8(&self.body).ok()?;
        let (_, code) = body.split_once("\"code\":\"")?;
        Some(code.split_once('"')?.0)
    }
}

impl Connection {
    pub async fn open(server: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, request: Vec::with_capacity(2048), response: Vec::with_capacity(2048) })
    }

    /// Sends a post and waits for its response. After an error the connection can't be used any more.
    pub async fn send(&mut self, post: &Post<'_>) -> io::Result<Response> {
        self.send_with(|request| post.write(request)).await
    }

    /// Sends bytes as they are, for requests that aren't posts to a form.
    pub async fn send_raw(&mut self, request: &[u8]) -> io::Result<Response> {
        self.send_with(|buffer| buffer.extend_from_slice(request)).await
    }

    /// Sends what `write` puts into the connection's own buffer.
    pub async fn send_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<Response> {
        self.request.clear();
        write(&mut self.request);
        self.exchange().await
    }

    async fn exchange(&mut self) -> io::Result<Response> {
        self.stream.write_all(&self.request).await?;
        self.response.clear();
        loop {
            if self.stream.read_buf(&mut self.response).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(response) = parse(&self.response)? {
                return Ok(response);
            }
        }
    }
}

/// Parses a response with a `Content-Length`; `None` if it isn't complete yet.
fn parse(received: &[u8]) -> io::Result<Option<Response>> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut head = httparse::Response::new(&mut headers);
    let parsed = head.parse(received).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    let httparse::Status::Complete(start) = parsed else { return Ok(None) };
    let number = |name: &str| {
        let header = head.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(header.value).ok()?.trim().parse::<u64>().ok()
    };
    let length = usize::try_from(number("content-length").unwrap_or(0)).unwrap_or(0);
    let Some(body) = received.get(start..start + length) else { return Ok(None) };
    let closes = head.headers.iter().any(|header| {
        header.name.eq_ignore_ascii_case("connection") && header.value.eq_ignore_ascii_case(b"close")
    });
    Ok(Some(Response {
        status: head.code.unwrap_or(0),
        retry_after: number("retry-after"),
        closes,
        body: body.to_vec(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_when_it_is_whole() {
        let text = b"HTTP/1.1 200 OK\r\ncontent-length: 58\r\nretry-after: 2\r\n\r\n{\"ok\":true,\"id\":\"0123456789abcdef0123456789abcdef0123\",\"x\":1}";
        assert!(parse(&text[..40]).expect("a head").is_none());
        assert!(parse(&text[..80]).expect("a head").is_none());
        let response = parse(text).expect("a head").expect("whole");
        assert_eq!((response.status, response.retry_after), (200, Some(2)));
        assert_eq!(response.id(), Some("0123456789abcdef0123456789abcdef0123"));
    }
}
