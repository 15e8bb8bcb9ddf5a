//! Places in a schema. They only become text if there is a fault.

use std::fmt;

/// A place in a schema, such as `fields[3].pattern`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'p> {
    parent: Option<&'p Place<'p>>,
    part: Part<'p>,
}

#[derive(Clone, Copy, Debug)]
enum Part<'p> {
    Whole,
    Key(&'p str),
    Index(usize),
}

/// Keys of an author may be of any length. More of one is not shown.
const MAX_KEY_CHARS: usize = 60;

impl<'p> Place<'p> {
    /// The schema as a whole.
    pub(crate) const WHOLE: Place<'static> = Place { parent: None, part: Part::Whole };

    /// Returns the place of a key of an object here.
    pub(crate) fn key(&'p self, key: &'p str) -> Place<'p> {
        Place { parent: Some(self), part: Part::Key(key) }
    }

    /// Returns the place of an item of a list here.
    pub(crate) fn at(&'p self, index: usize) -> Place<'p> {
        Place { parent: Some(self), part: Part::Index(index) }
    }

    fn is_whole(&self) -> bool {
        matches!(self.part, Part::Whole)
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.part {
            Part::Whole => Ok(()),
            Part::Key(key) => {
                let dot = if self.parent.is_none_or(Place::is_whole) { "" } else { "." };
                let shown: String = key.chars().take(MAX_KEY_CHARS).collect();
                write!(f, "{dot}{shown}")
            }
            Part::Index(index) => write!(f, "[{index}]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_path() {
        let fields = Place::WHOLE.key("fields");
        let field = fields.at(3);
        assert_eq!(field.key("pattern").to_string(), "fields[3].pattern");
        assert_eq!(Place::WHOLE.to_string(), "");
        assert_eq!(Place::WHOLE.key(&"x".repeat(1000)).to_string().len(), MAX_KEY_CHARS);
    }
}
