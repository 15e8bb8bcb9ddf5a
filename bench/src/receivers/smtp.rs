//! An SMTP server that hands each email to a handler.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

use super::listener::{Listener, Reply};

/// One complete email, as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct ReceivedEmail<'a> {
    /// The recipient in the SMTP envelope.
    pub to: &'a str,
    pub bytes: &'a [u8],
}

/// Handles emails.
pub trait EmailHandler: Send + Sync + 'static {
    fn handle(&self, email: ReceivedEmail<'_>) -> impl Future<Output = Reply> + Send;
}

/// Listens, and speaks as much SMTP as our own client does.
pub async fn serve_smtp<T: EmailHandler>(address: SocketAddr, handler: Arc<T>) -> io::Result<Listener> {
    Listener::open(address, move |stream| serve(stream, Arc::clone(&handler))).await
}

async fn serve<T: EmailHandler>(stream: TcpStream, handler: Arc<T>) -> io::Result<()> {
    let mut connection = BufStream::new(stream);
    send_line(&mut connection, "220 localhost").await?;
    let (mut command, mut to) = (String::new(), String::new());
    loop {
        command.clear();
        if connection.read_line(&mut command).await? == 0 {
            return Ok(());
        }
        let word = command.split([' ', ':', '\r']).next().unwrap_or_default().to_ascii_uppercase();
        match word.as_str() {
            "EHLO" => send_line(&mut connection, "250-localhost\r\n250-SMTPUTF8\r\n250 8BITMIME").await?,
            "RCPT" => {
                to = between(&command, '<', '>').to_owned();
                send_line(&mut connection, "250 recipient ok").await?;
            }
            "DATA" => {
                send_line(&mut connection, "354 go ahead").await?;
                let Some(bytes) = read_email(&mut connection).await? else { return Ok(()) };
                match handler.handle(ReceivedEmail { to: &to, bytes: &bytes }).await {
                    Reply::Accept => send_line(&mut connection, "250 accepted").await?,
                    Reply::TemporaryFailure => send_line(&mut connection, "451 try again later").await?,
                    Reply::NoResponse => return std::future::pending().await,
                }
            }
            "QUIT" => return send_line(&mut connection, "221 bye").await,
            "HELO" | "MAIL" | "RSET" | "NOOP" => send_line(&mut connection, "250 ok").await?,
            _ => send_line(&mut connection, "500 unknown command").await?,
        }
    }
}

async fn send_line(connection: &mut BufStream<TcpStream>, text: &str) -> io::Result<()> {
    connection.write_all(text.as_bytes()).await?;
    connection.write_all(b"\r\n").await?;
    connection.flush().await
}

/// Reads an email up to the final dot; `None` if the connection broke before it.
async fn read_email(connection: &mut BufStream<TcpStream>) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(16 * 1024);
    loop {
        let begin = bytes.len();
        if connection.read_until(b'\n', &mut bytes).await? == 0 {
            return Ok(None);
        }
        match &bytes[begin..] {
            b".\r\n" => {
                bytes.truncate(begin);
                return Ok(Some(bytes));
            }
            [b'.', ..] => {
                bytes.remove(begin);
            }
            _ => {}
        }
    }
}

/// Returns the text of an email, with quoted-printable soft line breaks and escapes decoded.
pub fn decode_text(email: &[u8]) -> String {
    let mut plain = Vec::with_capacity(email.len());
    let mut rest = email;
    while let Some((first, after)) = rest.split_first() {
        if *first == b'=' {
            if let Some(after) = after.strip_prefix(b"\r\n") {
                rest = after;
                continue;
            }
            let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
            if let Some(byte) = code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
                plain.push(byte);
                rest = &after[2..];
                continue;
            }
        }
        plain.push(*first);
        rest = after;
    }
    String::from_utf8_lossy(&plain).into_owned()
}

/// Returns the text between the first `from` and the next `to`; empty if there is none.
fn between(text: &str, from: char, to: char) -> &str {
    let after = text.split_once(from).map_or("", |(_, after)| after);
    after.split_once(to).map_or("", |(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emails_can_be_read() {
        let email = b"Message-ID: <a@b>\r\n\r\nhttps://x/verify=\r\n-email?token=3D0f0f =E2=80=93 1 = 2";
        assert!(decode_text(email).ends_with("https://x/verify-email?token=0f0f \u{2013} 1 = 2"));
        assert_eq!(between("RCPT TO:<a@b.example>", '<', '>'), "a@b.example");
    }
}
