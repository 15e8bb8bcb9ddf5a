//! What is read from a message.

/// The value of the header `X-Loop` in our own emails, by which they are recognised when they come back.
pub const OWN_LOOP: &str = "formtray-support";

/// A received email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inbound {
    /// The `Message-ID`, without angle brackets.
    pub message_id: Option<String>,
    pub in_reply_to: Option<String>,
    pub references: Vec<String>,
    /// Who the message says that it is from.
    pub from: Option<Mailbox>,
    /// All addresses in `To`, `Cc`, `Delivered-To`, `X-Original-To` and `Envelope-To`, each once.
    pub recipients: Vec<String>,
    pub subject: String,
    /// What the sender wrote.
    pub text: String,
    /// The rest: what is quoted, signatures, and what email programs add.
    pub quoted: Option<String>,
    pub attachments: Vec<Attachment>,
    /// How many parts were beyond a limit.
    pub left_out: usize,
    pub kind: Kind,
}

/// An address, with the name that stands before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    pub name: Option<String>,
    pub address: String,
}

/// A file that came with the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// A file name without a path.
    pub name: String,
    /// The media type that the message states, in lower case and without parameters.
    pub content_type: String,
    pub bytes: Vec<u8>,
}

/// Who or what wrote a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person, as far as one can see.
    Reply,
    /// A program: an out-of-office notice, a mailing list, a receipt, or one of our own emails. It is never answered.
    AutoReply,
    /// A mail server returned one of our emails.
    Bounce {
        /// Whether the address will never accept an email. It is `false` for a full mailbox, an email that was too large
        /// or rejected because of its content, and a server that didn't answer.
        permanent: bool,
        /// The addresses that failed, in lower case.
        recipients: Vec<String>,
        /// The `Message-ID` of the returned email.
        original_message_id: Option<String>,
        /// What the server said about the first of these addresses, or the status code.
        reason: Option<String>,
    },
}

/// Why a message can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    #[error("the email is larger than {} MB", crate::limits::MAX_MESSAGE_BYTES / 1024 / 1024)]
    TooLarge,
    #[error("it has no headers of an email")]
    NoEmail,
}
