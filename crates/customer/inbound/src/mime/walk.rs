//! Walks over the parts of a message: which texts are read, what is a file, and what reports about another email.

use std::mem;

use super::media_type::MediaType;
use super::{Content, Piece, charset, flowed, split, transfer};
use crate::headers::Headers;
use crate::limits::{
    MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_DECODED_TEXT_BYTES, MAX_DEPTH, MAX_NAME_CHARACTERS, MAX_PARTS,
    MAX_STATUS_BYTES,
};
use crate::model::Attachment;
use crate::text::one_line;

/// Parts that nobody opens: signatures made by programs, and HTML for special readers.
const IGNORED_TYPES: [&str; 5] = [
    "application/pgp-signature",
    "application/pkcs7-signature",
    "application/x-pkcs7-signature",
    "text/x-amp-html",
    "text/watch-html",
];

/// Reads the content of a message.
pub(crate) fn read(headers: &Headers<'_>, body: &[u8]) -> Content {
    let mut walk = Walk { content: Content::default(), parts: 1, text_bytes: 0, attachment_bytes: 0 };
    walk.content.pieces = walk.part(headers, body, "text/plain", 0);
    walk.content
}

struct Walk {
    content: Content,
    parts: usize,
    text_bytes: usize,
    attachment_bytes: usize,
}

impl Walk {
    /// Reads a part and returns its texts.
    fn part(&mut self, headers: &Headers<'_>, body: &[u8], default: &str, depth: usize) -> Vec<Piece> {
        let media_type = MediaType::of(headers, default);
        let encoding = headers.raw("Content-Transfer-Encoding");
        if let Some(subtype) = media_type.essence.strip_prefix("multipart/") {
            if let Some(boundary) = media_type.parameter("boundary") {
                return self.multipart(subtype, body, boundary, depth);
            }
            return self.text(body, encoding.as_deref(), &media_type, false);
        }
        let essence = media_type.essence.as_str();
        if IGNORED_TYPES.contains(&essence) {
            return Vec::new();
        }
        match essence {
            "text/plain" | "text/html" if !media_type.is_file() => {
                return self.text(body, encoding.as_deref(), &media_type, essence == "text/html");
            }
            _ => self.attachment(body, encoding.as_deref(), &media_type),
        }
        Vec::new()
    }

    fn multipart(&mut self, subtype: &str, body: &[u8], boundary: &str, depth: usize) -> Vec<Piece> {
        let room = if depth < MAX_DEPTH { MAX_PARTS.saturating_sub(self.parts) } else { 0 };
        let (parts, left_out) = split::parts(body, boundary.as_bytes(), room);
        self.parts += parts.len();
        self.content.left_out += left_out;
        let default = if subtype == "digest" { "message/rfc822" } else { "text/plain" };
        let mut alternatives = Vec::new();
        for part in parts {
            let (headers, body) = Headers::split(part);
            if subtype == "report" && self.is_of_report(&headers, body) {
                continue;
            }
            alternatives.push(self.part(&headers, body, default, depth + 1));
        }
        if subtype == "alternative" {
            best(alternatives)
        } else {
            alternatives.into_iter().flatten().collect()
        }
    }

    /// Keeps a part of a report; `false` if it is an ordinary part.
    fn is_of_report(&mut self, headers: &Headers<'_>, body: &[u8]) -> bool {
        let media_type = MediaType::of(headers, "text/plain");
        let encoding = headers.raw("Content-Transfer-Encoding");
        let decoded = || transfer::decode(body, encoding.as_deref(), MAX_STATUS_BYTES).into_owned();
        let report = &mut self.content.report;
        match media_type.essence.as_str() {
            "message/delivery-status" | "message/global-delivery-status" => report.status = Some(decoded()),
            "message/rfc822" | "text/rfc822-headers" | "message/global" | "message/global-headers" => {
                report.original = Some(decoded());
            }
            "message/disposition-notification" | "message/global-disposition-notification" => {
                report.is_receipt = true;
            }
            _ => return false,
        }
        true
    }

    fn text(
        &mut self,
        body: &[u8],
        encoding: Option<&str>,
        media_type: &MediaType,
        is_html: bool,
    ) -> Vec<Piece> {
        let decoded = transfer::decode(body, encoding, MAX_DECODED_TEXT_BYTES - self.text_bytes);
        self.text_bytes += decoded.len();
        let text = charset::decode(&decoded, media_type.parameter("charset"));
        let says = |name, value: &str| {
            media_type.parameter(name).is_some_and(|found| found.eq_ignore_ascii_case(value))
        };
        let piece = match is_html {
            true => Piece::Html(text),
            false if says("format", "flowed") => Piece::Plain(flowed::unflow(&text, says("delsp", "yes"))),
            false => Piece::Plain(text),
        };
        if piece.is_blank() { Vec::new() } else { vec![piece] }
    }

    fn attachment(&mut self, body: &[u8], encoding: Option<&str>, media_type: &MediaType) {
        let room = MAX_ATTACHMENT_BYTES - self.attachment_bytes;
        let bytes = transfer::decode(body, encoding, room + 1);
        if bytes.is_empty() && media_type.file_name().is_none() {
            return;
        }
        if self.content.attachments.len() >= MAX_ATTACHMENTS || bytes.len() > room {
            self.content.left_out += 1;
            return;
        }
        self.attachment_bytes += bytes.len();
        let number = self.content.attachments.len() + 1;
        let name = name_of(media_type, &bytes, number);
        let content_type = media_type.essence.clone();
        self.content.attachments.push(Attachment { name, content_type, bytes: bytes.into_owned() });
    }
}

/// The alternative that is easiest to read as text: plain text if there is any.
fn best(mut alternatives: Vec<Vec<Piece>>) -> Vec<Piece> {
    let is_plain = |pieces: &Vec<Piece>| pieces.iter().any(|piece| matches!(piece, Piece::Plain(_)));
    let found = alternatives.iter().position(is_plain);
    let found = found.or_else(|| alternatives.iter().position(|pieces| !pieces.is_empty()));
    found.map(|found| mem::take(&mut alternatives[found])).unwrap_or_default()
}

/// The name of a file: its own without a path, that of an attached email is its subject.
fn name_of(media_type: &MediaType, bytes: &[u8], number: usize) -> String {
    if let Some(name) = media_type.file_name().map(plain_name).filter(|name| !name.is_empty()) {
        return name;
    }
    let extension = match media_type.essence.as_str() {
        "message/rfc822" => {
            let subject = plain_name(&Headers::split(bytes).0.subject());
            if !subject.is_empty() {
                return format!("{subject}.eml");
            }
            "eml"
        }
        "text/plain" => "txt",
        "text/html" => "html",
        "text/calendar" => "ics",
        "text/csv" => "csv",
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/gif" => "gif",
        "application/pdf" => "pdf",
        _ => "bin",
    };
    format!("attachment-{number}.{extension}")
}

fn plain_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = one_line(name, MAX_NAME_CHARACTERS);
    if name.chars().all(|c| c == '.' || c == ' ') { String::new() } else { name }
}
