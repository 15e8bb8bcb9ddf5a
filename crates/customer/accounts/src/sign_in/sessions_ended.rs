use api::Platform;
use serde::{Deserialize, Serialize};

use crate::model::{SessionId, Signed, UserId};

/// The sessions of a user that have just ended.
///
/// It is published on the bus after the commit, under the user's id, so that every server stops serving streams of
/// those sessions at once. A message may get lost; [`crate::open_sessions`] finds what was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ended", rename_all = "snake_case")]
pub enum SessionsEnded {
    One { session: SessionId },
    AllBut { kept: Option<SessionId> },
}

impl SessionsEnded {
    /// All sessions of a user.
    pub const ALL: Self = Self::AllBut { kept: None };

    /// Publishes the message to subscribers of the user's id.
    pub fn publish(self, platform: &Platform, user: UserId) {
        let text = serde_json::to_string(&self).expect("ids become JSON");
        platform.bus.publish(vec![(user.0, text.into())]);
    }

    /// Whether this session, which must be one of the user's, has ended.
    pub fn includes(self, signed: Signed) -> bool {
        match self {
            Self::One { session } => session == signed.session,
            Self::AllBut { kept } => kept != Some(signed.session),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::WorkspaceId;
    use uuid::Uuid;

    #[test]
    fn one_ends_or_all_but_one() {
        let session = |n| SessionId(Uuid::from_u128(n));
        let signed = |n| Signed {
            user: UserId(Uuid::nil()),
            workspace: WorkspaceId(Uuid::nil()),
            session: session(n),
        };
        assert!(SessionsEnded::ALL.includes(signed(1)));
        let one = SessionsEnded::One { session: session(1) };
        assert!(one.includes(signed(1)) && !one.includes(signed(2)));
        let others = SessionsEnded::AllBut { kept: Some(session(1)) };
        assert!(!others.includes(signed(1)) && others.includes(signed(2)));
    }
}
