use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A colour that an owner gives to submissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
}

impl Label {
    const ALL: [Self; 6] = [Self::Red, Self::Orange, Self::Yellow, Self::Green, Self::Blue, Self::Purple];

    /// The number under which it is stored. `0` removes a label.
    pub(crate) fn number(self) -> i16 {
        match self {
            Self::Red => 1,
            Self::Orange => 2,
            Self::Yellow => 3,
            Self::Green => 4,
            Self::Blue => 5,
            Self::Purple => 6,
        }
    }

    /// Reads a stored number. `None` for one that only a newer version knows.
    pub(crate) fn from_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|label| label.number() == number)
    }

    /// Returns its name in the API and in exports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Purple => "purple",
        }
    }
}
