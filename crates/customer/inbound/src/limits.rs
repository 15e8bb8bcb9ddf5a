//! What is read and kept of a message at most.

/// The largest message.
pub const MAX_MESSAGE_BYTES: usize = 25 * 1024 * 1024;
/// How many characters of the written text are kept, and of the quoted text.
pub const MAX_TEXT_CHARACTERS: usize = 20_000;
/// How many files are kept.
pub const MAX_ATTACHMENTS: usize = 20;
/// How many bytes all files together have.
pub const MAX_ATTACHMENT_BYTES: usize = 25 * 1024 * 1024;
/// How many header fields of a part are read.
pub const MAX_HEADERS: usize = 300;
/// How many bytes of one header field are read.
pub const MAX_HEADER_BYTES: usize = 16 * 1024;
/// How many MIME parts are read.
pub const MAX_PARTS: usize = 200;
/// How deep MIME parts may be nested.
pub const MAX_DEPTH: usize = 10;
/// How many bytes of all texts together are decoded.
pub const MAX_DECODED_TEXT_BYTES: usize = 1024 * 1024;
/// How many addresses are read.
pub const MAX_EMAIL_RECIPIENTS: usize = 100;
/// The longest address, in bytes.
pub const MAX_MAILBOX_BYTES: usize = 320;
/// How many message ids of `References` are read.
pub const MAX_REFERENCED_IDS: usize = 50;
/// The longest message id, in bytes.
pub const MAX_ID_BYTES: usize = 500;
/// The longest subject, in characters.
pub const MAX_SUBJECT_CHARACTERS: usize = 500;
/// The longest name of a sender or file, in characters.
pub const MAX_NAME_CHARACTERS: usize = 200;
/// How much is kept of what a server said, in characters.
pub const MAX_BOUNCE_REASON_CHARACTERS: usize = 500;
/// How many bytes of a delivery status are read.
pub const MAX_STATUS_BYTES: usize = 64 * 1024;
