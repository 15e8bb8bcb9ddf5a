use jobs::Fact;
use serde::{Deserialize, Serialize};

/// An email says that one of our emails was returned. Anybody can send such an email, so subscribers act only if the named
/// email was one that they sent to one of the recipients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressBounced {
    /// The `Message-ID` of the returned email, without angle brackets.
    pub message_id: String,
    /// The addresses that failed, in lower case.
    pub recipients: Vec<String>,
    /// Whether the address will never accept an email.
    pub permanent: bool,
    /// What the other mail server said.
    pub reason: Option<String>,
}

impl Fact for AddressBounced {
    const NAME: &'static str = "address_bounced";
}
