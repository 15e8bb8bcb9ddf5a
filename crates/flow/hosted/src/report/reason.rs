//! The reasons for which a visitor can report a form.

use serde::{Deserialize, Serialize};

/// What is wrong with a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    Phishing,
    Impersonation,
    Illegal,
    Spam,
    Other,
}

impl Reason {
    pub(crate) const ALL: [Self; 5] =
        [Self::Phishing, Self::Impersonation, Self::Illegal, Self::Spam, Self::Other];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Phishing => "phishing",
            Self::Impersonation => "impersonation",
            Self::Illegal => "illegal",
            Self::Spam => "spam",
            Self::Other => "other",
        }
    }

    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}
