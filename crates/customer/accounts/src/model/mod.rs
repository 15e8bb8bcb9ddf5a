pub(crate) mod facts;
pub(crate) mod security_event;

use api::FieldError;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

kernel::uuid_id! {
    /// The id of a workspace, which owns endpoints, submissions and files. Isolation key and shard key.
    WorkspaceId
}
kernel::uuid_id! {
    /// The id of a user.
    UserId
}
kernel::uuid_id! {
    /// The id of a session.
    SessionId
}
kernel::uuid_id! {
    /// The id of a security event.
    EventId
}

/// A signed-in user.
///
/// As a parameter of a handler it is the permission to act in one workspace; there is no other way to get a workspace.
#[derive(Clone, Copy, Debug)]
pub struct Signed {
    pub user: UserId,
    pub workspace: WorkspaceId,
    pub session: SessionId,
}

/// An email address: in lower case to compare, and as typed to display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    pub identity: String,
    pub as_typed: String,
}

impl Email {
    /// Checks only what every address has in common. Whether it exists is shown by the verification email.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let typed = text.trim();
        let looks_right = typed.len() <= 254
            && !typed.chars().any(|c| c.is_whitespace() || c.is_control() || "<>\",;:()[]\\".contains(c))
            && typed.split('@').count() == 2
            && typed.split_once('@').is_some_and(|(local, domain)| is_local(local) && is_domain(domain));
        if looks_right {
            Ok(Self { identity: typed.to_lowercase(), as_typed: typed.to_owned() })
        } else {
            Err(FieldError::new("email", "not_an_address", "Enter a valid email address."))
        }
    }
}

fn is_local(local: &str) -> bool {
    (1..=64).contains(&local.len())
}

fn is_domain(domain: &str) -> bool {
    domain.contains('.') && domain.split('.').all(|label| !label.is_empty() && !label.starts_with('-'))
}

const MAX_PERSON_NAME_CHARACTERS: usize = 120;

/// Validates a person's name. It is only displayed, so anything that fits on a line is allowed.
pub(crate) fn parse_name(name: Option<String>) -> Result<Option<String>, FieldError> {
    let Some(name) = name else { return Ok(None) };
    let name = name.trim();
    if name.chars().count() > MAX_PERSON_NAME_CHARACTERS || name.chars().any(char::is_control) {
        return Err(FieldError::new(
            "name",
            "not_a_name",
            "A name must be one line of up to 120 characters.",
        ));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

/// The profile of a user.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    pub id: UserId,
    pub email: String,
    pub name: Option<String>,
    pub email_verified: bool,
    pub workspace: Workspace,
    pub plan: Plan,
    /// An IANA time zone such as `Europe/Berlin`.
    pub timezone: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// Whether two-factor authentication is on.
    pub two_factor: bool,
    /// The new email address while a change is pending. `email` stays valid until it's confirmed.
    pub new_email: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Workspace {
    pub id: WorkspaceId,
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Plan {
    pub id: &'static str,
    pub label: &'static str,
}

impl Plan {
    pub(crate) const FREE: Self = Self { id: "free", label: "Free Plan" };
}

/// A new session.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedIn {
    /// The session token. Send it as `Authorization: Bearer …` with every call. It's shown only once.
    pub token: String,
    /// Store it on the device and send it as `X-Device` when signing in again. Failed attempts from other devices then
    /// don't count against this one. It doesn't grant access. Left out if the device is already known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_token: Option<String>,
    /// The signed-in user.
    pub user: Profile,
}

/// A session: one sign-in on one device.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Session {
    pub id: SessionId,
    /// The browser and operating system, such as "Firefox on Linux".
    pub device: String,
    /// The network of the IP address, shortened.
    pub network: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub last_seen_at: Timestamp,
    /// Whether this is the session that sent the request.
    pub current: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for good in ["a@b.de", "Ada.Lovelace+forms@Example.COM", "ü@müller.example"] {
            assert!(Email::parse(good).is_ok(), "{good}");
        }
        let long = format!("{}@example.com", "a".repeat(65));
        for bad in [
            "",
            "a",
            "a@b",
            "@b.de",
            "a@",
            "a@@b.de",
            "a b@c.de",
            "a@b..de",
            "a@.de",
            "a\r\nBcc: x@y.z@b.de",
            "<a@b.de>",
            &long,
        ] {
            assert!(Email::parse(bad).is_err(), "{bad}");
        }
        let email = Email::parse(" Ada@Example.com ").expect("an address");
        assert_eq!(
            (email.identity.as_str(), email.as_typed.as_str()),
            ("ada@example.com", "Ada@Example.com")
        );
    }
}
