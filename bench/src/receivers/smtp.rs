//! An SMTP server that hands each email to a handler.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

use super::listener::{Listening, Reply};

/// One complete email, as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct Posted<'a> {
    /// The recipient in the SMTP envelope.
    pub to: &'a str,
    pub bytes: &'a [u8],
}

/// Handles emails.
pub trait TakesLetters: Send + Sync + 'static {
    fn take(&self, letter: Posted<'_>) -> impl Future<Output = Reply> + Send;
}

/// Listens, and speaks as much SMTP as our own client does.
pub async fn take_letters<T: TakesLetters>(address: SocketAddr, taker: Arc<T>) -> io::Result<Listening> {
    Listening::open(address, move |stream| serve(stream, Arc::clone(&taker))).await
}

async fn serve<T: TakesLetters>(stream: TcpStream, taker: Arc<T>) -> io::Result<()> {
    let mut line = BufStream::new(stream);
    say(&mut line, "220 postbox").await?;
    let (mut command, mut to) = (String::new(), String::new());
    loop {
        command.clear();
        if line.read_line(&mut command).await? == 0 {
            return Ok(());
        }
        let word = command.split([' ', ':', '\r']).next().unwrap_or_default().to_ascii_uppercase();
        match word.as_str() {
            "EHLO" => say(&mut line, "250-postbox\r\n250-SMTPUTF8\r\n250 8BITMIME").await?,
            "RCPT" => {
                to = between(&command, '<', '>').to_owned();
                say(&mut line, "250 known").await?;
            }
            "DATA" => {
                say(&mut line, "354 go ahead").await?;
                let Some(bytes) = letter(&mut line).await? else { return Ok(()) };
                match taker.take(Posted { to: &to, bytes: &bytes }).await {
                    Reply::Taken => say(&mut line, "250 taken").await?,
                    Reply::PutOff => say(&mut line, "451 later, please").await?,
                    Reply::Silence => return std::future::pending().await,
                }
            }
            "QUIT" => return say(&mut line, "221 bye").await,
            "HELO" | "MAIL" | "RSET" | "NOOP" => say(&mut line, "250 well").await?,
            _ => say(&mut line, "500 what?").await?,
        }
    }
}

async fn say(line: &mut BufStream<TcpStream>, words: &str) -> io::Result<()> {
    line.write_all(words.as_bytes()).await?;
    line.write_all(b"\r\n").await?;
    line.flush().await
}

/// Reads an email up to the final dot; `None` if the connection broke before it.
async fn letter(line: &mut BufStream<TcpStream>) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(16 * 1024);
    loop {
        let begin = bytes.len();
        if line.read_until(b'\n', &mut bytes).await? == 0 {
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
pub fn readable(letter: &[u8]) -> String {
    let mut plain = Vec::with_capacity(letter.len());
    let mut rest = letter;
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
    fn letters_can_be_read() {
        let letter = b"Message-ID: <a@b>\r\n\r\nhttps://x/verify=\r\n-email?token=3D0f0f =E2=80=93 1 = 2";
        assert!(readable(letter).ends_with("https://x/verify-email?token=0f0f \u{2013} 1 = 2"));
        assert_eq!(between("RCPT TO:<a@b.example>", '<', '>'), "a@b.example");
    }
}
