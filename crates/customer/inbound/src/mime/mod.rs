//! The MIME structure of a message: its texts and its files.

mod charset;
mod flowed;
mod media_type;
mod split;
mod transfer;
mod walk;

use crate::html;
use crate::model::Attachment;
use crate::text::clean;

pub(crate) use walk::read;

/// What a message contains.
#[derive(Debug, Default)]
pub(crate) struct Content {
    /// The texts to be read one after the other.
    pieces: Vec<Piece>,
    pub attachments: Vec<Attachment>,
    /// How many parts were beyond a limit.
    pub left_out: usize,
    pub report: Report,
}

/// A text of a message.
#[derive(Debug)]
enum Piece {
    Plain(String),
    Html(String),
}

impl Piece {
    fn is_blank(&self) -> bool {
        let (Self::Plain(text) | Self::Html(text)) = self;
        text.trim().is_empty()
    }
}

/// The parts of a `multipart/report`.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// The fields about each recipient (RFC 3464).
    pub status: Option<Vec<u8>>,
    /// The returned message, or its header.
    pub original: Option<Vec<u8>>,
    /// Whether it says that an email was displayed or deleted (RFC 8098).
    pub is_receipt: bool,
}

/// The text of a message.
#[derive(Debug, Default)]
pub(crate) struct Readable {
    pub main: String,
    /// What the HTML marks as the email that was replied to.
    pub rest: String,
}

impl Content {
    /// The texts as one, HTML converted.
    pub(crate) fn readable(&self) -> Readable {
        let mut readable = Readable::default();
        for piece in &self.pieces {
            let (main, rest) = match piece {
                Piece::Plain(text) => (text.clone(), String::new()),
                Piece::Html(text) => html::to_text(text),
            };
            for (all, new) in [(&mut readable.main, clean(&main)), (&mut readable.rest, clean(&rest))] {
                if !all.is_empty() && !new.is_empty() {
                    all.push('\n');
                }
                all.push_str(&new);
            }
        }
        readable
    }
}
