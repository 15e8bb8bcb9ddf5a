//! The tokens in unsubscribe links. A token names the workspace and signs the address, so it needs no row of its own.

use accounts::WorkspaceId;
use kernel::{Keyring, Tag, from_hex, to_hex};
use uuid::Uuid;

/// The label under which the key for these tokens is derived from the key file.
pub(crate) const UNSUBSCRIBE_KEY_PURPOSE: &str = "unsubscribe links";
/// The entry of `secrets` with the keys of links that were sent before that. They are encrypted with the key file,
/// and good for nothing but these links.
pub const OLD_UNSUBSCRIBE_KEYS: &str = "unsubscribe_sealed";

/// The token by which one address can be unsubscribed in one workspace. It never expires.
pub(crate) fn unsubscribe_token(keys: &Keyring, workspace: WorkspaceId, email: &str) -> String {
    format!("{}{}", workspace.0.simple(), to_hex(&keys.tag(&message(workspace, email))))
}

/// A token that may be valid. Which address it is for is found by comparing it with each.
pub(crate) struct UnsubscribeToken {
    pub workspace: WorkspaceId,
    tag: Tag,
}

impl UnsubscribeToken {
    pub(crate) fn parse(token: &str) -> Option<Self> {
        let bytes: [u8; 32] = from_hex(token)?.try_into().ok()?;
        let (workspace, tag) = bytes.split_at(16);
        Some(Self { workspace: WorkspaceId(Uuid::from_slice(workspace).ok()?), tag: tag.try_into().ok()? })
    }

    pub(crate) fn is_for(&self, keys: &Keyring, email: &str) -> bool {
        keys.verify(&message(self.workspace, email), &self.tag)
    }
}

/// The signed message, distinct from everything else that the same keys sign.
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
        let read = UnsubscribeToken::parse(&token).expect("ours");
        assert_eq!(read.workspace, workspace);
        assert!(read.is_for(&keys, "ada@example.com"));
        assert!(!read.is_for(&keys, "eve@example.com") && !read.is_for(&others, "ada@example.com"));
        let elsewhere = format!("{}{}", Clock::system().uuid().simple(), &token[32..]);
        assert!(!UnsubscribeToken::parse(&elsewhere).expect("its shape").is_for(&keys, "ada@example.com"));
        for rubbish in ["", "abc", &token[1..], &format!("{token}0"), &token.replace(&token[..1], "x")] {
            assert!(UnsubscribeToken::parse(rubbish).is_none(), "{rubbish}");
        }
    }
}
