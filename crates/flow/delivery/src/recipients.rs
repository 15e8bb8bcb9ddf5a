//! By what somebody who gets letters ends them: a token that names them and needs no row of its own.

use std::fmt::Write;

use accounts::WorkspaceId;
use kernel::Keyring;
use uuid::Uuid;

const TAG: usize = 16;

/// Whoever has been sent one may unsubscribe one address in one workspace with it, for ever.
pub(crate) fn unsubscribe_token(keys: &Keyring, workspace: WorkspaceId, email: &str) -> String {
    let mut token = workspace.0.simple().to_string();
    token.push_str(&hex(&keys.sign(&message(workspace, email))));
    token
}

/// A token that may be one of ours; which address it is for shows when it is held against them.
pub(crate) struct Unsubscribing {
    pub workspace: WorkspaceId,
    tag: String,
}

impl Unsubscribing {
    pub(crate) fn parse(token: &str) -> Option<Self> {
        if token.len() != 32 + 2 * TAG || !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let (workspace, tag) = token.split_at(32);
        let workspace = WorkspaceId(Uuid::try_parse(workspace).ok()?);
        Some(Self { workspace, tag: tag.to_owned() })
    }

    pub(crate) fn is_for(&self, keys: &Keyring, email: &str) -> bool {
        keys.any(&message(self.workspace, email), |expected| hex(expected) == self.tag)
    }
}

fn hex(tag: &[u8; 32]) -> String {
    let mut text = String::with_capacity(2 * TAG);
    for byte in &tag[..TAG] {
        write!(text, "{byte:02x}").expect("a String takes everything");
    }
    text
}

/// Apart from everything else the same keys sign.
fn message(workspace: WorkspaceId, email: &str) -> Vec<u8> {
    format!("unsubscribe {workspace} {email}").into_bytes()
}

#[cfg(test)]
mod tests {
    use kernel::{Clock, fresh_key};

    use super::*;

    #[test]
    fn a_token_ends_one_address_in_one_workspace() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let others = Keyring::new(vec![fresh_key()]).expect("a key");
        let workspace = WorkspaceId(Clock::system().uuid());
        let token = unsubscribe_token(&keys, workspace, "ada@example.com");
        assert!(!token.contains("ada"));
        let read = Unsubscribing::parse(&token).expect("ours");
        assert_eq!(read.workspace, workspace);
        assert!(read.is_for(&keys, "ada@example.com"));
        assert!(!read.is_for(&keys, "eve@example.com") && !read.is_for(&others, "ada@example.com"));
        let elsewhere = format!("{}{}", Clock::system().uuid().simple(), &token[32..]);
        assert!(!Unsubscribing::parse(&elsewhere).expect("its shape").is_for(&keys, "ada@example.com"));
        for rubbish in ["", "abc", &token[1..], &format!("{token}0"), &token.replace(&token[..1], "x")] {
            assert!(Unsubscribing::parse(rubbish).is_none(), "{rubbish}");
        }
    }
}
