use std::fmt;

use anyhow::ensure;
use kernel::constant_time_eq;

/// What stands for the token in the configured address.
const TOKEN_PLACE: &str = "{token}";
/// The length of a token in characters.
const TOKEN_CHARS: usize = 45;
/// The longest part of an email address before the `@` (RFC 5321).
const MAX_LOCAL_PART_CHARS: usize = 64;
/// The shortest secret, in characters.
const MIN_INBOUND_SECRET_CHARS: usize = 24;

/// How replies by email reach this server: the address that contains a token for each ticket, and the secret that the mail
/// server shows when it passes them on. From `[support]` in the configuration.
#[derive(Clone)]
pub struct InboundMail {
    before_token: String,
    after_token: String,
    secret: String,
}

impl InboundMail {
    /// Parses the settings. Without an address there is none.
    pub fn parse(address: &str, secret: &str) -> anyhow::Result<Option<Self>> {
        if address.is_empty() {
            ensure!(secret.is_empty(), "inbound_secret is set, but inbound isn't");
            return Ok(None);
        }
        let parts = address.split_once(TOKEN_PLACE);
        let (before, after) = parts
            .filter(|(before, after)| !before.contains('@') && after.matches('@').count() == 1)
            .ok_or_else(|| {
                anyhow::anyhow!("inbound must be an address such as reply+{{token}}@support.example")
            })?;
        let local = before.len() + TOKEN_CHARS + after.find('@').unwrap_or(0);
        ensure!(
            local <= MAX_LOCAL_PART_CHARS,
            "inbound may have at most {} characters besides {{token}} before the @",
            MAX_LOCAL_PART_CHARS - TOKEN_CHARS
        );
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "+-_.=@".contains(c);
        ensure!(format!("{before}{after}").chars().all(is_plain), "inbound isn't an email address");
        ensure!(
            secret.chars().count() >= MIN_INBOUND_SECRET_CHARS,
            "inbound_secret must have at least {MIN_INBOUND_SECRET_CHARS} characters"
        );
        Ok(Some(Self {
            before_token: before.to_lowercase(),
            after_token: after.to_lowercase(),
            secret: secret.to_owned(),
        }))
    }

    /// Returns the address to which replies about the ticket with this token are sent.
    pub fn address(&self, token: &str) -> String {
        format!("{}{token}{}", self.before_token, self.after_token)
    }

    /// Returns the token in an address, if it's one of ours. Mail systems may have changed its case.
    pub fn token_in(&self, address: &str) -> Option<String> {
        let address = address.trim().to_lowercase();
        let token = address.strip_prefix(&self.before_token)?.strip_suffix(&self.after_token)?;
        (token.len() == TOKEN_CHARS).then(|| token.to_owned())
    }

    /// Whether a caller has shown our secret.
    pub fn is_secret(&self, shown: &str) -> bool {
        constant_time_eq(shown.as_bytes(), self.secret.as_bytes())
    }
}

impl fmt::Debug for InboundMail {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "InboundMail({}{TOKEN_PLACE}{})", self.before_token, self.after_token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "a secret of twenty-four characters";

    #[test]
    fn an_address_carries_a_token_and_gives_it_back() {
        let inbound =
            InboundMail::parse("Reply+{token}@Support.example", SECRET).expect("valid").expect("set");
        let token = "a".repeat(45);
        let address = inbound.address(&token);
        assert_eq!(address, format!("reply+{token}@support.example"));
        assert_eq!(inbound.token_in(&address).as_deref(), Some(&*token));
        assert_eq!(inbound.token_in(&format!(" {} ", address.to_uppercase())).as_deref(), Some(&*token));
        for other in
            ["", "reply+@support.example", "reply+a@support.example", &address.replace("support", "other")]
        {
            assert_eq!(inbound.token_in(other), None, "{other}");
        }
        assert!(inbound.is_secret(SECRET) && !inbound.is_secret("another") && !inbound.is_secret(""));
        assert!(!format!("{inbound:?}").contains("twenty"));
    }

    #[test]
    fn wrong_settings_are_reported() {
        assert!(InboundMail::parse("", "").expect("nothing is set").is_none());
        for (address, secret) in [
            ("", SECRET),
            ("reply@support.example", SECRET),
            ("reply+{token}", SECRET),
            ("reply@{token}.example", SECRET),
            ("a-prefix-that-is-long+{token}@support.example", SECRET),
            ("<reply+{token}@support.example>", SECRET),
            ("reply+{token}@support.example", "short"),
            ("reply+{token}@support.example", ""),
        ] {
            assert!(InboundMail::parse(address, secret).is_err(), "{address} {secret}");
        }
    }
}
